import { paymentEndpoints } from '@alinha/contracts-billing';
import { addDays } from '@alinha/contracts-core';
import { expect, test } from 'vitest';
import { book, signUpPractice, startPlan, today } from '../fixtures/agenda.ts';
import { callApi } from '../fixtures/api.ts';
import { rowsOfTier } from '../fixtures/screens.ts';
import { addClient, signUp } from '../fixtures/studio.ts';
import { SIZES, useVisits } from '../fixtures/visit.ts';
import { ClientRecordPage } from '../pages/client-record.page.ts';
import { ClientsPage } from '../pages/clients.page.ts';
import { FinancePage } from '../pages/finance.page.ts';
import { PaymentsPart } from '../pages/payments-part.ts';
import { PlanPage } from '../pages/plan.page.ts';
import { Shell } from '../pages/shell.page.ts';

const visits = useVisits();
const [PHONE, TABLET, DESKTOP] = SIZES;
const CLIENT = {
  name: 'Otávio Reis',
  phone: '11987450132',
  cpf: '52998224725',
  birth_date: '1990-05-20',
  zip: '05435000',
  street: 'Rua Aurora',
  city: 'São Paulo',
  state: 'SP',
};
const OTHER = { name: 'Bia Torres', phone: '11987450133' };
const DESCRIPTION = 'Pacote de 10';
/** Received together in three actions. */
const DEBTS = 10;

const journeys = rowsOfTier([
  ['pt', PHONE],
  ['en', TABLET],
  ['pt', DESKTOP],
] as const);

test.each(journeys)(
  'a payment is created, paid, reverted, received with others and deleted (%s, %o)',
  { tags: ['screens'] },
  async (language, size) => {
    const visit = await visits({ album: `client-record-${language}-${size.width}`, language, size });
    await signUp(visit.context);
    const { id } = await addClient(visit.context, CLIENT);
    const clients = new ClientsPage(visit);
    await visit.open(ClientsPage.path);
    await clients.openRecord(CLIENT.name);
    const record = new ClientRecordPage(visit);
    const payments = new PaymentsPart(visit);
    const shell = new Shell(visit);
    await visit.checkScreen('new-record');
    await record.openData();
    await visit.page.getByText('529.982.247-25', { exact: true }).waitFor();
    await visit.page.getByText('05435-000', { exact: true }).waitFor();
    await visit.checkScreen('data');

    await record.openTab('payments');
    await visit.checkScreen('no-payments');
    await payments.openNew();
    await visit.checkScreen('new-payment');
    await payments.create('150', DESCRIPTION);
    await shell.toast(payments.createdText);
    await payments.state(DESCRIPTION, 'pending').waitFor();

    await payments.pay(DESCRIPTION);
    await payments.state(DESCRIPTION, 'paid').waitFor();
    await shell.toast(payments.paidText);
    await payments.undo();
    await payments.state(DESCRIPTION, 'pending').waitFor();

    const yesterday = addDays(today(), -1);
    const [year, month, day] = yesterday.split('-');
    const typed = language === 'pt' ? `${day}/${month}/${year}` : `${month}/${day}/${year}`;
    await payments.changeDueDate(DESCRIPTION, size.width < DESKTOP.width ? yesterday : typed);
    await payments.state(DESCRIPTION, 'late').waitFor();
    await visit.checkScreen('late');

    const other = await addClient(visit.context, OTHER);
    for (let count = 1; count < DEBTS; count++)
      await callApi(visit.context, paymentEndpoints.create, {
        body: { client_id: other.id, total_amount_cents: 1_000, due_date: yesterday },
      });
    await shell.goTo('mfe-clients', FinancePage.path);
    const finance = new FinancePage(visit);
    await finance.debtor(CLIENT.name).waitFor();
    await visit.checkScreen('finance-open');
    await finance.receiveAll(DEBTS, 'cash');
    await finance.debtor(CLIENT.name).waitFor({ state: 'detached' });
    await finance.debtor(OTHER.name).waitFor({ state: 'detached' });
    const received = await callApi(visit.context, paymentEndpoints.listOfClient, {
      params: { id: other.id },
    });
    expect(received.map(({ status, method }) => `${status} ${method}`)).toEqual(
      Array.from({ length: DEBTS - 1 }, () => 'paid cash'),
    );
    await finance.openTab('received');
    await finance.showParts();
    await visit.checkScreen('finance-received');
    await finance.closeTill('100');
    await finance.tillIsShort.waitFor();
    await visit.checkScreen('finance-till');
    await finance.openTab('forecast');
    await visit.checkScreen('finance-forecast');

    await visit.open(ClientRecordPage.path(id));
    await record.openTab('payments');
    await payments.state(DESCRIPTION, 'paid').waitFor();
    expect(await payments.receiptHref(DESCRIPTION)).toMatch(/^\/api\/payments\/\d+\/receipt\?lang=/);

    await payments.choose(DESCRIPTION, 'delete');
    await payments.deleteQuestion.waitFor();
    await visit.checkScreen('delete-payment');
    await payments.confirmDelete();
    await shell.toast(payments.deletedText);
    await payments.row(DESCRIPTION).waitFor({ state: 'detached' });
    expect(visit.pathname()).toBe(ClientRecordPage.path(id));
    visit.checkQuiet('end');
  },
);

test('history loads page by page, future appointments are separate, and deleting states their number', async () => {
  const visit = await visits({ album: 'client-history' });
  const { owner, client } = await signUpPractice(visit.context);
  const days = [...Array.from({ length: 23 }, (_, index) => -1 - index), 1, 2];
  for (const day of days) {
    await book(visit.context, {
      client_id: client.id,
      employee_id: owner.id,
      start_datetime: `${addDays(today(), day)} 10:00:00`,
      // Some of these days are Sundays.
      allow_overbooking: true,
    });
  }

  const record = new ClientRecordPage(visit);
  await visit.open(ClientRecordPage.path(client.id));
  await record.upcomingRows.nth(1).waitFor();
  expect(await record.upcomingRows.count()).toBe(2);
  await visit.checkScreen('record');
  await expect
    .poll(async () => {
      await visit.page.mouse.wheel(0, 2000);
      return record.historyRows.count();
    })
    .toBe(23);
  await visit.page.mouse.wheel(0, -20_000);

  const question = await record.pressDelete(client.name);
  await question.getByText(record.appointmentsAhead(2), { exact: true }).waitFor();
  await visit.checkScreen('delete-client');
  await record.confirmDelete(question);
  await visit.arrive(ClientsPage.path);
  await new Shell(visit).toast(record.deletedText);
  await new ClientsPage(visit).emptyText.waitFor();
});

test.each(journeys)(
  'deleting a client also cancels their plan (%s, %o)',
  { tags: ['screens'] },
  async (language, size) => {
    const visit = await visits({ album: `delete-client-${language}-${size.width}`, language, size });
    const { owner, client } = await signUpPractice(visit.context);
    const { id } = await startPlan(visit.context, {
      client_id: client.id,
      employee_id: owner.id,
      name: 'Pilates - 1x',
    });
    const record = new ClientRecordPage(visit);
    await visit.open(ClientRecordPage.path(client.id));
    await record.upcomingRows.first().waitFor();
    const question = await record.pressDelete(client.name);
    await question.getByText(record.plansAhead(1), { exact: true }).waitFor();
    await question.getByText(record.keptRecords, { exact: true }).waitFor();
    await visit.checkScreen('question');
    await record.confirmDelete(question);
    await visit.arrive(ClientsPage.path);
    await expect
      .poll(
        async () => {
          await visit.open(PlanPage.path(id));
          await new PlanPage(visit).title('Pilates - 1x').waitFor();
          return new PlanPage(visit).inactiveBadge.count();
        },
        { timeout: 20_000 },
      )
      .toBe(1);

    visit.problems.expectFailure({ status: 404, method: 'GET', path: /^\/api\/clients\/\d+$/ });
    await visit.open(ClientsPage.path);
    await new ClientsPage(visit).openArchived();
    await record.archivedRow(client.name).waitFor();
    await visit.checkScreen('archived');
    await record.archivedRow(client.name).getByRole('link').click();
    await record.archivedBanner.waitFor();
    await record.title(client.name).waitFor();
    await visit.checkScreen('archived-record');
    const restoring = await record.pressRestore(client.name);
    await visit.checkScreen('restore-question');
    await record.confirmRestore(restoring);
    await new Shell(visit).toast(record.restoredText);
    await visit.checkScreen('restored');
    await record.openTab('plans');
    await record.noActivePlan.waitFor();
    await visit.open(ClientsPage.path);
    await new ClientsPage(visit).openRecord(client.name);
  },
);

test('an invalid client address and an unknown client show different messages', async () => {
  const visit = await visits({ album: 'no-client', size: PHONE });
  await signUp(visit.context);
  const record = new ClientRecordPage(visit);
  await visit.open('/app/clients/abc');
  await record.invalid.waitFor();
  await visit.checkScreen('invalid');
  visit.problems.expectFailure({ status: 404, method: 'GET', path: /^\/api\/clients\/(archived\/)?999999/ });
  await visit.open('/app/clients/999999');
  await record.notFound.waitFor();
  await visit.checkScreen('not-found');
});

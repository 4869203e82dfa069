import { specialtyEndpoints, weekdayOf } from '@alinha/contracts-agenda';

import { test } from 'vitest';
import { signUpPractice, today } from '../fixtures/agenda.ts';
import { callApi } from '../fixtures/api.ts';
import { rowsOfTier } from '../fixtures/screens.ts';
import { useVisits } from '../fixtures/visit.ts';
import { AgendaPage } from '../pages/agenda.page.ts';
import { ClientRecordPage } from '../pages/client-record.page.ts';
import { choose } from '../pages/form-fields.ts';
import { NewAppointmentPage } from '../pages/new-appointment.page.ts';
import { PaymentsPart } from '../pages/payments-part.ts';
import { Shell } from '../pages/shell.page.ts';

const visits = useVisits();

test.each(rowsOfTier(['pt', 'en'] as const))(
  'a package is sold, pays a session that is done, and is paid, in %s',
  { tags: ['screens'] },
  async (language) => {
    const visit = await visits({ language, album: `packages-${language}` });
    const { owner, client } = await signUpPractice(visit.context);
    const { id: specialty } = await callApi(visit.context, specialtyEndpoints.create, {
      body: { name: 'Pilates', price_cents: 12_000 },
    });
    const { page } = visit;
    const [texts, clients] = [visit.texts('mfe-agenda'), visit.texts('mfe-clients')];
    const [agenda, record, form] = [
      new AgendaPage(visit),
      new ClientRecordPage(visit),
      new NewAppointmentPage(visit),
    ];
    const shell = new Shell(visit);
    const openPackages = async () => {
      await visit.open(ClientRecordPage.path(client.id));
      await record.openTab('packages');
    };

    await openPackages();
    await page.getByRole('button', { name: clients('packages.sell') }).click();
    const dialog = page.getByRole('dialog', { name: clients('packages.sell') });
    await choose(page, clients('packages.specialty'), 'Pilates');
    await visit.checkScreen('sell');
    await dialog.getByRole('button', { name: clients('packages.sell') }).click();
    await shell.toast(clients('packages.sold'));
    // Billing creates the payment a moment later.
    await record.packages.filter({ hasText: clients('packages.payment.unpaid') }).waitFor();
    await visit.checkScreen('sold');

    const day = today();
    await visit.open(
      `${NewAppointmentPage.path}?date=${day}&start=10:00&professional=${owner.id}&client=${client.id}&specialty=${specialty}`,
    );
    // The only package is proposed.
    await page.getByText(texts('package.paid')).waitFor();
    await visit.checkScreen('book');
    // Sunday is closed.
    const isClosed = weekdayOf(day) === 0;
    if (isClosed)
      visit.problems.expectFailure({ status: 409, method: 'POST', path: /^\/api\/appointments$/ });
    await form.save();
    if (isClosed) await form.confirmOverbooking();
    await shell.toast(form.createdToast);
    const details = await agenda.openDetails(client.name);
    await details.getByText(texts('package.paid')).waitFor();
    await visit.checkScreen('booked', { resizes: false });
    await agenda.markDone(details);

    await openPackages();
    await record.packages.filter({ hasText: clients('packages.taken', { count: 1 }) }).waitFor();
    await record.openTab('payments');
    const payments = new PaymentsPart(visit);
    await payments.row('10 × Pilates').waitFor();
    await visit.checkScreen('payment');
    await payments.pay('10 × Pilates');
    await shell.toast(clients('payments.paid'));
    await record.openTab('packages');
    await record.packages.filter({ hasText: `· ${clients('packages.payment.paid')}` }).waitFor();

    await page.getByRole('button', { name: clients('packages.end'), exact: false }).click();
    await page.getByRole('alertdialog').waitFor();
    await visit.checkScreen('end');
    visit.checkQuiet('end');
  },
);

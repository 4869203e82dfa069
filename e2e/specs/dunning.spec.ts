import { companyEndpoints } from '@alinha/contracts-accounts';
import { paymentEndpoints } from '@alinha/contracts-billing';
import { addDays, wallClockAt } from '@alinha/contracts-core';
import { testPhoneEndpoints } from '@alinha/contracts-messaging';
import { expect, test, vi } from 'vitest';
import { signUpPractice } from '../fixtures/agenda.ts';
import { callApi } from '../fixtures/api.ts';
import { connectTestPhone, daytimeZone, waitForPhone } from '../fixtures/reminders.ts';
import { addClient } from '../fixtures/studio.ts';
import { useVisits } from '../fixtures/visit.ts';
import { DunningPage } from '../pages/dunning.page.ts';
import { FinancePage } from '../pages/finance.page.ts';

const visits = useVisits();

/** Messages are queued every minute and sent within ten seconds. */
const MESSAGE_LIMIT_MS = 90_000;
const JOURNEY_LIMIT_MS = 180_000;

test('clients who owe get a message, and one who pays in time gets none', {
  tags: ['screens', 'deep'],
  timeout: JOURNEY_LIMIT_MS,
}, async () => {
  const staff = await visits({ language: 'pt', album: 'dunning' });
  const { context } = staff;
  await signUpPractice(context);
  const timezone = daytimeZone();
  await callApi(context, companyEndpoints.update, { body: { timezone, language: 'pt' } });
  const due_date = addDays(wallClockAt(new Date(), timezone).slice(0, 10), -1);
  for (const [name, phone] of [
    ['Bia Reis', '11987450132'],
    ['Caio Luz', '11987450133'],
  ] as const) {
    const client = await addClient(context, { name, email: null, phone });
    await waitForPhone(client.id);
    const body = { client_id: client.id, total_amount_cents: 18_000, due_date };
    await callApi(context, paymentEndpoints.create, { body });
  }

  // Without a phone the messages wait.
  const dunning = new DunningPage(staff);
  await staff.open(DunningPage.path);
  await dunning.turnOn('Oi, {cliente}! Falta {total}.', 'Oi, Ana Souza! Falta');
  const logged = (...entries: readonly Parameters<DunningPage['entry']>[]) =>
    vi.waitFor(
      async () => {
        await staff.open(DunningPage.logPath);
        for (const entry of entries) await dunning.entry(...entry).waitFor({ timeout: 2_000 });
      },
      { timeout: MESSAGE_LIMIT_MS, interval: 500 },
    );
  await logged(['Bia Reis', 'queued'], ['Caio Luz', 'queued']);
  await staff.open(FinancePage.path);
  const finance = new FinancePage(staff);
  await finance.receive('Caio Luz', 'cash');
  await finance.debtor('Caio Luz').waitFor({ state: 'detached' });

  const token = await connectTestPhone(context);
  await logged(['Bia Reis', 'sent'], ['Caio Luz', 'skipped']);
  await staff.checkScreen('log');
  const { messages } = await callApi(context, testPhoneEndpoints.get, { params: { token } });
  expect(messages.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Oi, Bia Reis! Falta R\$\s180,00\.\n\n• Pagamento: R\$\s180,00, venceu ontem/),
  ]);
  await staff.open(FinancePage.path);
  await finance.debtor('Bia Reis').waitFor();
  await staff.checkScreen('open');
  staff.checkQuiet('end');
});

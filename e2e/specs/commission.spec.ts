import { attendanceEndpoints } from '@alinha/contracts-agenda';
import { commissionRoutes, paymentEndpoints } from '@alinha/contracts-billing';
import { addDays } from '@alinha/contracts-core';
import { expect, test, vi } from 'vitest';
import { book, signUpPractice, today } from '../fixtures/agenda.ts';
import { callApi } from '../fixtures/api.ts';
import { rowsOfTier } from '../fixtures/screens.ts';
import { useVisits } from '../fixtures/visit.ts';
import { field } from '../pages/form-fields.ts';
import { Shell } from '../pages/shell.page.ts';

const visits = useVisits();

test.each(rowsOfTier(['pt', 'en'] as const))(
  "a month's commission is counted by a rule, closed and paid, and its money is listed for Receita Saúde, in %s",
  { tags: ['screens'] },
  async (language) => {
    const visit = await visits({ language, album: `commission-${language}` });
    const { page, context } = visit;
    const { colleague, client } = await signUpPractice(context);
    const texts = visit.texts('mfe-clients');
    const shell = new Shell(visit);
    const month = addDays(`${today().slice(0, 7)}-01`, -1).slice(0, 7);
    const session = await book(context, {
      employee_id: colleague.id,
      client_id: client.id,
      start_datetime: `${month}-10 09:00:00`,
      payment_amount_cents: 15_000,
      allow_overbooking: true,
    });
    await callApi(context, attendanceEndpoints.change, {
      params: { id: session.id },
      body: { attendance: 'done' },
    });

    await visit.open(`/app/finance?tab=commission&month=${month}`);
    await page.getByText(texts('commission.no_rule')).waitFor();
    await visit.checkScreen('without-rule');
    await page.getByRole('button', { name: texts('commission.rules') }).click();
    await page.getByRole('menuitem', { name: colleague.name }).click();
    const rules = page.getByRole('dialog');
    await field(rules, texts('commission.percent')).fill(language === 'pt' ? '37,5' : '37.5');
    await visit.checkScreen('rules');
    await rules.getByRole('button', { name: texts('commission.save_rules') }).click();
    await shell.toast(texts('commission.rules_saved'));

    await page.getByRole('link', { name: colleague.name }).click();
    const sums = page.getByRole('region', { name: texts('finance.totals') });
    await sums.getByText(language === 'pt' ? '56,25' : '56.25').waitFor();
    await visit.checkScreen('statement');
    await page.getByRole('button', { name: texts('commission.close') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: texts('commission.close') })
      .click();
    await shell.toast(texts('commission.month_closed'));
    await page.getByRole('button', { name: texts('commission.pay') }).click();
    const payment = page.getByRole('dialog');
    await visit.checkScreen('pay');
    await payment.getByRole('button', { name: texts('commission.pay') }).click();
    await shell.toast(texts('commission.paid'));
    await page.getByRole('button', { name: texts('commission.undo_paid') }).waitFor();
    const path = commissionRoutes.statement.path.replace('{id}', String(colleague.id));
    const pdf = await context.request.get(new URL(`${path}?month=${month}`, page.url()).href);
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.headers()['content-disposition']).toContain(`${month}-davi-moraes.pdf`);

    const params = { id: client.id };
    const [charged] = await vi.waitFor(async () => {
      const payments = await callApi(context, paymentEndpoints.listOfClient, { params });
      expect(payments).toHaveLength(1);
      return payments;
    });
    await callApi(context, paymentEndpoints.receivePart, {
      params: { id: charged?.id ?? 0 },
      body: { amount_cents: 15_000, method: 'pix' },
    });
    await visit.open(`/app/finance?tab=health-receipts&month=${today().slice(0, 7)}`);
    const missing = page.getByRole('table', { name: texts('health_receipts.missing.council_number') });
    await missing.getByRole('link', { name: colleague.name }).waitFor();
    await visit.checkScreen('receipts');
    await missing.getByRole('link', { name: colleague.name }).click();
    const settings = visit.texts('mfe-settings');
    await field(page, settings('employees.council_number')).fill('CREFITO-3 123456-F');
    await visit.checkScreen('professional');
    await page.getByRole('button', { name: settings('settings.save') }).click();
    await page.waitForURL(`**/app/finance?tab=health-receipts&month=${today().slice(0, 7)}`);
    await page.getByText(texts('health_receipts.missing.cpf'), { exact: true }).first().waitFor();
    await missing.waitFor({ state: 'detached' });
    visit.checkQuiet('receipts');
  },
);

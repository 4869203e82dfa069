import { companyEndpoints } from '@alinha/contracts-accounts';
import { financeEndpoints, PAYMENT_PAGE, paymentEndpoints } from '@alinha/contracts-billing';
import { hasError, parsePix } from 'pix-utils';
import type { Locator } from 'playwright-core';
import { describe, expect, test, vi } from 'vitest';
import { book, signUpPractice, today } from '../fixtures/agenda.ts';
import { callApi } from '../fixtures/api.ts';
import { scanQrCode } from '../fixtures/qr-code.ts';
import { SCREENS } from '../fixtures/screens.ts';
import { addClient } from '../fixtures/studio.ts';
import { SIZES, useVisits } from '../fixtures/visit.ts';
import { AgendaPage } from '../pages/agenda.page.ts';
import { ClientRecordPage } from '../pages/client-record.page.ts';
import { FinancePage } from '../pages/finance.page.ts';
import { PaymentsPart } from '../pages/payments-part.ts';
import { PixPage } from '../pages/pix.page.ts';
import { Shell } from '../pages/shell.page.ts';

const visits = useVisits();
const [PHONE, , DESKTOP] = SIZES;
const KEY = { key: '123e4567-e12b-12d1-a456-426655440000', name: 'Estúdio Vértice', city: 'São Paulo' };

test('a client scans the QR code of a payment, and sees it paid once staff have confirmed it', async () => {
  const staff = await visits({ language: 'pt', album: 'pix', size: DESKTOP });
  const { context } = staff;
  const { owner } = await signUpPractice(context);
  await callApi(context, companyEndpoints.update, { body: { language: 'pt' } });
  const client = await addClient(context, { name: 'Isabela Moura', phone: '11987450132' });
  await book(context, {
    employee_id: owner.id,
    client_id: client.id,
    start_datetime: `${today()} 10:00:00`,
    payment_amount_cents: 16_050,
  });
  const pix = new PixPage(staff);
  await staff.open(PixPage.path);
  await pix.saveKey(KEY);

  await staff.open(`${AgendaPage.path}?view=day&date=${today()}`);
  const details = await new AgendaPage(staff).openDetails(client.name);
  await details.getByRole('button', { name: 'PIX', exact: true }).click();
  await pix.image.waitFor();
  const code = await pix.code.inputValue();
  expect(await scanQrCode(pix.image)).toBe(code);
  const read = parsePix(code);
  expect(hasError(read)).toBe(false);
  expect(read).toMatchObject({ pixKey: KEY.key, transactionAmount: 160.5, merchantName: 'Estudio Vertice' });
  await staff.checkScreen('panel', { resizes: false });
  await staff.page.keyboard.press('Escape');
  await pix.dialog.waitFor({ state: 'detached' });
  expect(await details.isVisible()).toBe(true);

  const payments = new PaymentsPart(staff);
  const session = staff.texts('mfe-clients')('payments.of_appointment');
  await staff.open(ClientRecordPage.path(client.id));
  await new ClientRecordPage(staff).openTab('payments');
  await payments.choose(session, 'pix');
  await pix.image.waitFor();
  expect(await scanQrCode(pix.image)).toBe(code);
  await staff.checkScreen('dialog');
  const path = (await pix.message()).match(new RegExp(`${PAYMENT_PAGE}/[\\w-]+$`))?.[0];

  const phone = await visits({ language: 'pt', album: 'pix-client', size: PHONE });
  const texts = phone.texts('mfe-public');
  await phone.open(path ?? '');
  const shown = new PixPage(phone);
  await shown.image.waitFor();
  expect(await scanQrCode(shown.image)).toBe(code);
  await phone.checkScreen('open');

  await staff.page.keyboard.press('Escape');
  await payments.pay(session);
  // The row changes before the server has replied.
  await new Shell(staff).toast(payments.paidText);
  // The client returns from the bank's app.
  await phone.page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await phone.page.getByRole('heading', { name: texts('payment.paid') }).waitFor();
  await phone.checkScreen('paid');
  staff.checkQuiet('end');
});

/** Waits until billing has handled the message of the bank. */
const isHandled = (check: () => Promise<unknown>) => vi.waitFor(check, { timeout: 10_000 });
/** Fails unless the locator shows within a second. */
const within = (locator: Locator) => locator.waitFor({ timeout: 1_000 });

describe.each(SCREENS)('at $width px in $language', { tags: ['screens'] }, ({ language, ...size }) => {
  test('a code is paid at the sandbox bank, and the panel shows it within a second', async () => {
    const staff = await visits({ language, album: `pix-bank-${size.width}-${language}`, size });
    const { context } = staff;
    const { owner } = await signUpPractice(context);
    await callApi(context, companyEndpoints.update, { body: { language } });
    const client = await addClient(context, { name: 'Isabela Moura', phone: '11987450132' });
    await book(context, {
      employee_id: owner.id,
      client_id: client.id,
      start_datetime: `${today()} 10:00:00`,
      payment_amount_cents: 16_050,
    });
    const pix = new PixPage(staff);
    await staff.open(PixPage.path);
    await pix.confirmAutomatically();
    await staff.checkScreen('settings');

    await staff.open(`${AgendaPage.path}?view=day&date=${today()}`);
    const details = await new AgendaPage(staff).openDetails(client.name);
    await details.getByRole('button', { name: 'PIX', exact: true }).click();
    await pix.image.waitFor();
    await staff.checkScreen('panel', { resizes: false });
    const [tab] = await Promise.all([context.waitForEvent('page'), pix.bank.click()]);
    const press = (action: string) => tab.locator(`button[name="action"][value="${action}"]`).click();
    await press('refuse');
    await tab.getByRole('alert').waitFor();
    await press('pay');
    await tab.getByRole('status').waitFor();
    await isHandled(async () =>
      expect(
        await callApi(context, paymentEndpoints.listOfClient, { params: { id: client.id } }),
      ).toMatchObject([{ status: 'paid' }]),
    );
    // Hidden pages get no live updates.
    await staff.page.bringToFront();
    await within(pix.paid);
    await staff.checkScreen('paid', { resizes: false });
    await staff.page.keyboard.press('Escape');
    await within(details.getByRole('button', { name: staff.texts('mfe-agenda')('payment.undo') }));

    // A second payment is refunded and listed as surplus.
    await tab.bringToFront();
    await staff.open(FinancePage.path);
    await press('pay');
    await isHandled(async () =>
      expect(await callApi(context, financeEndpoints.surplus, {})).toMatchObject([{ state: 'refunded' }]),
    );
    const texts = staff.texts('mfe-clients');
    const returned = staff.page.getByRole('button', {
      name: texts('finance.surplus.show_returned', { count: 1 }),
    });
    await within(returned);
    await returned.click();
    await within(staff.page.getByText(texts('finance.surplus.state.refunded')));
    await staff.checkScreen('surplus');
    staff.checkQuiet('end');
  });
});

import { type ClientPayment, clientPaymentRoutes } from '@alinha/contracts-billing';
import { type FakeRoute, fakeApi, renderScreen } from '@alinha/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import en from '../../locales/en.json' with { type: 'json' };
import pt from '../../locales/pt.json' with { type: 'json' };
import { PaymentScreen } from './payment.screen.tsx';

const PAYMENT: NonNullable<ClientPayment['payment']> = {
  amount_cents: 16_050,
  due_date: '2026-11-20',
  late: false,
  paid_on: null,
  plan_name: null,
  period_start: null,
  period_end: null,
  description: null,
  appointment_on: '2026-11-18',
};
const OPEN: ClientPayment = {
  company_name: 'Estúdio Equilíbrio',
  language: 'pt',
  state: 'open',
  payment: PAYMENT,
  pix: { code: '000201…', qr_image: 'data:image/svg+xml;base64,PHN2Zy8+', receiver_name: 'Equilibrio Ltda' },
};

async function open(reply: FakeRoute['reply']) {
  fakeApi({ endpoint: clientPaymentRoutes.get, reply });
  await renderScreen(<PaymentScreen />, {
    namespace: 'public',
    catalogs: { pt, en },
    at: '/pagar/1-2_0123456789abcdefghijkl',
    path: '/pagar/:token',
  });
}

it('an open payment shows what it is for, its code, and copies the code', async () => {
  await open({ data: OPEN });
  expect(await screen.findByRole('heading', { name: 'Consulta de 18/11/2026' })).toBeTruthy();
  expect(screen.getByText('Estúdio Equilíbrio')).toBeTruthy();
  expect(screen.getByText('Vence em 20/11/2026')).toBeTruthy();
  expect(screen.getByRole('img', { name: /R\$\s160,50/ }).getAttribute('src')).toBe(OPEN.pix?.qr_image);
  expect(screen.getByText('para Equilibrio Ltda')).toBeTruthy();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Copiar código' }));
  expect(await screen.findByRole('button', { name: 'Código copiado' })).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe('000201…');
});

it('a late payment of a plan names plan, period and due date, in the language of the company', async () => {
  const payment = {
    ...PAYMENT,
    late: true,
    appointment_on: null,
    plan_name: 'Pilates - 2x',
    period_start: '2026-11-01',
    period_end: '2026-11-30',
  };
  await open({ data: { ...OPEN, language: 'en', payment } });
  expect(await screen.findByRole('heading', { name: 'Pilates - 2x' })).toBeTruthy();
  expect(screen.getByText('11/01/2026 – 11/30/2026')).toBeTruthy();
  expect(screen.getByText('Was due on 11/20/2026')).toBeTruthy();
  expect(screen.getByText('R$160.50')).toBeTruthy();
});

it('the page shows a payment as paid when the client returns to it', async () => {
  let page: ClientPayment = OPEN;
  await open(() => ({ data: page }));
  await screen.findByRole('img');
  page = { ...OPEN, state: 'paid', pix: null, payment: { ...PAYMENT, paid_on: '2026-11-19' } };
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByRole('heading', { name: 'Pagamento confirmado' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('img')).toBeNull());
  expect(screen.getByText(/160,50.*19\/11\/2026/)).toBeTruthy();
});

it.each([
  ['removed', 'Não há nada a pagar'],
  ['unavailable', /^Falta pagar R\$\s160,50$/],
] as const)('a payment that is %s has no code', async (state, title) => {
  await open({ data: { ...OPEN, state, pix: null, payment: state === 'removed' ? null : PAYMENT } });
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Copiar código' })).toBeNull();
});

it('a forged link is reported', async () => {
  await open({ status: 404, code: 'NOT_FOUND', error: 'x' });
  expect(await screen.findByRole('heading', { name: 'Este link não é válido' })).toBeTruthy();
});

it('a page with a code of a provider shows by itself that it is paid', async () => {
  let isPaid = false;
  await open(() => ({
    data: isPaid
      ? { ...OPEN, state: 'paid', payment: { ...PAYMENT, paid_on: '2026-11-20' }, pix: null }
      : { ...OPEN, pix: OPEN.pix && { ...OPEN.pix, automatic: true } },
  }));
  expect(await screen.findByText(/mostra a confirmação assim que/)).toBeTruthy();
  isPaid = true;
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Pagamento confirmado' })).toBeTruthy(), {
    timeout: 3_000,
  });
});

import { type Appointment, appointmentEndpoints } from '@alinha/contracts-agenda';
import {
  billingMetricsEndpoints,
  type Payment,
  paymentEndpoints,
  pixEndpoints,
} from '@alinha/contracts-billing';
import { apiQuery, queryClient } from '@alinha/web-kit';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { agendaApi, cardOf, elisa, showAgenda, useNarrowWindow, useWideWindow } from '../agenda.fixture.tsx';
import { storeAppointment } from '../changes/appointment-changes.queries.ts';

// A grid of a week is many elements on a busy machine.
vi.setConfig({ testTimeout: 20_000 });
beforeEach(useWideWindow);

const payment = { id: 7, appointment_id: elisa.id, total_amount_cents: 9_000 } as Payment;

describe('an appointment', () => {
  test('is paid from its details, and the payment can be undone', async () => {
    const { calls } = agendaApi(
      [elisa],
      { endpoint: paymentEndpoints.listOfClient, reply: { data: [payment] } },
      { endpoint: paymentEndpoints.update, reply: { data: payment } },
    );
    await showAgenda();
    await userEvent.click(await cardOf('Elisa Rocha'));
    const details = within(await screen.findByRole('dialog'));
    await userEvent.click(details.getByRole('button', { name: 'Marcar como pago' }));
    expect(details.getByText(/Pago · R\$\s90,00/)).toBeTruthy();
    expect(await screen.findByText('Pagamento registrado')).toBeTruthy();
    expect(details.queryByRole('button', { name: 'Mudar valor' })).toBeNull();
    await userEvent.click(await details.findByRole('button', { name: 'Desfazer pagamento' }));
    expect(await screen.findByText('Pagamento desfeito')).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'PUT').map(({ url, body }) => [url, body])).toEqual([
      ['/api/payments/7', { status: 'paid' }],
      ['/api/payments/7', { status: 'pending' }],
    ]);
  });

  test.each(['week', 'month'])('asks how it was paid when P is pressed on it: %s', async (view) => {
    // The month of a phone lists rows.
    if (view === 'month') useNarrowWindow();
    const { calls } = agendaApi(
      [elisa],
      { endpoint: paymentEndpoints.listOfClient, reply: { data: [payment] } },
      { endpoint: paymentEndpoints.update, reply: { data: payment } },
    );
    await showAgenda(`?view=${view}`);
    (await screen.findByRole('button', { name: /^Elisa Rocha/ })).focus();
    await userEvent.keyboard('p');
    const menu = await screen.findByRole('menu', { name: /^Forma de pagamento: Elisa Rocha, R\$\s90,00$/ });
    expect(menu.textContent).toMatch(/R\$\s90,00/);
    await userEvent.click(within(menu).getByRole('menuitem', { name: 'Dinheiro' }));
    expect(await screen.findByText('Pagamento registrado')).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { status: 'paid', method: 'cash' },
    ]);
  });

  test.each([
    ['of a plan', { recurring_plan_id: 3 }, 'A sessão é paga com a mensalidade.'],
    ['paid', { payment_status: 'paid' as const }, 'Nada a receber por esta consulta.'],
  ])('says why P does nothing when it is %s', async (_which, given, reason) => {
    agendaApi([{ ...elisa, ...given }]);
    await showAgenda();
    (await cardOf('Elisa Rocha')).focus();
    await userEvent.keyboard('p');
    expect(await screen.findByText(reason)).toBeTruthy();
    expect(screen.queryByRole('menu')).toBeNull();
  });

  test('shows what is left to pay beside its price', async () => {
    const partly = { ...payment, status: 'pending' as const, open_cents: 3_500 };
    agendaApi([elisa], { endpoint: paymentEndpoints.listOfClient, reply: { data: [partly] } });
    await showAgenda();
    await userEvent.click(await cardOf('Elisa Rocha'));
    const details = within(await screen.findByRole('dialog'));
    expect(await details.findByText(/^Falta pagar R\$\s35,00$/)).toBeTruthy();
    expect(details.getByText(/Pendente · R\$\s90,00/)).toBeTruthy();
  });

  test('shows the PIX code of its payment, with a message for the client', async () => {
    agendaApi(
      [elisa],
      { endpoint: paymentEndpoints.listOfClient, reply: { data: [payment] } },
      {
        endpoint: pixEndpoints.ofPayment,
        reply: ({ url }) => ({
          data: {
            code: `code of ${url}`,
            qr_image: 'data:image/svg+xml;base64,PHN2Zy8+',
            receiver_name: 'Estúdio Equilíbrio',
            amount_cents: 9_000,
            link: 'https://studio.example/pagar/t',
            client_id: elisa.client_id,
            client_name: 'Elisa Rocha',
            due_date: '2026-11-20',
          },
        }),
      },
    );
    await showAgenda();
    await userEvent.click(await cardOf('Elisa Rocha'));
    const details = within(await screen.findByRole('dialog'));
    await userEvent.click(details.getByRole('button', { name: 'PIX' }));
    const code = within(await screen.findByRole('dialog', { name: 'Receber por PIX' }));
    expect(await code.findByRole('img', { name: /^QR code do PIX de R\$\s90,00$/ })).toBeTruthy();
    expect(code.getByRole<HTMLTextAreaElement>('textbox').value).toBe('code of /api/payments/7/pix');
    expect(code.getByText('Elisa Rocha · vence em 20/11/2026')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Receber por PIX' })).toBeNull();
    expect(details.getByRole('button', { name: 'Marcar como pago' })).toBeTruthy();
  });

  test('shows the method of the last part of its payment, and changes it', async () => {
    const part = { amount_cents: 4_500, received_at: '2026-11-20 08:00:00', received_by: 1 };
    const parts = [
      { ...part, id: 1, method: 'cash' },
      { ...part, id: 2, method: 'transfer' },
    ];
    let stored = { ...payment, status: 'paid', method: 'transfer', parts };
    const { calls } = agendaApi(
      [{ ...elisa, payment_status: 'paid' }],
      { endpoint: paymentEndpoints.listOfClient, reply: () => ({ data: [stored] }) },
      {
        endpoint: paymentEndpoints.update,
        reply: ({ body }) => {
          stored = { ...stored, ...(body as object) };
          return { data: stored };
        },
      },
    );
    await showAgenda();
    await userEvent.click(await cardOf('Elisa Rocha'));
    const methods = within(await screen.findByRole('group', { name: 'Forma de pagamento' }));
    await userEvent.click(methods.getByRole('button', { name: 'PIX' }));
    await waitFor(() => expect(methods.getByRole('button', { name: 'PIX', pressed: true })).toBeTruthy());
    await userEvent.click(methods.getByRole('button', { name: 'Dinheiro' }));
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
        { method: 'pix' },
        { method: 'cash' },
      ]),
    );
  });

  test('is paid only when billing has the shown price', async () => {
    const replies = [8_000, 9_000];
    const { calls } = agendaApi(
      [elisa],
      {
        endpoint: paymentEndpoints.listOfClient,
        reply: () => ({ data: [{ ...payment, total_amount_cents: replies.shift() ?? 9_000 }] }),
      },
      { endpoint: paymentEndpoints.update, reply: { data: payment } },
    );
    await showAgenda();
    await userEvent.click(await cardOf('Elisa Rocha'));
    await userEvent.click(screen.getByRole('button', { name: 'Marcar como pago' }));
    expect(await screen.findByText('Pagamento registrado')).toBeTruthy();
    const urls = calls.map(({ method, url }) => `${method} ${url}`);
    const [list, pay] = ['GET /api/clients/5/payments', 'PUT /api/payments/7'];
    expect(urls.filter((url) => url === list || url === pay).slice(0, 3)).toEqual([list, list, pay]);
  });

  test('stays paid after a double click, and revenue is fetched again', async () => {
    const revenue = apiQuery(billingMetricsEndpoints.revenue, {
      query: { start: '2026-11-01', end: '2026-12-01' },
    });
    const { calls } = agendaApi(
      [elisa],
      { endpoint: paymentEndpoints.listOfClient, reply: { data: [payment] } },
      { endpoint: paymentEndpoints.update, reply: { data: payment } },
    );
    await showAgenda();
    await userEvent.click(await cardOf('Elisa Rocha'));
    queryClient.setQueryData(revenue.queryKey, []);
    await userEvent.dblClick(screen.getByRole('button', { name: 'Marcar como pago' }));
    expect(await screen.findByText('Pagamento registrado')).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { status: 'paid' },
    ]);
    await waitFor(() => expect(queryClient.getQueryState(revenue.queryKey)?.isInvalidated).toBe(true));
  });

  test("keeps a colleague's change while its payment is being saved", async () => {
    let pay: () => void = () => undefined;
    const paid = new Promise<void>((resolve) => {
      pay = resolve;
    });
    agendaApi(
      [elisa],
      { endpoint: paymentEndpoints.listOfClient, reply: { data: [payment] } },
      { endpoint: paymentEndpoints.update, reply: { data: payment } },
    );
    const fakeFetch = globalThis.fetch;
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      if (init?.method === 'PUT') await paid;
      return fakeFetch(url, init);
    });
    await showAgenda();
    const shown = await cardOf('Elisa Rocha');
    await userEvent.click(shown);
    await userEvent.click(screen.getByRole('button', { name: 'Marcar como pago' }));
    act(() => storeAppointment({ ...elisa, done: true }));
    await waitFor(() => expect(shown.textContent).toContain('concluída'));
    pay();
    expect(await screen.findByText('Pagamento registrado')).toBeTruthy();
    expect(shown.textContent).toContain('concluída');
    expect(shown.textContent).not.toContain('pagamento pendente');
  });

  test.each([
    [null, null],
    [9_000, 'pending'],
  ] as const)('of a plan offers no price and no payment of its own (%s)', async (cents, status) => {
    agendaApi([{ ...elisa, recurring_plan_id: 3, payment_amount_cents: cents, payment_status: status }]);
    await showAgenda();
    await userEvent.click(await cardOf('Elisa Rocha'));
    const details = within(await screen.findByRole('dialog'));
    expect(details.queryByText('Sem cobrança')).toBeNull();
    expect(details.queryByRole('button', { name: /valor|pago/i })).toBeNull();
  });

  test('gets a new price, or no charge, from its details while it is unpaid', async () => {
    let now = elisa;
    const { calls } = agendaApi(
      [],
      { endpoint: appointmentEndpoints.list, reply: () => ({ data: [now] }) },
      {
        endpoint: paymentEndpoints.listOfClient,
        reply: () => ({ data: [{ ...payment, total_amount_cents: now.payment_amount_cents ?? 0 }] }),
      },
      {
        endpoint: appointmentEndpoints.update,
        reply: ({ body }) => {
          const { payment_amount_cents: cents } = body as Pick<Appointment, 'payment_amount_cents'>;
          now = { ...now, payment_amount_cents: cents, payment_status: cents === null ? null : 'pending' };
          return { data: now };
        },
      },
    );
    await showAgenda();
    await userEvent.click(await cardOf('Elisa Rocha'));
    const details = within(await screen.findByRole('dialog'));
    await userEvent.click(details.getByRole('button', { name: 'Mudar valor' }));
    const price = details.getByLabelText(/^Valor/);
    expect(document.activeElement).toBe(price);
    await userEvent.clear(price);
    await userEvent.keyboard('{Enter}');
    expect(await details.findByText('Informe o valor ou marque “Sem cobrança”')).toBeTruthy();
    await userEvent.type(price, '75{Enter}');
    expect(await details.findByText(/Pendente · R\$\s75,00/)).toBeTruthy();
    // The payment that was read before has the old price.
    expect(details.queryByText(/^Falta pagar/)).toBeNull();
    expect(await screen.findByText('Valor atualizado')).toBeTruthy();
    await userEvent.click(await details.findByRole('button', { name: 'Mudar valor' }));
    await userEvent.click(details.getByRole('checkbox', { name: 'Sem cobrança' }));
    await userEvent.click(details.getByRole('button', { name: 'Salvar' }));
    expect(await details.findByRole('button', { name: 'Definir valor' })).toBeTruthy();
    await waitFor(() => expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(2));
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { payment_amount_cents: 7_500 },
      { payment_amount_cents: null },
    ]);
  });
});

import { type Payment, paymentEndpoints } from '@alinha/contracts-billing';
import { Toaster } from '@alinha/ui/panels';
import type { FakeReply } from '@alinha/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { samplePayment } from '../../testing/record-samples.ts';
import { renderClients } from '../../testing/render-clients.tsx';
import { PaymentsPanel } from '../client-record/payments-panel.tsx';

const PARTLY = samplePayment({
  due_date: '2026-06-01',
  late: true,
  total_amount_cents: 32_000,
  description: 'Pacote',
  discount_cents: 2_000,
  discount_reason: 'Amiga',
  open_cents: 20_000,
  agreed_on: '2026-06-30',
  parts: [
    { id: 5, amount_cents: 10_000, method: 'cash', received_at: '2026-06-02 08:00:00', received_by: 1 },
  ],
});

/** Paid by a second part. */
const PAID = samplePayment({
  ...PARTLY,
  status: 'paid',
  late: false,
  paid_at: '2026-06-03 09:00:00',
  method: 'pix',
  open_cents: 0,
  parts: [
    ...(PARTLY.parts ?? []),
    { id: 6, amount_cents: 20_000, method: 'pix', received_at: '2026-06-03 09:00:00', received_by: 1 },
  ],
});

/**
 * Opens the client's payments with one that is partly paid. `server.refusal` refuses the next parts; `server.next` is the
 * payment after the next change.
 */
async function open(payment = PARTLY) {
  const server = { refusal: null as FakeReply | null, next: null as Payment | null };
  const { calls } = await renderClients(
    <>
      <Toaster />
      <PaymentsPanel clientId={1} isArchived={false} />
    </>,
    { at: '/app/clients/1' },
    {
      routes: [
        { endpoint: paymentEndpoints.listOfClient, reply: () => ({ data: [server.next ?? payment] }) },
        {
          endpoint: paymentEndpoints.receivePart,
          reply: ({ body }) => {
            const { amount_cents } = body as { amount_cents: number };
            return server.refusal ?? { data: { ...PARTLY, open_cents: 20_000 - amount_cents } };
          },
        },
        {
          endpoint: paymentEndpoints.deletePart,
          reply: () => ({ data: server.next ?? { ...PARTLY, parts: [], open_cents: 30_000 } }),
        },
        {
          endpoint: paymentEndpoints.update,
          reply: ({ body }) => ({ data: server.next ?? { ...PARTLY, ...(body as Partial<Payment>) } }),
        },
      ],
    },
  );
  await screen.findByText('Pacote');
  const changes = () => calls.filter(({ method }) => method !== 'GET');
  return {
    server,
    sent: () => changes().map(({ body }) => body),
    urls: () => changes().map(({ url }) => url),
    reads: () => calls.filter(({ url }) => url === '/api/clients/1/payments').length,
  };
}

const menuOf = (date: string) =>
  userEvent.click(screen.getByRole('button', { name: `Ações do pagamento de ${date}` }));
const choose = async (name: string) => userEvent.click(await screen.findByRole('menuitem', { name }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}\\*?$`));

it('a paid payment without a method asks for it', async () => {
  const { sent } = await open({
    ...PARTLY,
    status: 'paid',
    paid_at: '2026-06-02 08:00:00',
    open_cents: 0,
    method: null,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Informar forma' }));
  await choose('Dinheiro');
  expect(await screen.findByText('Forma de pagamento alterada.')).toBeDefined();
  expect(sent()).toEqual([{ method: 'cash' }]);
});

describe('a payment in parts', () => {
  it('shows the rest, what was received, the discount and the agreed date', async () => {
    await open();
    const text = screen.getAllByRole('listitem')[0]?.textContent?.replaceAll('\u00a0', ' ');
    expect(text).toContain('R$ 200,00');
    expect(text).toContain(
      'de R$ 320,00 · R$ 100,00 recebidos · R$ 20,00 de desconto · combinado para 30/06/2026',
    );
  });

  it('receives a part, whose proposal is the rest, and shows a refusal at its field', async () => {
    const { sent, server, reads } = await open();
    const refuse = (fields: Record<string, string>) => {
      server.refusal = { status: 400, code: 'INVALID_INPUT', error: 'x', fields };
    };
    refuse({ received_at: 'Ainda não chegou' });
    await menuOf('01/06/2026');
    await choose('Receber uma parte');
    expect(field('Valor recebido').value).toMatch(/200,00$/);
    await userEvent.clear(field('Valor recebido'));
    await userEvent.type(field('Valor recebido'), '50');
    await userEvent.click(screen.getByRole('button', { name: 'Receber' }));
    expect(await screen.findByText('Campo obrigatório')).toBeDefined();
    await userEvent.click(screen.getByRole('combobox', { name: /^Forma de pagamento/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'PIX' }));
    await userEvent.click(screen.getByRole('button', { name: 'Receber' }));
    expect(await screen.findByText('Ainda não chegou')).toBeDefined();
    expect(reads()).toBe(1);
    refuse({ amount_cents: 'Acima do resto' });
    await userEvent.click(screen.getByRole('button', { name: 'Receber' }));
    expect(await screen.findByText('Acima do resto')).toBeDefined();
    // Another user has received a part.
    await waitFor(() => expect(reads()).toBe(2));
    server.refusal = null;
    await userEvent.click(screen.getByRole('button', { name: 'Receber' }));
    expect(await screen.findByText(/^Parte recebida\. Falta R\$\s150,00\.$/)).toBeDefined();
    expect(sent().at(-1)).toEqual({ amount_cents: 5_000, method: 'pix' });
  });

  it('takes a part back, and sends a discount with its reason and an agreed date', async () => {
    const { sent, urls } = await open();
    await menuOf('01/06/2026');
    await choose('Ver partes recebidas');
    await userEvent.click(screen.getByRole('button', { name: /^Desfazer o recebimento de R\$\s100,00$/ }));
    expect(await screen.findByText('Recebimento desfeito.')).toBeDefined();
    expect(urls()).toContain('/api/payment-parts/5');
    await menuOf('01/06/2026');
    await choose('Desconto');
    await userEvent.clear(field('Valor do desconto'));
    await userEvent.type(field('Valor do desconto'), '220');
    expect(screen.getByText('Nada fica em aberto: o pagamento passa a pago.')).toBeDefined();
    await userEvent.clear(field('Valor do desconto'));
    await userEvent.type(field('Valor do desconto'), '20');
    await userEvent.clear(field('Motivo'));
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Campo obrigatório')).toBeDefined();
    await userEvent.type(field('Motivo'), 'Acordo');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Desconto salvo.')).toBeDefined();
    await menuOf('01/06/2026');
    await choose('Data combinada');
    await userEvent.clear(field('Data'));
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Data combinada removida.')).toBeDefined();
    expect(sent().slice(-2)).toEqual([
      { discount_cents: 2_000, discount_reason: 'Acordo' },
      { agreed_on: null },
    ]);
  });
});

describe('a paid payment with several parts', () => {
  const partsOf = () =>
    within(screen.getByRole('dialog', { name: 'Partes recebidas' })).getAllByRole('listitem');

  it('opens the parts instead of an undo that deletes all of them', async () => {
    const { urls } = await open(PAID);
    for (const item of ['Desfazer pagamento', 'Ver partes recebidas']) {
      await menuOf('01/06/2026');
      await choose(item);
      expect(partsOf()).toHaveLength(2);
      await userEvent.keyboard('{Escape}');
    }
    expect(urls()).toEqual([]);
  });

  it('changes its due date and the method of its last part, with an undo, but no time of payment', async () => {
    const { sent, server } = await open(PAID);
    await menuOf('01/06/2026');
    await choose('Alterar vencimento');
    expect(screen.queryByLabelText(/^Horário/)).toBeNull();
    await userEvent.keyboard('{Escape}');
    await menuOf('01/06/2026');
    server.next = { ...PAID, method: 'cash' };
    await choose('Dinheiro');
    server.next = PAID;
    await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText('Alteração desfeita.')).toBeDefined();
    expect(sent()).toEqual([{ method: 'cash' }, { due_date: '2026-06-01', method: 'pix' }]);
  });

  it('loses only its newest part when the payment of the rest is undone', async () => {
    const { server, urls } = await open();
    server.next = PAID;
    await userEvent.click(screen.getByRole('button', { name: 'Marcar como pago' }));
    server.next = PARTLY;
    await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText('Alteração desfeita.')).toBeDefined();
    expect(urls()).toEqual([`/api/payments/${PARTLY.id}`, '/api/payment-parts/6']);
  });

  it('keeps the parts open when one is undone and the payment moves to another list', async () => {
    const due = { due_date: '2020-06-01' };
    const { server } = await open({ ...PARTLY, ...due });
    server.next = { ...PAID, ...due };
    await userEvent.click(screen.getByRole('button', { name: 'Marcar como pago' }));
    expect(await screen.findByText('Pagamento registrado.')).toBeDefined();
    await menuOf('01/06/2020');
    await choose('Ver partes recebidas');
    server.next = { ...PARTLY, due_date: '2099-06-01' };
    await userEvent.click(screen.getByRole('button', { name: /^Desfazer o recebimento de R\$\s200,00$/ }));
    expect(await screen.findByText('Recebimento desfeito.')).toBeDefined();
    expect(screen.getByRole('list', { name: 'A vencer', hidden: true })).toBeDefined();
    expect(partsOf()).toHaveLength(1);
  });
});

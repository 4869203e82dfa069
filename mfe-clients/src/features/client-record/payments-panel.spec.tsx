import { billingMetricsEndpoints } from '@alinha/contracts-billing';
import { toast } from '@alinha/ui';
import { apiQuery, queryClient } from '@alinha/web-kit';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ASSESSMENT,
  BAND,
  choose,
  JUNE,
  menuOf,
  openPayments as open,
  openRows,
  rows,
  TODAY,
} from '../../testing/payment-server.tsx';
import { samplePayment } from '../../testing/record-samples.ts';

// 09:30 in São Paulo.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-15T12:30:00Z') }));
afterEach(() => {
  act(() => toast.dismiss());
  vi.useRealTimers();
});

describe("a client's payments", () => {
  it('start with the oldest due payment, show late ones as late and link to their plan', async () => {
    await open([ASSESSMENT, JUNE, BAND]);
    const [first, second, ...rest] = await openRows();
    expect(rest).toEqual([]);
    expect(first?.textContent).toContain('Junho de 2026 · Venceu em 10/06/2026');
    expect(within(first as HTMLElement).getByText('Atrasado')).toBeDefined();
    const plan = within(first as HTMLElement).getByRole('link', { name: 'Pilates - 2x' });
    expect(plan.getAttribute('href')).toBe('/app/plans/7');
    expect(second?.textContent).toContain('AvaliaçãoVence em 20/06/2026');
    expect(within(second as HTMLElement).getByText('Pendente')).toBeDefined();
  });

  it('show payments that are due later separately, with their sum', async () => {
    const today = samplePayment({ due_date: TODAY, description: 'De hoje' });
    const later = samplePayment({
      due_date: '2026-07-01',
      description: 'Retorno',
      total_amount_cents: 2_500,
    });
    await open([later, ASSESSMENT, today, JUNE]);
    await openRows();
    const due = within(screen.getByRole('list', { name: 'Em aberto' })).getAllByRole('listitem');
    expect(due.map((row) => row.textContent)).toEqual([
      expect.stringContaining('Junho de 2026'),
      expect.stringContaining('De hoje'),
    ]);
    const upcoming = within(screen.getByRole('list', { name: 'A vencer' })).getAllByRole('listitem');
    expect(upcoming.map((row) => row.textContent)).toEqual([
      expect.stringContaining('Avaliação'),
      expect.stringContaining('Retorno'),
    ]);
    expect(screen.getByRole('heading', { name: 'A vencer' }).nextElementSibling?.textContent).toMatch(
      /^R\$\s175,00$/,
    );
  });

  it('name the day of their session', async () => {
    await open([samplePayment({ appointment_id: 9, appointment_on: '2026-11-25' })]);
    const [row] = await openRows();
    expect(row?.textContent).toContain('Consulta de 25/11/2026');
  });

  it('show that nothing is due when all payments are due later', async () => {
    await open([ASSESSMENT]);
    await screen.findByRole('list', { name: 'A vencer' });
    expect(screen.getByText('Nada em aberto até hoje.')).toBeDefined();
  });

  it("are paid at once, a plan's with today's date and another with the server's time", async () => {
    const { sent } = await open([ASSESSMENT, JUNE]);
    const [june, assessment] = await openRows();
    await userEvent.click(within(june as HTMLElement).getByRole('button', { name: 'Marcar como pago' }));
    expect(within(june as HTMLElement).getByText('Pago')).toBeDefined();
    expect(june?.textContent).toContain('Pago em 15/06/2026');
    await userEvent.click(
      within(assessment as HTMLElement).getByRole('button', { name: 'Marcar como pago' }),
    );
    await waitFor(() =>
      expect(sent()).toEqual([{ status: 'paid', paid_at: '2026-06-15' }, { status: 'paid' }]),
    );
    await waitFor(() => expect(assessment?.textContent).toContain('Pago em 15/06/2026, 09:30'));
  });

  it('invalidate the metrics when they are paid', async () => {
    const { queryKey } = apiQuery(billingMetricsEndpoints.plansPayments, {
      query: { start: '2026-06-01', end: '2026-06-30' },
    });
    await open([JUNE]);
    await openRows();
    queryClient.setQueryData(queryKey, {
      active_plans: { count: 0, total_cents: 0 },
      late_payments: { count: 0, total_cents: 0 },
      paid_payments: { count: 0, total_cents: 0 },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Marcar como pago' }));
    await waitFor(() => expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true));
  });

  it('keep the focus in the row when its button disappears', async () => {
    await open([JUNE]);
    await openRows();
    await userEvent.click(screen.getByRole('button', { name: 'Marcar como pago' }));
    const menu = screen.getByRole('button', { name: 'Ações do pagamento de 10/06/2026' });
    expect(document.activeElement).toBe(menu);
  });

  it("are pending again when the toast's undo is pressed", async () => {
    const { sent } = await open([JUNE]);
    await openRows();
    await userEvent.click(screen.getByRole('button', { name: 'Marcar como pago' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText('Atrasado')).toBeDefined();
    await waitFor(() =>
      expect(sent().at(-1)).toEqual({ status: 'pending', due_date: '2026-06-10', paid_at: '2026-06-15' }),
    );
  });

  it('are restored with a message when paying is refused', async () => {
    const { server } = await open([JUNE]);
    await openRows();
    server.isRefusing = true;
    await userEvent.click(screen.getByRole('button', { name: 'Marcar como pago' }));
    expect(await screen.findByText('Não foi possível alterar o pagamento.')).toBeDefined();
    expect(screen.getByText('Atrasado')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Marcar como pago' })).toBeDefined();
  });

  it('are undone with the date part of paid_at, and stay visible', async () => {
    const { sent } = await open([BAND]);
    await screen.findByRole('list', { name: 'Pagos' });
    await menuOf('02/05/2026');
    await choose('Desfazer pagamento');
    expect(await screen.findByText('Atrasado')).toBeDefined();
    expect(sent()).toEqual([{ status: 'pending', paid_at: '2026-05-02' }]);
  });

  it('disappear without an undo when they are undone and their appointment is deleted', async () => {
    const { server } = await open([BAND]);
    server.goneIds = [BAND.id];
    await screen.findByRole('list', { name: 'Pagos' });
    await menuOf('02/05/2026');
    await choose('Desfazer pagamento');
    expect(await screen.findByText(/foi cancelado ou excluído, então nada fica em aberto/)).toBeDefined();
    expect(screen.queryByText('Faixa elástica')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
  });

  it('offer a receipt to download only when they are paid', async () => {
    await open([BAND, JUNE]);
    await openRows();
    await menuOf('10/06/2026');
    expect(screen.queryByRole('menuitem', { name: 'Recibo' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('radio', { name: 'Pagos' }));
    await menuOf('02/05/2026');
    const receipt = screen.getByRole('menuitem', { name: 'Recibo' });
    expect(receipt.getAttribute('href')).toBe(`/api/payments/${BAND.id}/receipt?lang=pt`);
    expect(receipt.hasAttribute('download')).toBe(true);
    expect(receipt.hasAttribute('target')).toBe(false);
  });

  it('need a confirmation before deletion, which warns about a paid one, and leave the list', async () => {
    const { sent } = await open([BAND, JUNE]);
    await openRows();
    await menuOf('10/06/2026');
    await choose('Excluir');
    const question = screen.getByRole('alertdialog', { name: 'Excluir pagamento?' });
    expect(question.textContent).toMatch(/320,00 com vencimento em 10\/06\/2026/);
    await userEvent.click(within(question).getByRole('button', { name: 'Excluir pagamento' }));
    expect(await screen.findByText('Nada em aberto.')).toBeDefined();
    await userEvent.click(screen.getByRole('radio', { name: 'Pagos' }));
    await menuOf('02/05/2026');
    await choose('Excluir');
    expect(screen.getByRole('alertdialog').textContent).toContain('já foi recebido em 02/05/2026');
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(sent()).toHaveLength(1);
  });

  it('stay when another user marks them as paid before they are deleted', async () => {
    const { server, urls } = await open([JUNE]);
    await openRows();
    await menuOf('10/06/2026');
    await choose('Excluir');
    // Not before the question is open, because a read that still runs would tell it.
    server.payments = [{ ...JUNE, status: 'paid', paid_at: '2026-06-15 00:00:00', late: false }];
    await userEvent.click(screen.getByRole('button', { name: 'Excluir pagamento' }));
    expect(await screen.findByText('Este pagamento foi marcado como pago.')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await userEvent.click(screen.getByRole('radio', { name: 'Pagos' }));
    await menuOf('10/06/2026');
    await choose('Excluir');
    expect(screen.getByRole('alertdialog').textContent).toContain('já foi recebido em 15/06/2026');
    await userEvent.click(screen.getByRole('button', { name: 'Excluir pagamento' }));
    expect(await screen.findByText('Pagamento excluído.')).toBeDefined();
    const address = `/api/payments/${JUNE.id}`;
    expect(urls()).toEqual([`${address}?status=pending`, address]);
  });

  it('show the first part of a long list, and more on request', async () => {
    await open(Array.from({ length: 45 }, () => samplePayment()));
    expect(await openRows()).toHaveLength(20);
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar mais (25)' }));
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar mais (5)' }));
    expect(rows()).toHaveLength(45);
    expect(screen.queryByRole('button', { name: /Mostrar mais/ })).toBeNull();
  });
});

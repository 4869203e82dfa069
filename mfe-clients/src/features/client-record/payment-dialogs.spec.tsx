import { toast } from '@alinha/ui';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ASSESSMENT,
  BAND,
  CLIENT_ID,
  choose,
  JUNE,
  menuOf,
  openPayments as open,
  openRows,
} from '../../testing/payment-server.tsx';

// 09:30 in São Paulo.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-15T12:30:00Z') }));
afterEach(() => {
  act(() => toast.dismiss());
  vi.useRealTimers();
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}\\*?$`));
const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }));

describe('the dates of a payment', () => {
  it('are only the required due date while the payment is pending', async () => {
    const { sent } = await open([ASSESSMENT]);
    await openRows();
    await menuOf('20/06/2026');
    await choose('Alterar vencimento');
    expect(screen.queryByLabelText(/^Horário/)).toBeNull();
    await userEvent.clear(field('Vencimento'));
    await save();
    expect(await screen.findByText('Campo obrigatório')).toBeDefined();
    await userEvent.type(field('Vencimento'), '14062026');
    await save();
    expect(await screen.findByText('Venceu em 14/06/2026')).toBeDefined();
    await waitFor(() => expect(sent()).toEqual([{ due_date: '2026-06-14' }]));
  });

  it('need a day and a time when the payment is paid and belongs to no plan', async () => {
    const { sent } = await open([BAND]);
    await screen.findByRole('list', { name: 'Pagos' });
    await menuOf('02/05/2026');
    await choose('Alterar datas');
    expect(field('Pago em').value).toBe('02/05/2026');
    expect(field('Horário').value).toBe('14:35');
    await userEvent.clear(field('Horário'));
    await save();
    expect(await screen.findByText('Campo obrigatório')).toBeDefined();
    await userEvent.type(field('Horário'), '1610');
    await userEvent.clear(field('Pago em'));
    await userEvent.type(field('Pago em'), '15062026');
    await save();
    expect(await screen.findByText('Esta data ainda não chegou')).toBeDefined();
    await userEvent.clear(field('Pago em'));
    await userEvent.type(field('Pago em'), '02052026');
    await save();
    expect(await screen.findByText('Pago em 02/05/2026, 16:10')).toBeDefined();
    await waitFor(() => expect(sent()).toEqual([{ due_date: '2026-05-02', paid_at: '2026-05-02 16:10:00' }]));
  });

  it('send paid_at only when it changes, else keep its seconds', async () => {
    const { sent } = await open([BAND]);
    await screen.findByRole('list', { name: 'Pagos' });
    await menuOf('02/05/2026');
    await choose('Alterar datas');
    await userEvent.clear(field('Vencimento'));
    await userEvent.type(field('Vencimento'), '03052026');
    await save();
    await waitFor(() => expect(sent()).toEqual([{ due_date: '2026-05-03' }]));
  });

  it("are only the due date for a plan's payment, paid or not", async () => {
    await open([{ ...JUNE, status: 'paid', paid_at: '2026-06-09 00:00:00' }]);
    await screen.findByRole('list', { name: 'Pagos' });
    await menuOf('10/06/2026');
    await choose('Alterar vencimento');
    expect(field('Vencimento').value).toBe('10/06/2026');
    expect(screen.queryByLabelText(/^Horário/)).toBeNull();
  });
});

describe('a new payment', () => {
  it('needs an amount above zero, is due today by default and appears in its list', async () => {
    const { sent } = await open([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Novo pagamento' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Pagamento já recebido' }));
    await userEvent.click(screen.getByRole('button', { name: 'Criar pagamento' }));
    expect(await screen.findByText('O valor deve ser maior que zero')).toBeDefined();
    expect(screen.getByText('Campo obrigatório')).toBeDefined();
    expect(document.activeElement).toBe(field('Valor'));
    await userEvent.click(screen.getByRole('combobox', { name: /^Forma de pagamento/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'PIX' }));
    await userEvent.type(field('Valor'), '1.234,5');
    await userEvent.type(field('Descrição'), ' Pacote de 10 ');
    await userEvent.click(screen.getByRole('button', { name: 'Criar pagamento' }));
    const list = await screen.findByRole('list', { name: 'Pagos' });
    expect(within(list).getByText('Pacote de 10')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Novo pagamento' }));
    expect(sent()).toEqual([
      {
        client_id: CLIENT_ID,
        total_amount_cents: 123_450,
        due_date: '2026-06-15',
        description: 'Pacote de 10',
        status: 'paid',
        method: 'pix',
      },
    ]);
  });

  it('needs a confirmation to close by Escape when something is typed', async () => {
    await open([JUNE]);
    await userEvent.click(await screen.findByRole('button', { name: 'Novo pagamento' }));
    await userEvent.type(field('Descrição'), 'Pacote');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Continuar editando' }));
    expect(field('Descrição').value).toBe('Pacote');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Sair sem salvar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

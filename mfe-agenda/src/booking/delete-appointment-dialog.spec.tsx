import {
  type Appointment,
  appointmentEndpoints,
  recurringPlanEndpoints,
  seriesEndpoints,
} from '@alinha/contracts-agenda';
import { paymentEndpoints } from '@alinha/contracts-billing';
import { Toaster } from '@alinha/ui/panels';
import { queryClient } from '@alinha/web-kit';
import { type FakeRoute, fakeApi, renderScreen } from '@alinha/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { sampleAppointment } from '../appointments/sample-appointment.ts';
import en from '../locales/en.json' with { type: 'json' };
import pt from '../locales/pt.json' with { type: 'json' };
import { DeleteAppointmentDialog } from './delete-appointment-dialog.tsx';

const single = sampleAppointment({ id: 7 });
const recurring = sampleAppointment({ id: 7, recurring_plan_id: 3 });
const following: FakeRoute = {
  endpoint: seriesEndpoints.get,
  reply: {
    data: {
      plan_id: 3,
      plan_name: 'Pilates - 1x',
      occurrences: ['2026-11-20', '2026-11-27'].map((day, index) => ({
        id: 7 + index,
        start_datetime: `${day} 08:00:00`,
        end_datetime: `${day} 09:00:00`,
      })),
    },
  },
};
const received = (cents: readonly number[]): FakeRoute => ({
  endpoint: paymentEndpoints.listOfClient,
  reply: {
    data: [{ id: 4, appointment_id: 7, parts: cents.map((amount_cents) => ({ amount_cents })) }],
  },
});
const refused = { status: 409, error: 'Não deu', code: 'APPOINTMENT_DONE' };

async function show(appointment: Appointment, ...routes: readonly FakeRoute[]) {
  const { calls } = fakeApi(...routes, { endpoint: paymentEndpoints.listOfClient, reply: { data: [] } });
  const onDeleted = vi.fn();
  const onOpenChange = vi.fn();
  await renderScreen(
    <>
      <DeleteAppointmentDialog
        appointment={appointment}
        open
        onOpenChange={onOpenChange}
        onDeleted={onDeleted}
      />
      <Toaster />
    </>,
    { namespace: 'agenda', catalogs: { pt, en }, at: '/app/appointments' },
  );
  const deleted = () => calls.filter(({ method }) => method === 'DELETE').map(({ url }) => url);
  return { onDeleted, onOpenChange, deleted };
}

const question = () => within(screen.getByRole('alertdialog'));
const press = (name: string) => userEvent.click(question().getByRole('button', { name }));

describe('a single appointment', () => {
  test('is deleted when the user confirms', async () => {
    const { onDeleted, deleted } = await show(single, {
      endpoint: appointmentEndpoints.delete,
      reply: { data: { id: 7 } },
    });
    expect(
      question().getByText(/^A consulta de Elisa Rocha \(sexta-feira, 20 de novembro, 08:00 – 09:00\)/),
    ).toBeTruthy();
    await press('Excluir');
    expect(await screen.findByText('Consulta apagada')).toBeTruthy();
    expect(onDeleted).toHaveBeenCalledOnce();
    expect(deleted()).toEqual(['/api/appointments/7']);
  });

  test.each<[string, Partial<Appointment>, readonly number[], RegExp]>([
    ['paid with a discount', { payment_status: 'paid' }, [3_000, 4_000], /^R\$\s70,00 já foram pagos/],
    ['partly paid', {}, [4_000], /^R\$\s40,00 já foram pagos/],
  ])('names the received money that stays when it is %s', async (_case, given, cents, text) => {
    await show({ ...single, ...given }, received(cents));
    expect(await question().findByText(text)).toBeTruthy();
  });

  test('names no money when a discount of the whole price paid it', async () => {
    await show({ ...single, payment_status: 'paid' }, received([]));
    expect(question().getByText(/^Valores já recebidos continuam/)).toBeTruthy();
    await waitFor(() => expect(question().queryByText(/recebidos|pagos/i)).toBeNull());
  });

  test('names no amount when its payment cannot be read', async () => {
    const failure = { status: 403, code: 'FORBIDDEN', error: 'Sem permissão.' };
    await show(
      { ...single, payment_status: 'paid' },
      { endpoint: paymentEndpoints.listOfClient, reply: failure },
    );
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(question().getByText(/^Valores já recebidos continuam/)).toBeTruthy();
    expect(question().queryByText(/R\$/)).toBeNull();
  });

  test('can be deleted again after a failure, which is shown', async () => {
    const { onDeleted } = await show(single, { endpoint: appointmentEndpoints.delete, reply: refused });
    await press('Excluir');
    expect(await screen.findByText('Erro ao apagar')).toBeTruthy();
    expect(screen.getByText('Não deu')).toBeTruthy();
    expect(onDeleted).not.toHaveBeenCalled();
    expect(question().getByRole('button', { name: 'Excluir' })).toBeTruthy();
  });

  test('stays when the user cancels', async () => {
    const { onOpenChange, deleted } = await show(single);
    await press('Voltar');
    expect(onOpenChange).toHaveBeenCalledWith(false);
    expect(deleted()).toEqual([]);
  });
});

describe('an appointment of a series', () => {
  test('is deleted alone by default', async () => {
    const { deleted } = await show(recurring, following, {
      endpoint: appointmentEndpoints.delete,
      reply: { data: { id: 7 } },
    });
    await press('Excluir');
    expect(await screen.findByText('Consulta apagada')).toBeTruthy();
    expect(deleted()).toEqual(['/api/appointments/7']);
  });

  test('is deleted with all later ones after the dialog shows their number and dates', async () => {
    const { onDeleted, deleted } = await show(recurring, following, {
      endpoint: seriesEndpoints.delete,
      reply: { data: { id: 7, count: 2 } },
    });
    expect(await screen.findByText('2 consultas, de 20/11/2026 a 27/11/2026')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Excluir todas as recorrentes' }));
    expect(
      question().getByText(
        /^Elisa Rocha: as consultas de sexta-feira, 08:00\s–\s09:00, desta data em diante\./,
      ),
    ).toBeTruthy();
    await userEvent.click(screen.getByText('Ver as 2 datas'));
    expect(screen.getByText('sex., 27/11/2026 · 08:00')).toBeTruthy();
    expect(screen.getByRole('alertdialog', { name: 'Excluir 2 consultas?' })).toBeTruthy();
    await press('Excluir 2 consultas');
    expect(await screen.findByText('Consultas recorrentes apagadas')).toBeTruthy();
    expect(onDeleted).toHaveBeenCalledOnce();
    expect(deleted()).toEqual(['/api/appointments/recurring/7']);
  });

  test('shows an error when the later ones could not be deleted', async () => {
    await show(recurring, following, { endpoint: seriesEndpoints.delete, reply: refused });
    await screen.findByText(/^2 consultas/);
    await userEvent.click(screen.getByRole('radio', { name: 'Excluir todas as recorrentes' }));
    await press('Excluir 2 consultas');
    expect(await screen.findByText('Erro ao apagar consultas recorrentes')).toBeTruthy();
  });
});

describe('the plan', () => {
  test('is cancelled after a second confirmation', async () => {
    const { onDeleted, deleted } = await show(recurring, following, {
      endpoint: recurringPlanEndpoints.cancel,
      reply: { data: { id: 3 } },
    });
    await press('Cancelar Plano');
    expect(
      question().getByText(
        'Tem certeza que deseja cancelar este plano? Todas as consultas futuras agendadas serão removidas. Essa ação não pode ser desfeita.',
      ),
    ).toBeTruthy();
    expect(await question().findByText(/^Elisa Rocha · Pilates - 1x$/)).toBeTruthy();
    await press('Sim, cancelar plano');
    expect(await screen.findByText('Plano cancelado')).toBeTruthy();
    expect(onDeleted).toHaveBeenCalledOnce();
    expect(deleted()).toEqual(['/api/recurring/plans/3']);
  });

  test('stays when the user returns to the first question', async () => {
    const { deleted } = await show(recurring, following);
    await press('Cancelar Plano');
    await press('Voltar');
    expect(await screen.findByText('Excluir consulta?')).toBeTruthy();
    expect(deleted()).toEqual([]);
  });

  test('shows an error when it cannot be cancelled', async () => {
    await show(recurring, following, { endpoint: recurringPlanEndpoints.cancel, reply: refused });
    await press('Cancelar Plano');
    await press('Sim, cancelar plano');
    expect(await screen.findByText('Falha ao cancelar o plano. Tente novamente.')).toBeTruthy();
  });
});

test('an appointment with a note cannot be deleted, and the dialog says why', async () => {
  const { deleted, onOpenChange } = await show({ ...single, evolution: 'Sem dor.' });
  const dialog = within(screen.getByRole('dialog', { name: 'Esta consulta não pode ser excluída' }));
  expect(
    dialog.getByText('Ela tem uma evolução salva, que faz parte do prontuário do cliente.'),
  ).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Voltar' }));
  expect(onOpenChange).toHaveBeenCalledWith(false);
  expect(deleted()).toEqual([]);
});

test('the later appointments of a series can be deleted when the first one has a note', async () => {
  const { deleted, onDeleted } = await show({ ...recurring, evolution: 'Sem dor.' }, following, {
    endpoint: seriesEndpoints.delete,
    reply: { data: { id: 8, count: 1 } },
  });
  const dialog = within(screen.getByRole('dialog', { name: 'Esta consulta não pode ser excluída' }));
  expect(await dialog.findByText('Excluir todas as recorrentes')).toBeTruthy();
  expect(dialog.getByText('1 consulta, em 27/11/2026')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Excluir 1 consulta' }));
  expect(await screen.findByText('Consultas recorrentes apagadas')).toBeTruthy();
  expect(deleted()).toEqual(['/api/appointments/recurring/8']);
  expect(onDeleted).toHaveBeenCalledOnce();
});

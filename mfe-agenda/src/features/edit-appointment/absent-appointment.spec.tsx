import {
  type Appointment,
  appointmentEndpoints,
  attendanceEndpoints,
  type ChangeAttendanceInput,
} from '@alinha/contracts-agenda';
import type { FakeRoute } from '@alinha/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { sampleAppointment } from '../../appointments/sample-appointment.ts';
import { fakeStudio } from '../../booking/fake-studio.ts';
import { renderEditPage } from './edit-appointment.fixture.tsx';

vi.setConfig({ testTimeout: 20_000 });
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
});

/** The cancellation waived the price. */
const cancelled: Partial<Appointment> = {
  attendance: 'cancelled',
  cancelled_by: 'client',
  attendance_reason: 'Viagem',
  payment_amount_cents: null,
  payment_status: null,
};
const open = { attendance: 'scheduled', cancelled_by: null, attendance_reason: null } as const;
const owed = { payment_amount_cents: 9_000, payment_status: 'pending' } as const;

/** Shows the edit page of an appointment on a server that stores changes. `changes` are made there by other users. */
async function show(given: Partial<Appointment>, language: 'pt' | 'en' = 'pt', ...routes: FakeRoute[]) {
  const server = { stored: sampleAppointment({ id: 7, ...given }) };
  const change = (changes: Partial<Appointment>) => {
    server.stored = { ...server.stored, ...changes };
    return { data: server.stored };
  };
  const { calls } = fakeStudio(
    ...routes,
    { endpoint: appointmentEndpoints.get, reply: () => ({ data: server.stored }) },
    { endpoint: attendanceEndpoints.change, reply: () => change({ ...open, ...owed }) },
    {
      endpoint: appointmentEndpoints.update,
      reply: ({ body }) =>
        server.stored.attendance === 'scheduled'
          ? change(body as Partial<Appointment>)
          : { status: 409, error: 'Reabra a consulta antes de alterá-la.', code: 'APPOINTMENT_CLOSED' },
    },
  );
  await renderEditPage('7', language);
  await screen.findByLabelText(/^Início|^Start/);
  const puts = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { change, puts };
}

const FIELDS = [
  /^Profissional/,
  /^Especialidade/,
  /^Sala/,
  /^Data/,
  /^Início/,
  /^Fim/,
  /^Valor/,
  /^Observações/,
];
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('a cancelled appointment shows who cancelled it and why, and its form is disabled', async () => {
  await show(cancelled);
  for (const text of ['Cancelada pelo cliente', 'Viagem', 'Para alterar a consulta, reabra antes.'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(FIELDS.filter((label) => !field(label).disabled)).toEqual([]);
  expect(button('Salvar').disabled).toBe(true);
});

test.each([
  ['missed', { attendance: 'no_show' }, ['No-show']],
  [
    'cancelled by the studio',
    { attendance: 'cancelled', cancelled_by: 'studio' },
    ['Cancelled by the studio'],
  ],
  ['frozen', { attendance: 'cancelled', cancelled_by: 'studio', freeze_id: 4 }, ['Cancelled', 'Plan frozen']],
] as const)('an appointment that was %s says so in English', async (_case, given, words) => {
  await show(given, 'en');
  for (const word of words) expect(screen.getByText(word)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Open again' })).toBeTruthy();
});

test('an absent appointment of a plan says what reopening does, and offers no change of the later ones', async () => {
  await show({ attendance: 'no_show', recurring_plan_id: 3 });
  expect(screen.getByText('Se a consulta deu uma reposição, reabrir retira a reposição.')).toBeTruthy();
  expect(screen.queryByRole('radiogroup', { name: 'Alterar' })).toBeNull();
});

test('reopening enables the form at once, with the price that is owed again', async () => {
  const { puts } = await show(cancelled);
  await userEvent.click(button('Reabrir'));
  expect(await screen.findByText('Consulta reaberta')).toBeTruthy();
  await waitFor(() => expect(field(/^Valor/).value).toBe('R$ 90,00'));
  expect(screen.queryByText('Cancelada pelo cliente')).toBeNull();
  expect(FIELDS.filter((label) => field(label).disabled)).toEqual([]);
  expect(await screen.findByRole('button', { name: 'Marcar como pago' })).toBeTruthy();
  fireEvent.change(field(/^Início/), { target: { value: '10:00' } });
  await userEvent.click(button('Salvar'));
  expect(await screen.findByText('Consulta atualizada')).toBeTruthy();
  expect(puts()).toEqual([
    { attendance: 'scheduled' },
    { start_datetime: '2026-11-20 10:00:00', allow_overbooking: false },
  ]);
});

test('reopening asks before it overbooks a time that is taken meanwhile', async () => {
  const details = { conflicts: [], closed: [{ reason: 'hours', name: null }] };
  const { puts } = await show(cancelled, 'pt', {
    endpoint: attendanceEndpoints.change,
    reply: ({ body }) =>
      (body as ChangeAttendanceInput).allow_overbooking
        ? { data: sampleAppointment({ id: 7 }) }
        : { status: 409, error: 'Este horário não está livre.', code: 'CONFLICT', details },
  });
  await userEvent.click(button('Reabrir'));
  const question = within(await screen.findByRole('alertdialog', { name: 'Salvar mesmo assim?' }));
  await userEvent.click(question.getByRole('button', { name: 'Salvar mesmo assim' }));
  expect(await screen.findByText('Consulta reaberta')).toBeTruthy();
  expect(puts()).toEqual([{ attendance: 'scheduled' }, { attendance: 'scheduled', allow_overbooking: true }]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a refusal to reopen says why', async () => {
  const error = 'Depois de 24 horas, só administradores reabrem.';
  await show(cancelled, 'pt', {
    endpoint: attendanceEndpoints.change,
    reply: { status: 403, error, code: 'REOPEN_TOO_LATE' },
  });
  await userEvent.click(button('Reabrir'));
  expect(await screen.findByText(error)).toBeTruthy();
  expect(field(/^Início/).disabled).toBe(true);
});

test('a cancellation by another user is shown after the refused save, and keeps the typed values', async () => {
  const { change, puts } = await show(owed);
  await userEvent.type(field(/^Observações/), 'joelho');
  change(cancelled);
  await userEvent.click(button('Salvar'));
  expect(await screen.findByText('Cancelada pelo cliente')).toBeTruthy();
  await userEvent.click(button('Reabrir'));
  await waitFor(() => expect(field(/^Observações/).disabled).toBe(false));
  await userEvent.click(button('Salvar'));
  expect(await screen.findByText('Consulta atualizada')).toBeTruthy();
  const typed = { notes: 'joelho', allow_overbooking: false };
  expect(puts()).toEqual([typed, { attendance: 'scheduled' }, typed]);
});

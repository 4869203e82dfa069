import {
  type Appointment,
  appointmentEndpoints,
  attendanceEndpoints,
  type ChangeAttendanceInput,
  roomEndpoints,
  slotEndpoints,
  type UpdateAppointmentInput,
} from '@alinha/contracts-agenda';
import { paymentEndpoints, type UpdatePaymentInput } from '@alinha/contracts-billing';
import { Toaster } from '@alinha/ui/panels';
import { renderScreen } from '@alinha/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { attendedAs } from '../../appointments/attendance.ts';
import { sampleAppointment } from '../../appointments/sample-appointment.ts';
import en from '../../locales/en.json' with { type: 'json' };
import pt from '../../locales/pt.json' with { type: 'json' };
import { agendaApi, marina, useWideWindow } from '../agenda/agenda.fixture.tsx';
import { TodayScreen } from './today.screen.tsx';

vi.setConfig({ testTimeout: 20_000 });
// 20 November 2026, 09:00 in São Paulo.
beforeEach(useWideWindow);

const at = (id: number, hour: string, client_name: string) =>
  sampleAppointment({
    id,
    client_name,
    payment_status: null,
    payment_amount_cents: null,
    start_datetime: `2026-11-20 ${hour}:00:00`,
    end_datetime: `2026-11-20 ${hour}:50:00`,
  });

/** A day whose appointments the calls change. */
async function showToday(
  language: 'pt' | 'en' = 'pt',
  more: readonly Appointment[] = [],
  roomPlaces = 2,
  later: readonly Appointment[] = [],
) {
  let booked = [at(1, '06', 'Ana Lima'), at(2, '07', 'Bia Reis'), at(3, '15', 'Caio Melo'), ...more];
  const change = (url: string, fields: Partial<Appointment>) => {
    const id = Number.parseInt(url.split('/')[3] ?? '', 10);
    booked = booked.map((one) => (one.id === id ? { ...one, ...fields } : one));
    const changed = [...booked, ...later].find((one) => one.id === id);
    return { data: changed && { ...changed, ...fields } };
  };
  const slot = { room_id: null, room_name: null, employee_id: marina.id, employee_name: marina.name };
  const api = agendaApi(
    [],
    {
      endpoint: appointmentEndpoints.list,
      reply: ({ url }) => ({ data: url.includes('cancel_requested=1') ? later : booked }),
    },
    {
      endpoint: roomEndpoints.list,
      reply: { data: [{ id: 1, name: 'Sala Reformer', capacity: roomPlaces }] },
    },
    {
      endpoint: slotEndpoints.list,
      reply: { data: [{ ...slot, start_time: '11:00', end_time: '12:00', remaining: 1 }] },
    },
    {
      endpoint: paymentEndpoints.listOfClient,
      reply: {
        data: [{ id: 8, client_id: 5, appointment_id: 4, status: 'pending', total_amount_cents: 9000 }],
      },
    },
    {
      endpoint: paymentEndpoints.update,
      reply: ({ body }) => {
        change('/api/appointments/4', { payment_status: (body as UpdatePaymentInput).status ?? 'pending' });
        return { data: { id: 8, client_id: 5, appointment_id: 4, total_amount_cents: 9000 } };
      },
    },
    {
      endpoint: attendanceEndpoints.change,
      reply: ({ url, body }) => change(url, attendedAs((body as ChangeAttendanceInput).attendance)),
    },
    {
      endpoint: appointmentEndpoints.update,
      reply: ({ url, body }) =>
        change(url, attendedAs((body as UpdateAppointmentInput).done ? 'done' : 'scheduled')),
    },
  );
  await renderScreen(
    <>
      <TodayScreen />
      <Toaster />
    </>,
    { namespace: 'agenda', catalogs: { pt, en }, at: '/app/appointments/today', language },
  );
  return api;
}

const section = async (name: string) => within(await screen.findByRole('region', { name }));

test('all sessions that are over are completed at once', async () => {
  const { calls } = await showToday();
  const open = await section('Para concluir');
  expect(open.getByText('Ana Lima')).toBeTruthy();
  await userEvent.click(open.getByRole('button', { name: 'Concluir as 2' }));
  expect(await open.findByText('Tudo concluído no último mês.')).toBeTruthy();
  const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ url, body }) => [url, body]);
  await waitFor(() =>
    expect(sent()).toEqual([
      ['/api/appointments/1?without_evolution=1', { done: true }],
      ['/api/appointments/2?without_evolution=1', { done: true }],
    ]),
  );
  expect((await section('Evoluções por preencher')).getByText('Bia Reis')).toBeTruthy();
});

test('a session of four weeks ago is still to complete, after those of today', async () => {
  const old = (id: number) => ({
    ...at(id, '08', `Cliente ${id}`),
    start_datetime: '2026-10-21 08:00:00',
    end_datetime: '2026-10-21 08:50:00',
  });
  const { calls } = await showToday(
    'pt',
    Array.from({ length: 120 }, (_, index) => old(10 + index)),
  );
  const open = await section('Para concluir');
  const rows = () => open.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows()[0]).toContain('Ana Lima');
  expect(rows()).toHaveLength(6);
  expect(open.getByText('122')).toBeTruthy();
  await userEvent.click(open.getByRole('button', { name: 'Mostrar mais 100' }));
  expect(rows()).toHaveLength(106);
  await userEvent.click(open.getByRole('button', { name: 'Mostrar todas as 122' }));
  expect(rows()).toHaveLength(122);
  expect(calls.some(({ url }) => url.includes('start=2026-10-20&end=2026-11-22'))).toBe(true);
});

test('a key on a row completes its session', async () => {
  await showToday();
  const open = await section('Para concluir');
  open.getByText('Ana Lima').closest('button')?.focus();
  await userEvent.keyboard('d');
  await waitFor(() => expect(open.queryByText('Ana Lima')).toBeNull());
  expect(await screen.findByText('Consulta concluída')).toBeTruthy();
});

test('a session is received from its line after the method is chosen, and an undo reverts it', async () => {
  const owed = { ...at(4, '08', 'Dora Luz'), payment_status: 'pending' as const, payment_amount_cents: 9000 };
  const { calls } = await showToday('pt', [owed]);
  const unpaid = await section('Pagamentos pendentes');
  const button = unpaid.getByRole('button', { name: /^Receber R\$\s90,00: Dora Luz$/ });
  await userEvent.click(button);
  expect((await screen.findByRole('menu')).textContent).toContain('Forma de pagamento');
  const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ url, body }) => [url, body]);
  expect(sent()).toEqual([]);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Dinheiro' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByText('Desfeito')).toBeTruthy();
  expect(sent()).toEqual([
    ['/api/payments/8', { status: 'paid', method: 'cash' }],
    ['/api/payments/8', { status: 'pending' }],
  ]);
});

test('a session is confirmed from its line, and its details open beside it', async () => {
  const { calls } = await showToday();
  const unconfirmed = await section('Sem confirmação');
  await userEvent.click(unconfirmed.getByRole('button', { name: 'Confirmar: Caio Melo' }));
  const nothingLeft = await unconfirmed.findByText('Tudo confirmado, hoje e amanhã.');
  // The pressed button is gone.
  expect(document.activeElement?.contains(nothingLeft)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ attendance: 'confirmed' });
  await userEvent.click((await section('A seguir')).getByText('Caio Melo'));
  expect(await screen.findByRole('dialog', { name: 'Detalhes da consulta' })).toBeTruthy();
});

test('free times open the form of a new appointment', async () => {
  await showToday('en');
  const link = await (await section('Free times')).findByRole('link', {
    name: 'Book with Marina Duarte at 11:00',
  });
  expect(link.getAttribute('href')).toBe(
    '/app/appointments/new?date=2026-11-20&start=11:00&end=12:00&professional=1',
  );
});

test('a coming class with a free place opens its people and can take one more', async () => {
  const inNoRoom = { room_id: null, room_name: null };
  const alone = { ...at(4, '16', 'Dora Luz'), ...inNoRoom };
  await showToday('pt', [alone, { ...alone, id: 5, client_name: 'Eva Nunes' }]);
  const classes = await section('Turmas com vaga');
  const row = await classes.findByRole('button', { name: /Eva Nunes/ });
  expect(row.textContent).toContain('2/3');
  expect(row.textContent).toContain('1 vaga');
  await userEvent.click(row);
  const people = within(await screen.findByRole('dialog'));
  expect(people.getByText('Eva Nunes')).toBeTruthy();
  expect(people.getByRole('button', { name: 'Adicionar' })).toBeTruthy();
});

test('a class of one client is listed with its free places when others may join', async () => {
  const alone = { ...at(4, '16', 'Dora Luz'), room_id: null, room_name: null };
  const withoutPlace = { ...alone, id: 5, client_name: 'Gil Dias', employee_id: 2 };
  await showToday('pt', [alone, withoutPlace]);
  const classes = await section('Turmas com vaga');
  const row = await classes.findByRole('button', { name: /Dora Luz/ });
  expect(row.textContent).toContain('Pilates');
  expect(row.textContent).toContain('1/3');
  expect(classes.queryByText('Gil Dias')).toBeNull();
  await userEvent.click(row);
  expect(await screen.findByRole('button', { name: 'Adicionar' })).toBeTruthy();
});

test('"mine" shows own classes, and counts the places that colleagues take in the room', async () => {
  const own = [4, 5].map((id) => ({ ...at(id, '16', `Cliente ${id}`), employee_id: marina.id }));
  const theirs = { ...at(6, '16', 'Gil Dias'), employee_id: 2, employee_name: 'Rafael Nogueira' };
  await showToday('pt', [...own, theirs], 3);
  await section('A seguir');
  const isOpenClass = () =>
    screen.queryByRole('region', { name: 'Turmas com vaga' })?.textContent.includes('Cliente 4') === true;
  await waitFor(() => expect(isOpenClass()).toBe(false));
  await userEvent.click(await screen.findByText('Meus'));
  const next = await section('A seguir');
  expect(next.queryByText('Gil Dias')).toBeNull();
  expect(next.getByText('Cliente 4')).toBeTruthy();
  expect(isOpenClass()).toBe(false);
});

test('a request to cancel is accepted with one click, also for a day after tomorrow', async () => {
  const asked = { ...at(9, '16', 'Iara Luz'), client_answer: 'cancel_requested' as const };
  const later = { ...asked, start_datetime: '2026-11-28 16:00:00', end_datetime: '2026-11-28 16:50:00' };
  const { calls } = await showToday('pt', [], 2, [later]);
  const requests = await section('Pediram para desmarcar');
  await userEvent.click(await requests.findByRole('button', { name: 'Aceitar e cancelar: Iara Luz' }));
  expect(await screen.findByText('Consulta cancelada')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { attendance: 'cancelled', cancelled_by: 'client', allow_overbooking: false },
  ]);
});

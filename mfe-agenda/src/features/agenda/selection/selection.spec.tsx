import {
  appointmentEndpoints,
  attendanceEndpoints,
  type ChangeAttendanceInput,
  creditEndpoints,
  type UpdateAppointmentInput,
} from '@alinha/contracts-agenda';
import { paymentEndpoints } from '@alinha/contracts-billing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { attendedAs } from '../../../appointments/attendance.ts';
import { sampleAppointment } from '../../../appointments/sample-appointment.ts';
import { agendaApi, cardOf, elisa, showAgenda, useWideWindow } from '../agenda.fixture.tsx';

// A grid of a week is many elements on a busy machine.
vi.setConfig({ testTimeout: 20_000 });
beforeEach(useWideWindow);

const inTime = {
  rule: 'in_time',
  notice_hours: 24,
  credit: false,
  refusal: 'not_in_plan',
  expires_on: '2026-12-20',
  owed: false,
};
const late = { ...inTime, rule: 'late', refusal: 'policy', owed: true };
const payment = {
  id: 1,
  client_id: 5,
  description: 'Pilates',
  total_amount_cents: 9000,
  status: 'pending',
  due_date: '2026-11-20',
  paid_at: null,
  method: null,
};

const refused = { status: 409, code: 'APPOINTMENT_HAS_NOTE', error: 'A consulta tem evolução.' };

/** Elisa, Bruno and Caio in a morning. The server refuses changes of `refusedId`. */
async function showMorning(refusedId?: number) {
  const at = (id: number, hour: string, client_name: string) =>
    sampleAppointment({
      id,
      client_name,
      start_datetime: `2026-11-20 ${hour}:00:00`,
      end_datetime: `2026-11-20 ${hour}:50:00`,
    });
  let booked = [elisa, at(2, '10', 'Bruno Sá'), at(3, '11', 'Caio Melo')];
  const change = (url: string, attendance: ChangeAttendanceInput['attendance']) => {
    const id = Number.parseInt(url.split('/')[3] ?? '', 10);
    if (id === refusedId) return refused;
    booked = booked.map((one) => (one.id === id ? { ...one, ...attendedAs(attendance) } : one));
    return { data: booked.find((one) => one.id === id) };
  };
  const { calls } = agendaApi(
    [],
    { endpoint: appointmentEndpoints.list, reply: () => ({ data: booked }) },
    {
      endpoint: appointmentEndpoints.update,
      reply: ({ url, body }) => change(url, (body as UpdateAppointmentInput).done ? 'done' : 'scheduled'),
    },
    {
      endpoint: creditEndpoints.absenceEffects,
      reply: {
        data: [
          { appointment_id: 1, ...late },
          { appointment_id: 2, ...inTime },
        ],
      },
    },
    {
      endpoint: paymentEndpoints.listOfClient,
      reply: { data: booked.map(({ id }) => ({ ...payment, id, appointment_id: id })) },
    },
    { endpoint: paymentEndpoints.update, reply: { data: payment } },
    {
      endpoint: attendanceEndpoints.change,
      reply: ({ url, body }) => change(url, (body as ChangeAttendanceInput).attendance),
    },
  );
  await showAgenda();
  const changes = () =>
    calls
      .filter(({ method }) => method === 'PUT')
      .map(({ url, body }) => [url.slice(18).replace(/\?.*/, ''), body]);
  return Object.assign(changes, { calls });
}

const shiftClick = async (name: string) => {
  const user = userEvent.setup();
  await user.keyboard('{Shift>}');
  await user.click(await cardOf(name));
  await user.keyboard('{/Shift}');
};
const bar = async () => within(await screen.findByRole('region', { name: 'Consultas selecionadas' }));

describe('several appointments', () => {
  test('are completed together, and one undo reverts all', async () => {
    const changes = await showMorning();
    await shiftClick('Elisa Rocha');
    // A plain click still selects and deselects.
    await userEvent.click(await cardOf('Bruno Sá'));
    await userEvent.click(await cardOf('Caio Melo'));
    await userEvent.click(await cardOf('Caio Melo'));
    expect(await (await bar()).findByText('2 selecionadas')).toBeTruthy();
    await userEvent.click((await bar()).getByRole('button', { name: 'Concluir 2' }));
    expect(await screen.findByText('2 consultas concluídas')).toBeTruthy();
    // The selection stays for the next change.
    expect((await bar()).getByText('2 selecionadas')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText('Desfeito em 2 consultas')).toBeTruthy();
    expect(changes()).toEqual([
      ['1', { done: true }],
      ['2', { done: true }],
      ['1', { done: false }],
      ['2', { done: false }],
    ]);
  });

  test('are selected one by one in the list of a class', async () => {
    agendaApi([elisa, sampleAppointment({ id: 2, client_name: 'Diego Fernandes' })]);
    await showAgenda('?classes=grouped');
    const card = (await screen.findByText('2/2', { selector: '.class-places' })).closest('button');
    await userEvent.click(await screen.findByRole('button', { name: 'Selecionar várias' }));
    await userEvent.click(card as HTMLElement);
    const people = within(await screen.findByRole('dialog'));
    await userEvent.click(people.getByRole('button', { name: /^Diego Fernandes/ }));
    expect(await (await bar()).findByText('1 selecionada')).toBeTruthy();
  });

  test('are cancelled by keyboard for one reason; a refused one is named and stays', async () => {
    const changes = await showMorning(2);
    for (const name of ['Elisa Rocha', 'Bruno Sá']) {
      (await cardOf(name)).focus();
      await userEvent.keyboard('s');
    }
    await userEvent.click(await (await bar()).findByRole('button', { name: 'Cancelar 2 consultas' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancelar 2 consultas?' }));
    const lines = dialog.getAllByRole('listitem');
    await waitFor(() =>
      expect(lines.map(({ textContent }) => textContent)).toEqual([
        'Elisa Rocha · 08:00Menos de 24 h antes: pelas regras, sem reposição. Pelas regras, o cliente continua devendo R$\u00a090,00.',
        'Bruno Sá · 10:00Pelas regras, R$\u00a090,00 não serão cobrados.',
      ]),
    );
    await userEvent.click(dialog.getByRole('radio', { name: 'O estúdio' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar 2 consultas' }));
    expect(await screen.findByText('Não mudou: Bruno Sá')).toBeTruthy();
    expect(await screen.findByText('Consulta cancelada')).toBeTruthy();
    const cancelled = { attendance: 'cancelled', cancelled_by: 'studio', reason: null };
    expect(changes()).toEqual([
      ['1/attendance', { ...cancelled, allow_overbooking: false }],
      ['2/attendance', { ...cancelled, allow_overbooking: false }],
    ]);
    await waitFor(() => expect(screen.queryByText('Elisa Rocha', { selector: '.card-name' })).toBeNull());
    expect(await cardOf('Bruno Sá')).toBeTruthy();
  });

  test('are received together: the bar shows the total and asks how they were paid', async () => {
    const changes = await showMorning();
    await shiftClick('Elisa Rocha');
    await userEvent.click(await cardOf('Caio Melo'));
    await userEvent.click((await bar()).getByRole('button', { name: /^Receber 2 · R\$\s180,00$/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Dinheiro' }));
    expect(await screen.findByText('2 pagamentos registrados')).toBeTruthy();
    const paid = { status: 'paid', method: 'cash' };
    expect(changes().map(([, body]) => body)).toEqual([paid, paid]);
    const isRead = ({ method, url }: (typeof changes.calls)[number]) =>
      method === 'GET' && url.endsWith(`/clients/${elisa.client_id}/payments`);
    expect(changes.calls.filter(isRead)).toHaveLength(1);
    expect((await bar()).getByText('2 selecionadas')).toBeTruthy();
  });

  test('are deselected by Escape, and a click opens details again', async () => {
    await showMorning();
    await shiftClick('Elisa Rocha');
    await bar();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Consultas selecionadas' })).toBeNull());
    await userEvent.click(await cardOf('Elisa Rocha'));
    expect(await screen.findByRole('dialog', { name: 'Detalhes da consulta' })).toBeTruthy();
  });
});

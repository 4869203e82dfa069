import { activityEndpoints, employeeEndpoints } from '@alinha/contracts-accounts';
import {
  type Attendance,
  agendaMetricsEndpoints,
  appointmentEndpoints,
  attendanceEndpoints,
  type ChangeAttendanceInput,
  recurringPlanEndpoints,
  roomEndpoints,
  seriesEndpoints,
  slotEndpoints,
  specialtyEndpoints,
} from '@alinha/contracts-agenda';
import { paymentEndpoints } from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import { MINUTE_MS } from '@alinha/contracts-core';
import {
  appointmentInput,
  clientInput,
  employeeInput,
  eventually,
  RefusedCall,
  roomInput,
  startTestApp,
  TestClock,
} from '@alinha/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { planInput } from './plan-studio.ts';

const HOUR_MS = 60 * MINUTE_MS;
// Friday, 20 November 2026, 10:00 in São Paulo.
const NOW = new Date('2026-11-20T13:00:00Z');
const clock = new TestClock(NOW.toISOString());
const app = await startTestApp({ services: ['accounts', 'agenda', 'billing', 'clients'], clock: clock.now });
beforeEach(() => clock.advance(NOW.getTime() - clock.now().getTime()));

const TOMORROW = '2026-11-21 09:00:00';
const TODAY = '2026-11-20 09:00:00';

async function studioWithBooking(start = TOMORROW, cents: number | null = null) {
  const studio = await app.signUp();
  const professional = await studio.call(employeeEndpoints.create, { body: employeeInput({ capacity: 1 }) });
  const client = await studio.call(clientEndpoints.create, { body: clientInput() });
  const booking = appointmentInput({
    employee_id: professional.id,
    client_id: client.id,
    start_datetime: start,
    payment_amount_cents: cents,
  });
  const { id } = await studio.call(appointmentEndpoints.create, { body: booking });
  const mark = (attendance: Attendance, more: Partial<ChangeAttendanceInput> = {}, by = studio) =>
    by.call(attendanceEndpoints.change, { params: { id }, body: { attendance, ...more } });
  const shown = () => studio.call(appointmentEndpoints.get, { params: { id } });
  const bookAgain = async () => {
    const other = await studio.call(clientEndpoints.create, { body: clientInput() });
    return studio.call(appointmentEndpoints.create, { body: { ...booking, client_id: other.id } });
  };
  const day = { start: start.slice(0, 10), end: '2026-11-22' };
  const list = (query = {}) => studio.call(appointmentEndpoints.list, { query: { ...day, ...query } });
  return { studio, professional, client, id, mark, shown, bookAgain, list };
}

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof RefusedCall ? error : Promise.reject(error)),
  );

describe('an open appointment', () => {
  test('takes every attendance, and `done` is the done of the appointment', async () => {
    const { studio, id, mark, shown } = await studioWithBooking(TODAY);
    expect(await shown()).toMatchObject({ attendance: 'scheduled', done: false });
    for (const attendance of ['confirmed', 'arrived', 'done'] as const)
      expect(await mark(attendance)).toMatchObject({ attendance, done: attendance === 'done' });
    const update = (done: boolean) =>
      studio.call(appointmentEndpoints.update, { params: { id }, body: { done } });
    expect(await update(false)).toMatchObject({ attendance: 'arrived', done: false });
    expect(await update(true)).toMatchObject({ attendance: 'done', done: true });
    expect(await mark('scheduled')).toMatchObject({ attendance: 'scheduled', done: false });
    expect(await mark('no_show', { reason: 'Sem aviso' })).toMatchObject({
      attendance: 'no_show',
      done: false,
      attendance_reason: 'Sem aviso',
    });
  });

  test('stays done when a screen that does not show it yet marks the arrival', async () => {
    const { mark, shown } = await studioWithBooking(TODAY);
    await mark('done');
    for (const late of ['confirmed', 'arrived'] as const) {
      await expect(mark(late)).rejects.toMatchObject({ code: 'APPOINTMENT_DONE' });
    }
    expect((await shown()).done).toBe(true);
    expect((await mark('scheduled')).done).toBe(false);
  });

  test('is missed only after its start', async () => {
    const { mark } = await studioWithBooking(TOMORROW);
    expect(await refusal(mark('no_show'))).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { attendance: 'A consulta ainda não começou' },
    });
  });

  test('of another company does not exist', async () => {
    const { mark } = await studioWithBooking();
    expect(await refusal(mark('done', {}, await app.signUp()))).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('names every wrong field', async () => {
    const { studio, mark } = await studioWithBooking();
    expect(await refusal(mark('confirmed', { cancelled_by: 'client', charge: true }))).toMatchObject({
      code: 'INVALID_INPUT',
      fields: {
        cancelled_by: 'Só vale para uma consulta cancelada',
        charge: 'Só vale para uma falta ou um cancelamento',
      },
    });
    expect(await refusal(mark('cancelled', { charge: true }))).toMatchObject({
      fields: { reason: 'Campo obrigatório' },
    });
    const colleague = await studio.addEmployee();
    expect(
      await refusal(mark('cancelled', { charge: true, reason: 'Avisou tarde' }, colleague)),
    ).toMatchObject({ fields: { charge: 'Só administradores podem decidir isso' } });
  });
});

describe('a cancelled appointment', () => {
  test('frees its place, and stays in the history and in lists that ask for it', async () => {
    const { studio, client, professional, id, mark, list, bookAgain } = await studioWithBooking();
    await mark('cancelled', { cancelled_by: 'studio', reason: 'Feriado' });
    expect(await list()).toEqual([]);
    expect(await list({ cancelled: '1' })).toMatchObject([
      { id, attendance: 'cancelled', cancelled_by: 'studio', attendance_reason: 'Feriado' },
    ]);
    const history = (when: 'past' | 'upcoming') =>
      studio.call(appointmentEndpoints.historyOfClient, { params: { id: client.id }, query: { when } });
    expect(await history('past')).toMatchObject([{ id, attendance: 'cancelled' }]);
    expect(await history('upcoming')).toEqual([]);
    const slots = await studio.call(slotEndpoints.list, {
      query: { start: TOMORROW.slice(0, 10), employee_id: professional.id },
    });
    expect(slots.map(({ start_time }) => start_time)).toContain('09:00');
    expect(await bookAgain()).toMatchObject({ overbooked: false });
  });

  test('is restored while its place is free, otherwise only in spite of the conflict', async () => {
    const { mark, bookAgain, list } = await studioWithBooking();
    await mark('cancelled');
    expect(await mark('scheduled')).toMatchObject({ attendance: 'scheduled', cancelled_by: null });
    await mark('cancelled');
    await bookAgain();
    expect(await refusal(mark('scheduled'))).toMatchObject({ code: 'CONFLICT' });
    expect(await mark('confirmed', { allow_overbooking: true })).toMatchObject({ overbooked: true });
    expect(await list()).toHaveLength(2);
  });

  test('is restored to a room and specialty that were archived since', async () => {
    const { studio, id, mark } = await studioWithBooking();
    const room = await studio.call(roomEndpoints.create, { body: roomInput() });
    const specialty = await studio.call(specialtyEndpoints.create, { body: { name: 'Pilates' } });
    const body = { room_id: room.id, specialty_id: specialty.id };
    await studio.call(appointmentEndpoints.update, { params: { id }, body });
    await mark('cancelled');
    await studio.call(roomEndpoints.delete, { params: { id: room.id } });
    await studio.call(specialtyEndpoints.delete, { params: { id: specialty.id } });
    expect(await mark('scheduled')).toMatchObject({ attendance: 'scheduled', room_id: room.id });
  });

  test('and a new booking of its place race for it: one wins', async () => {
    const { mark, bookAgain, list } = await studioWithBooking();
    for (let round = 0; round < 5; round++) {
      await mark('cancelled');
      const [restored, booked] = await Promise.allSettled([mark('scheduled'), bookAgain()]);
      expect([restored.status, booked.status].sort()).toEqual(['fulfilled', 'rejected']);
      expect(await list()).toHaveLength(1);
      if (booked.status === 'fulfilled') return;
    }
  });

  test('changes only after it is open again', async () => {
    const { studio, id, mark } = await studioWithBooking(TODAY);
    await mark('cancelled');
    for (const body of [{ done: true }, { start_datetime: TOMORROW }, { notes: 'x' }])
      expect(await refusal(studio.call(appointmentEndpoints.update, { params: { id }, body }))).toMatchObject(
        { code: 'APPOINTMENT_CLOSED' },
      );
    expect(await mark('cancelled')).toMatchObject({ cancelled_by: 'client' });
    expect(await refusal(mark('cancelled', { cancelled_by: 'studio' }))).toMatchObject({
      code: 'APPOINTMENT_CLOSED',
    });
    for (const attendance of ['done', 'no_show'] as const)
      expect(await refusal(mark(attendance))).toMatchObject({ code: 'APPOINTMENT_CLOSED' });
    const evolution = 'Cliente ligou para explicar a ausência e vai voltar na semana que vem.';
    expect(
      await studio.call(appointmentEndpoints.update, { params: { id }, body: { evolution } }),
    ).toMatchObject({ evolution, attendance: 'cancelled' });
  });

  test('is opened again by everybody for 24 hours, later by administrators', async () => {
    const { studio, mark } = await studioWithBooking();
    const colleague = await studio.addEmployee();
    await mark('cancelled');
    clock.advance(24 * HOUR_MS);
    await mark('scheduled', {}, colleague);
    await mark('cancelled');
    clock.advance(24 * HOUR_MS + 1);
    expect(await refusal(mark('scheduled', {}, colleague))).toMatchObject({ code: 'REOPEN_TOO_LATE' });
    expect(await mark('scheduled')).toMatchObject({ attendance: 'scheduled' });
  });

  test('counts in the metrics with its notice, a missed one apart', async () => {
    const { studio, professional, client, mark } = await studioWithBooking(TOMORROW);
    await app.database.query(
      `UPDATE agenda.appointment SET created_at = '2026-10-20T12:00:00Z' WHERE company_id = $1`,
      [studio.companyId],
    );
    const outcomes = () =>
      studio.call(agendaMetricsEndpoints.outcomes, { query: { start: '2026-11-01', end: '2026-12-01' } });
    await mark('cancelled');
    expect(await outcomes()).toMatchObject([{ upcoming: 0, cancelled: 1, cancelled_late: 1 }]);
    await mark('scheduled');
    clock.advance(24 * HOUR_MS);
    await mark('no_show');
    expect(await outcomes()).toMatchObject([{ no_show: 1, not_done: 0, cancelled: 0 }]);
    const absences = (by: 'client' | 'employee' | 'weekday') =>
      studio.call(agendaMetricsEndpoints.absences, {
        query: { start: '2026-11-01', end: '2026-12-01', by },
      });
    const counts = { done: 0, no_show: 1, cancelled: 0, cancelled_late: 0 };
    expect(await absences('client')).toEqual([{ id: client.id, name: client.name, ...counts }]);
    expect(await absences('employee')).toEqual([{ id: professional.id, name: professional.name, ...counts }]);
    expect(await absences('weekday')).toEqual([{ id: 6, name: null, ...counts }]);
    // An attendance of 100 % is shown too, except for clients.
    await mark('scheduled');
    await mark('done');
    const full = { done: 1, no_show: 0, cancelled: 0, cancelled_late: 0 };
    expect(await absences('client')).toEqual([]);
    expect(await absences('employee')).toEqual([{ id: professional.id, name: professional.name, ...full }]);
    expect(await absences('weekday')).toEqual([{ id: 6, name: null, ...full }]);
  });

  test('of a series is left alone by changes and the end of the series', async () => {
    const { studio, professional, client } = await studioWithBooking();
    const plan = await studio.call(recurringPlanEndpoints.create, {
      body: planInput({ employee_id: professional.id, client_id: client.id }),
    });
    const sessions = await studio.call(appointmentEndpoints.historyOfClient, {
      params: { id: client.id },
      query: { when: 'upcoming' },
    });
    const [first, second] = sessions.filter(({ recurring_plan_id }) => recurring_plan_id === plan.id);
    const cancelled = { params: { id: second?.id ?? 0 }, body: { attendance: 'cancelled' as const } };
    await studio.call(attendanceEndpoints.change, cancelled);
    expect(await refusal(studio.call(seriesEndpoints.delete, cancelled))).toMatchObject({
      code: 'APPOINTMENT_CLOSED',
    });
    const series = await studio.call(seriesEndpoints.get, { params: { id: first?.id ?? 0 } });
    expect(series.occurrences.map(({ id }) => id)).not.toContain(second?.id);
    await studio.call(recurringPlanEndpoints.cancel, { params: { id: plan.id } });
    expect(await studio.call(appointmentEndpoints.get, cancelled)).toMatchObject({
      attendance: 'cancelled',
    });
  });
});

describe('the price of an absence', () => {
  const payments = (studio: Awaited<ReturnType<typeof studioWithBooking>>['studio'], id: number) =>
    studio.call(paymentEndpoints.listOfClient, { params: { id } });

  test('is not owed, and owed again when the appointment is open again', async () => {
    const { studio, client, mark, shown } = await studioWithBooking(TODAY, 9_000);
    await eventually(async () => expect(await payments(studio, client.id)).toHaveLength(1));
    await mark('no_show');
    expect(await shown()).toMatchObject({ payment_amount_cents: null, payment_status: null });
    await eventually(async () => expect(await payments(studio, client.id)).toEqual([]));
    await mark('scheduled');
    await eventually(async () => {
      expect(await payments(studio, client.id)).toMatchObject([{ total_amount_cents: 9_000 }]);
      expect(await shown()).toMatchObject({ payment_amount_cents: 9_000, payment_status: 'pending' });
    });
  });

  test('stays owed when an administrator charges it', async () => {
    const { studio, client, mark, shown } = await studioWithBooking(TODAY, 9_000);
    await mark('cancelled', { charge: true, reason: 'Avisou em cima da hora' });
    expect(await shown()).toMatchObject({ payment_amount_cents: 9_000, payment_status: 'pending' });
    await eventually(async () => expect(await payments(studio, client.id)).toHaveLength(1));
  });
});

test('the activity log names each change once', async () => {
  const { studio, mark } = await studioWithBooking(TODAY);
  for (const attendance of [
    'confirmed',
    'confirmed',
    'arrived',
    'no_show',
    'scheduled',
    'cancelled',
  ] as const) {
    clock.advance(1_000);
    await mark(attendance);
  }
  await eventually(async () => {
    const { activities } = await studio.call(activityEndpoints.list, { query: { kind: 'appointment' } });
    expect(activities.map(({ action }) => action)).toEqual([
      'appointment.cancelled',
      'appointment.reopened',
      'appointment.missed',
      'appointment.arrived',
      'appointment.confirmed',
      'appointment.created',
    ]);
  });
});

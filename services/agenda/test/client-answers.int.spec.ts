import { randomUUID } from 'node:crypto';
import { activityEndpoints } from '@alinha/contracts-accounts';
import {
  appointmentEndpoints,
  attendanceEndpoints,
  type ChangeAttendanceInput,
  creditEndpoints,
} from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { addDays } from '@alinha/contracts-core';
import { type AppointmentAnswerEvent, appointmentAnswered } from '@alinha/contracts-messaging';
import { appointmentInput, clientInput, eventually, listenLive, startTestApp } from '@alinha/testing';
import { describe, expect, test } from 'vitest';
import { startPlan } from './plan-studio.ts';

const app = await startTestApp({ services: ['accounts', 'agenda', 'clients'] });

const FIRST = '2026-12-01 10:00:00';
const SECOND = '2026-12-02 15:00:00';

async function booked() {
  const studio = await app.signUp();
  const client = await studio.call(clientEndpoints.create, { body: clientInput() });
  const other = await studio.call(clientEndpoints.create, { body: clientInput() });
  const body = appointmentInput({ employee_id: studio.user.id, client_id: client.id, start_datetime: FIRST });
  const { id } = await studio.call(appointmentEndpoints.create, { body });
  const shown = async () => (await studio.call(appointmentEndpoints.get, { params: { id } })).client_answer;
  const change = (changes: Record<string, unknown>) =>
    studio.call(appointmentEndpoints.update, {
      params: { id },
      body: { allow_overbooking: false, ...changes },
    });
  /** Publishes events of messaging in this order and waits until the agenda has handled them. */
  const receive = async (...events: Omit<AppointmentAnswerEvent, 'company_id' | 'appointment_id'>[]) => {
    for (const event of events) {
      await app.platform.queues.addAll('events.agenda', [
        {
          name: appointmentAnswered.type,
          data: { company_id: studio.companyId, appointment_id: id, ...event },
          id: `answer-${randomUUID()}`,
        },
      ]);
      await allEventsHandled();
    }
  };
  return { studio, client, other, id, shown, change, receive };
}

/** Completed jobs are removed, so an empty queue has handled every event. */
async function allEventsHandled(): Promise<void> {
  await eventually(async () => {
    expect(await app.database.query(`SELECT FROM queues.job WHERE queue = 'events.agenda'`)).toEqual([]);
  });
}

const confirmed = (version: number, start_at = FIRST) => ({
  version,
  start_at,
  answer: 'confirmed' as const,
});
const cancels = (version: number, start_at = FIRST) => ({
  version,
  start_at,
  answer: 'cancel_requested' as const,
});

test('an appointment has no answer at first', async () => {
  expect(await (await booked()).shown()).toBeNull();
});

test('an appointment shows the latest answer when answers arrive in any order or twice', async () => {
  const { receive, shown } = await booked();
  await receive(confirmed(2));
  expect(await shown()).toBe('confirmed');
  await receive(cancels(1));
  expect(await shown()).toBe('confirmed');
  await receive(cancels(3), confirmed(2));
  expect(await shown()).toBe('cancel_requested');
});

test('an appointment ignores answers about another start', async () => {
  const { receive, shown, change } = await booked();
  await receive(confirmed(1));
  await change({ start_datetime: SECOND });
  expect(await shown()).toBeNull();
  await receive(confirmed(2, FIRST));
  expect(await shown()).toBeNull();
  await receive(cancels(3, SECOND));
  expect(await shown()).toBe('cancel_requested');
});

test('an appointment shows its answer again when it is moved back', async () => {
  const { studio, id, receive, shown, change } = await booked();
  await receive(confirmed(1));
  await studio.call(attendanceEndpoints.change, { params: { id }, body: { attendance: 'confirmed' } });
  await change({ start_datetime: SECOND });
  await change({ start_datetime: FIRST });
  expect(await shown()).toBe('confirmed');
});

test('an appointment is listed among the requests to cancel while it is open and keeps its start', async () => {
  const { studio, id, receive, change } = await booked();
  const requests = async (employeeId?: number) => {
    const query = { start: '2026-12-01', end: '2026-12-31', cancel_requested: '1' as const };
    const listed = await studio.call(appointmentEndpoints.list, {
      query: { ...query, ...(employeeId && { employee_id: employeeId }) },
    });
    return listed.map((one) => one.id);
  };
  await receive(confirmed(1));
  expect(await requests()).toEqual([]);
  await receive(cancels(2));
  expect([await requests(), await requests(studio.user.id)]).toEqual([[id], [id]]);
  await change({ start_datetime: SECOND });
  expect(await requests()).toEqual([]);
  await change({ start_datetime: FIRST });
  await studio.call(attendanceEndpoints.change, { params: { id }, body: { attendance: 'cancelled' } });
  expect(await requests()).toEqual([]);
});

test.each(['confirmed', 'arrived'] as const)(
  'an appointment shows the answer again when staff take "%s" back',
  async (attendance) => {
    const { studio, id, receive, shown } = await booked();
    const set = (to: ChangeAttendanceInput['attendance']) =>
      studio.call(attendanceEndpoints.change, {
        params: { id },
        body: { attendance: to, allow_overbooking: false },
      });
    await receive(cancels(1));
    await set(attendance);
    expect(await shown()).toBeNull();
    await set('scheduled');
    expect(await shown()).toBe('cancel_requested');
  },
);

test('an appointment shows the request again when its accepted cancellation is undone', async () => {
  const { studio, id, receive, shown } = await booked();
  const set = (attendance: ChangeAttendanceInput['attendance']) =>
    studio.call(attendanceEndpoints.change, {
      params: { id },
      body: { attendance, allow_overbooking: false },
    });
  await set('confirmed');
  await receive(cancels(1));
  await set('cancelled');
  await set('confirmed');
  expect(await shown()).toBe('cancel_requested');
});

test('an appointment loses the answer when its client changes', async () => {
  const { receive, shown, change, other } = await booked();
  await receive(confirmed(1));
  await change({ client_id: other.id });
  expect(await shown()).toBeNull();
});

test('an appointment ignores a late answer of its former client', async () => {
  const { receive, shown, change, client, other } = await booked();
  await change({ client_id: other.id });
  await receive({ ...confirmed(1), client_id: client.id });
  expect(await shown()).toBeNull();
  await receive({ ...cancels(2), client_id: other.id });
  expect(await shown()).toBe('cancel_requested');
});

test('an appointment keeps its answer when other fields change', async () => {
  const { receive, shown, change } = await booked();
  await receive(confirmed(1));
  await change({ notes: 'trazer exames', duration_minutes: 90 });
  expect(await shown()).toBe('confirmed');
});

test('an answer changes no appointment of another company, and is ignored for a deleted one', async () => {
  const one = await booked();
  const stranger = await booked();
  await app.platform.queues.addAll('events.agenda', [
    {
      name: appointmentAnswered.type,
      data: { company_id: stranger.studio.companyId, appointment_id: one.id, ...confirmed(9) },
      id: `answer-${randomUUID()}`,
    },
  ]);
  await stranger.studio.call(appointmentEndpoints.delete, { params: { id: stranger.id } });
  await stranger.receive(confirmed(1));
  expect(await one.shown()).toBeNull();
});

test('an answer is part of lists, and open agendas are notified', async () => {
  const { studio, receive, id } = await booked();
  const live = await listenLive(studio.connection);
  await receive(confirmed(1));
  await eventually(async () =>
    expect(live.changes).toContainEqual(expect.objectContaining({ start: FIRST })),
  );
  const listed = await studio.call(appointmentEndpoints.list, {
    query: { start: '2026-12-01', end: '2026-12-02' },
  });
  expect(listed).toMatchObject([{ id, client_answer: 'confirmed' }]);
  live.leave();
});

describe('with automatic answers', () => {
  const automatic = { answered_at: '2026-11-30T13:00:00.000Z', language: 'pt' as const };
  async function automaticallyBooked() {
    const { studio, id, receive, ...others } = await booked();
    const attendance = async () => {
      const { attendance, cancelled_by, attendance_reason, client_answer } = await studio.call(
        appointmentEndpoints.get,
        { params: { id } },
      );
      return { attendance, cancelled_by, attendance_reason, client_answer };
    };
    const set = (body: Partial<ChangeAttendanceInput>) =>
      studio.call(attendanceEndpoints.change, { params: { id }, body: { attendance: 'scheduled', ...body } });
    const actions = async () => {
      const { activities } = await studio.call(activityEndpoints.list, { query: { kind: 'appointment' } });
      return activities.map(({ action, user_id, label }) => ({ action, user_id, label })).slice(0, -1);
    };
    const receiveAll = (...events: Parameters<typeof receive>) =>
      receive(...events.map((event) => ({ ...event, automatic })));
    return { ...others, studio, id, attendance, set, actions, receive: receiveAll };
  }
  const unchanged = { cancelled_by: null, attendance_reason: null };

  test('an answer confirms or cancels once, as the client, and the log says so', async () => {
    const { receive, attendance, actions, client, id } = await automaticallyBooked();
    await receive(confirmed(1), confirmed(1));
    expect(await attendance()).toEqual({ ...unchanged, attendance: 'confirmed', client_answer: null });
    await receive(cancels(2), cancels(2));
    expect(await attendance()).toEqual({
      attendance: 'cancelled',
      cancelled_by: 'client',
      attendance_reason: 'O cliente respondeu ao lembrete',
      client_answer: 'cancel_requested',
    });
    const whom = { user_id: null, label: client.name };
    await eventually(async () =>
      expect(await actions()).toEqual([
        { action: 'appointment.client_cancelled', ...whom },
        { action: 'appointment.client_confirmed', ...whom },
      ]),
    );
    const [row] = await app.database.query('SELECT notice_minutes FROM agenda.appointment WHERE id = $1', [
      id,
    ]);
    expect(row).toEqual({ notice_minutes: 24 * 60 });
  });

  test.each([
    ['completed', { attendance: 'done' }, 'done'],
    ['arrived', { attendance: 'arrived' }, 'arrived'],
    ['cancelled', { attendance: 'cancelled', cancelled_by: 'studio' }, 'cancelled'],
  ] as const)('an answer keeps the attendance of an appointment that is %s', async (_, before, after) => {
    const { receive, attendance, set } = await automaticallyBooked();
    await set(before);
    const { attendance_reason, cancelled_by } = await attendance();
    await receive(cancels(1));
    expect(await attendance()).toMatchObject({ attendance: after, attendance_reason, cancelled_by });
    await receive(confirmed(2));
    expect(await attendance()).toMatchObject({ attendance: after, cancelled_by });
  });

  test('an answer about another start changes no attendance', async () => {
    const { receive, attendance, change } = await automaticallyBooked();
    await change({ start_datetime: SECOND });
    await receive(cancels(1, FIRST));
    expect(await attendance()).toEqual({ ...unchanged, attendance: 'scheduled', client_answer: null });
  });

  test('an answer earns what the cancellation policy says', async () => {
    const { studio, client } = await booked();
    const whom = { employee_id: studio.user.id, client_id: client.id };
    await startPlan(studio, { ...whom, allow_overbooking: true });
    const params = { id: client.id };
    const sessions = await studio.call(appointmentEndpoints.historyOfClient, { params, query: {} });
    const { id, start_datetime: start_at } = sessions.find(({ recurring_plan_id }) => recurring_plan_id) ?? {
      id: 0,
      start_datetime: FIRST,
    };
    const answered_at = `${addDays(start_at.slice(0, 10), -3)}T12:00:00.000Z`;
    const data = { company_id: studio.companyId, appointment_id: id, ...cancels(1, start_at) };
    await app.platform.queues.addAll('events.agenda', [
      {
        name: appointmentAnswered.type,
        data: { ...data, automatic: { answered_at, language: 'pt' } },
        id: `answer-${randomUUID()}`,
      },
    ]);
    await eventually(async () =>
      expect(await studio.call(creditEndpoints.listOfClient, { params })).toMatchObject([
        { appointment_id: id, reason: 'in_time', granted_by_name: null },
      ]),
    );
  });
});

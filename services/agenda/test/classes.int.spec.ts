import { activityEndpoints, employeeEndpoints } from '@alinha/contracts-accounts';
import {
  type Appointment,
  appointmentEndpoints,
  type ConflictDetails,
  classEndpoints,
  roomEndpoints,
  specialtyEndpoints,
} from '@alinha/contracts-agenda';
import { paymentEndpoints } from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import {
  appointmentInput,
  clientInput,
  employeeInput,
  eventually,
  listenLive,
  roomInput,
  specialtyInput,
  startTestApp,
} from '@alinha/testing';
import { expect, test } from 'vitest';
import { publishedAppointments } from './published-appointments.ts';

const app = await startTestApp({ services: ['accounts', 'billing', 'clients', 'agenda'] });
const published = await publishedAppointments(app);

const NINE = '2026-12-07 09:00:00';
const TEN = '2026-12-07 10:00:00';
const TUESDAY = '2026-12-08 09:00:00';
const timesOf = (list: readonly Appointment[]) => list.map(({ start_datetime }) => start_datetime);

/** A class on Monday at nine: a room for four and a professional for four. */
async function studioWithClass({ people = 3 } = {}) {
  const studio = await app.signUp();
  const professional = await studio.call(employeeEndpoints.create, { body: employeeInput({ capacity: 4 }) });
  const room = await studio.call(roomEndpoints.create, { body: roomInput({ capacity: 4 }) });
  const specialty = await studio.call(specialtyEndpoints.create, { body: specialtyInput() });
  const setting = { employee_id: professional.id, room_id: room.id, specialty_id: specialty.id };
  const book = async (more: Partial<Parameters<typeof appointmentInput>[0]> = {}) => {
    const client = await studio.call(clientEndpoints.create, { body: clientInput() });
    const body = { ...setting, client_id: client.id, start_datetime: NINE, ...more };
    return studio.call(appointmentEndpoints.create, { body: appointmentInput(body) });
  };
  const members: Appointment[] = [];
  while (members.length < people) members.push(await book());
  const ids = members.map(({ id }) => id);
  const move = (body: object, appointment_ids = ids) =>
    studio.request('PUT', '/api/appointments/classes', { appointment_ids, ...body });
  const list = () =>
    studio.call(appointmentEndpoints.list, {
      query: { start: '2026-12-01', end: '2026-12-31', without_evolution: '1' },
    });
  const stored = async () => (await list()).filter(({ id }) => ids.includes(id));
  return { studio, professional, room, setting, book, members, ids, move, list, stored };
}

test('a class moves with everybody in it to another time and professional', async () => {
  const { studio, ids, stored } = await studioWithClass();
  const other = await studio.call(employeeEndpoints.create, { body: employeeInput({ capacity: 4 }) });
  const live = await listenLive(studio.connection);
  const body = {
    appointment_ids: ids,
    start_datetime: TUESDAY,
    end_datetime: '2026-12-08 10:30:00',
    employee_id: other.id,
  };
  const moved = await studio.call(classEndpoints.move, { body });
  expect(moved.map(({ id }) => id)).toEqual(ids);
  for (const one of moved) {
    expect(one).toMatchObject({
      start_datetime: TUESDAY,
      duration_minutes: 90,
      employee_id: other.id,
      overbooked: false,
    });
  }
  expect(await stored()).toEqual(moved);
  const events = await published.expectComplete(studio.companyId);
  expect(
    events
      .at(-1)
      ?.appointments.map(({ id }) => id)
      .sort(),
  ).toEqual([...ids].sort());
  await eventually(async () => expect(JSON.stringify(live.changes)).toContain('2026-12-08'));
  live.leave();
});

test('a class move changes nothing when it is repeated', async () => {
  const { studio, ids, move } = await studioWithClass();
  const stored = () =>
    app.database.query<{ id: number; version: number }>(
      'SELECT id, version, updated_at FROM agenda.appointment WHERE company_id = $1 ORDER BY id',
      [studio.companyId],
    );
  const moves = async () => {
    const { activities } = await studio.call(activityEndpoints.list, { query: { kind: 'appointment' } });
    return activities.filter(({ action }) => action === 'appointment.class_moved').length;
  };
  await move({ start_datetime: TEN });
  const before = await stored();
  await eventually(async () => expect(await moves()).toBe(1));
  const again = await move({ start_datetime: TEN });
  expect(again).toMatchObject({
    status: 200,
    body: { data: ids.map((id) => ({ id, start_datetime: TEN })) },
  });
  expect(await stored()).toEqual(before);
  // The log is written in order: the entry of a later move is there, and none of the repeated one.
  await move({ start_datetime: TUESDAY });
  await eventually(async () => expect(await moves()).toBeGreaterThan(1));
  expect(await moves()).toBe(2);
});

test('the payment of a single session follows its class to another day', async () => {
  const { studio, book, ids, members } = await studioWithClass({ people: 1 });
  const priced = await book({ payment_amount_cents: 9_000 });
  const dueDate = async () => {
    const query = { params: { id: priced.client_id } };
    return (await studio.call(paymentEndpoints.listOfClient, query))[0]?.due_date;
  };
  await eventually(async () => expect(await dueDate()).toBe('2026-12-07'));
  expect(members).toHaveLength(1);
  await studio.call(classEndpoints.move, {
    body: { appointment_ids: [...ids, priced.id], start_datetime: TUESDAY },
  });
  await eventually(async () => expect(await dueDate()).toBe('2026-12-08'));
});

test('nobody moves when one of the class does not fit, unless overbooking is allowed', async () => {
  const { studio, ids, book, move, stored } = await studioWithClass();
  const there = [await book({ start_datetime: TEN }), await book({ start_datetime: TEN })];
  const refused = await move({ start_datetime: TEN });
  expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  const { conflicts } = (refused.body as { details: ConflictDetails }).details;
  expect(conflicts.map(({ appointment }) => appointment.id)).toEqual(
    expect.arrayContaining(there.map(({ id }) => id)),
  );
  expect(conflicts[0]?.reasons).toEqual(['room', 'professional']);
  const own = conflicts.filter(({ appointment }) => ids.includes(appointment.id));
  expect(timesOf(own.map(({ appointment }) => appointment))).toEqual(own.map(() => TEN));
  expect(own.length).toBeGreaterThan(0);
  // They are in each other's way at the new professional, who takes one at a time.
  const { id, name } = studio.user;
  const elsewhere = await move({ employee_id: id });
  const { conflicts: others } = (elsewhere.body as { details: ConflictDetails }).details;
  expect(others.map(({ appointment }) => appointment)).toEqual(
    others.map(() => expect.objectContaining({ employee_id: id, employee_name: name, start_datetime: NINE })),
  );
  expect(others).toHaveLength(2);
  expect(timesOf(await stored())).toEqual(ids.map(() => NINE));
  expect(await move({ start_datetime: TEN, allow_overbooking: true })).toMatchObject({ status: 200 });
  const overbooked = (await stored()).filter((one) => one.overbooked);
  expect(timesOf(await stored())).toEqual(ids.map(() => TEN));
  // Two of three fit beside the two that are there.
  expect(overbooked).toHaveLength(1);
});

test('a closed time is named once for the whole class', async () => {
  const { move } = await studioWithClass();
  const refused = await move({ start_datetime: '2026-12-06 09:00:00' });
  expect(refused).toMatchObject({
    status: 409,
    body: { details: { conflicts: [], closed: [{ reason: 'hours', name: null }] } },
  });
});

test('appointments that are no longer of one class are refused', async () => {
  const { ids, members, move, stored, studio } = await studioWithClass();
  const [id = 0] = ids;
  const change = (body: object) => studio.call(appointmentEndpoints.update, { params: { id }, body });
  const changed = {
    status: 409,
    body: {
      code: 'CLASS_CHANGED',
      error: 'Esta turma mudou nesse meio-tempo. Confira quem está nela e tente de novo.',
    },
  };
  for (const field of ['room_id', 'specialty_id'] as const) {
    await change({ [field]: null });
    expect(await move({ start_datetime: TEN })).toMatchObject(changed);
    await change({ [field]: members[0]?.[field] });
  }
  await change({ start_datetime: TUESDAY });
  expect(await move({ start_datetime: TEN })).toMatchObject(changed);
  expect(timesOf(await stored())).toEqual([NINE, NINE, TUESDAY]);
});

test('a class with a completed appointment stays', async () => {
  const { ids, move, stored, studio } = await studioWithClass();
  await studio.call(appointmentEndpoints.update, { params: { id: ids[2] ?? 0 }, body: { done: true } });
  const refused = { status: 409, body: { code: 'APPOINTMENT_DONE' } };
  expect(await move({ start_datetime: TEN })).toMatchObject(refused);
  expect(timesOf(await stored())).toEqual([NINE, NINE, NINE]);
});

test('a class that joined another one can be taken back', async () => {
  const { ids, book, move, stored } = await studioWithClass({ people: 2 });
  await book({ start_datetime: TEN });
  expect(await move({ start_datetime: TEN })).toMatchObject({ status: 200 });
  expect(await move({ start_datetime: NINE })).toMatchObject({ status: 200 });
  expect(timesOf(await stored())).toEqual(ids.map(() => NINE));
});

test('a class with a saved note stays on its day', async () => {
  const { ids, move, studio } = await studioWithClass();
  const body = { evolution: 'x'.repeat(60) };
  await studio.call(appointmentEndpoints.update, { params: { id: ids[1] ?? 0 }, body });
  const kept = { status: 409, body: { code: 'APPOINTMENT_HAS_NOTE' } };
  expect(await move({ start_datetime: TUESDAY })).toMatchObject(kept);
  expect(await move({ start_datetime: TEN })).toMatchObject({ status: 200 });
});

test("another company's appointments, and professionals, are unknown", async () => {
  const { ids, members, move, stored } = await studioWithClass();
  const stranger = await studioWithClass();
  const missing = {
    status: 404,
    body: { code: 'NOT_FOUND', fields: { appointment_ids: 'Consulta não encontrada' } },
  };
  expect(await stranger.move({ start_datetime: TEN }, ids)).toMatchObject(missing);
  expect(await move({ start_datetime: TEN }, [...ids, stranger.ids[0] ?? 0])).toMatchObject(missing);
  expect(await move({ employee_id: stranger.professional.id })).toMatchObject({
    status: 404,
    body: { fields: { employee_id: 'Profissional não encontrado' } },
  });
  expect(members).toMatchObject(await stored());
});

test('bad input names every wrong field', async () => {
  const { move, ids } = await studioWithClass();
  const [first = 0] = ids;
  const fieldsOf = async (body: object, list: number[] = ids) => {
    const reply = await move(body, list);
    expect(reply.status).toBe(400);
    return Object.keys((reply.body as { fields: object }).fields).sort();
  };
  expect(await fieldsOf({ start_datetime: 'cedo', room: 1 }, [])).toEqual([
    'appointment_ids',
    'room',
    'start_datetime',
  ]);
  expect(await fieldsOf({}, [first, first])).toEqual(['appointment_ids']);
  expect(await fieldsOf({ end_datetime: '2026-12-07 09:05:00' })).toEqual(['end_datetime']);
});

test('two moves and bookings at once never exceed a capacity', { timeout: 60_000 }, async () => {
  for (let round = 0; round < 5; round++) {
    const one = await studioWithClass();
    const second = [await one.book({ start_datetime: TUESDAY }), await one.book({ start_datetime: TUESDAY })];
    const replies = await Promise.allSettled([
      one.move({ start_datetime: TEN }),
      one.move(
        { start_datetime: TEN },
        second.map(({ id }) => id),
      ),
      one.book({ start_datetime: TEN }),
      one.book({ start_datetime: TEN }),
      one.move({ start_datetime: '2026-12-07 10:30:00' }),
    ]);
    const failures = replies.map((reply) => (reply.status === 'fulfilled' ? reply.value : reply.reason));
    expect(failures.map((failure) => failure?.status).filter((status) => status >= 500)).toEqual([]);
    const all = await one.list();
    for (const { start_datetime: instant } of all) {
      const present = all.filter(
        ({ start_datetime, end_datetime }) => start_datetime <= instant && instant < end_datetime,
      );
      expect(present.length).toBeLessThanOrEqual(4);
    }
    // All or none.
    expect(new Set(timesOf(await one.stored())).size).toBe(1);
  }
});

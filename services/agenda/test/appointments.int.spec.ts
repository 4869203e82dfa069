import { companyEndpoints, employeeEndpoints } from '@alinha/contracts-accounts';
import {
  appointmentEndpoints,
  type ConflictGroups,
  roomEndpoints,
  specialtyEndpoints,
} from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import {
  appointmentInput,
  clientInput,
  employeeInput,
  eventually,
  roomInput,
  specialtyInput,
  startTestApp,
  TestClock,
} from '@alinha/testing';
import { describe, expect, test } from 'vitest';

// 02:30 in UTC on the first is still the last of October in São Paulo.
const clock = new TestClock('2026-11-01T02:30:00Z');
const app = await startTestApp({ services: ['accounts', 'billing', 'clients', 'agenda'], clock: clock.now });

async function studioWithBooking(start = '2026-12-07 09:00:00', allowOverbooking = false) {
  const studio = await app.signUp();
  const professional = await studio.call(employeeEndpoints.create, { body: employeeInput() });
  const client = await studio.call(clientEndpoints.create, { body: clientInput() });
  const room = await studio.call(roomEndpoints.create, { body: roomInput() });
  const body = appointmentInput({
    employee_id: professional.id,
    client_id: client.id,
    room_id: room.id,
    start_datetime: start,
    allow_overbooking: allowOverbooking,
  });
  const made = await studio.call(appointmentEndpoints.create, { body });
  const change = (changes: Parameters<typeof studio.call<typeof appointmentEndpoints.update>>[1]['body']) =>
    studio.call(appointmentEndpoints.update, { params: { id: made.id }, body: changes });
  return { studio, professional, client, room, made, change };
}

/** Waits until the agenda has handled the archiving of a client. */
const clientIsArchived = (id: number) =>
  eventually(async () => {
    const rows = await app.database.query('SELECT 1 FROM agenda.client WHERE id = $1 AND archived', [id]);
    expect(rows).toHaveLength(1);
  });

describe('a list', () => {
  test('has the appointments that overlap [start, end); a date as end is exclusive', async () => {
    const { studio, made } = await studioWithBooking('2026-12-07 23:30:00', true);
    const ids = async (start: string, end: string) =>
      (await studio.call(appointmentEndpoints.list, { query: { start, end } })).map(({ id }) => id);
    expect(await ids('2026-12-07', '2026-12-08')).toEqual([made.id]);
    expect(await ids('2026-12-08', '2026-12-09')).toEqual([made.id]);
    expect(await ids('2026-12-06', '2026-12-07')).toEqual([]);
    expect(await ids('2026-12-08 00:30:00', '2026-12-09')).toEqual([]);
    expect(await ids('2026-12-01', '2026-12-07 23:30:00')).toEqual([]);
  });

  test('starts at the first day of the month on the company’s clock and spans 42 days', async () => {
    const { studio, professional, client, made } = await studioWithBooking('2026-10-01 09:00:00');
    const book = (start: string) =>
      studio.call(appointmentEndpoints.create, {
        body: appointmentInput({ employee_id: professional.id, client_id: client.id, start_datetime: start }),
      });
    await book('2026-09-30 09:00:00');
    const last = await book('2026-11-11 09:00:00');
    await book('2026-11-12 09:00:00');
    const listed = await studio.call(appointmentEndpoints.list, { query: {} });
    expect(listed.map(({ id }) => id)).toEqual([made.id, last.id]);
  });

  test('has the appointments of one professional when it is given', async () => {
    const { studio, professional, made } = await studioWithBooking();
    const query = { start: '2026-12-01', end: '2026-12-31' };
    const of = (id: number) =>
      studio.call(appointmentEndpoints.list, { query: { ...query, employee_id: id } });
    expect((await of(professional.id)).map(({ id }) => id)).toEqual([made.id]);
    expect(await of(studio.user.id)).toEqual([]);
  });

  test('is refused for more than 400 days and for an end before the start', async () => {
    const { studio } = await studioWithBooking();
    const list = (start: string, end: string) =>
      studio.request('GET', `/api/appointments?start=${start}&end=${end}`);
    expect(await list('2026-01-01', '2027-02-06')).toMatchObject({
      status: 400,
      body: { fields: { end: 'O intervalo é de no máximo 400 dias' } },
    });
    expect((await list('2026-01-01', '2027-02-05')).status).toBe(200);
    expect((await list('2026-01-02', '2026-01-01')).status).toBe(400);
  });

  test.each([
    ['2026-10-01', 'A data final deve ser depois da inicial'],
    ['2026-09-01', 'A data final deve ser depois da inicial'],
    ['2028-01-01', 'O intervalo é de no máximo 400 dias'],
  ])('without a start compares the end %s with the first day of the month', async (end, text) => {
    const { studio } = await studioWithBooking();
    expect(await studio.request('GET', `/api/appointments?end=${end}`)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', fields: { end: text } },
    });
    expect((await studio.request('GET', '/api/appointments?end=2026-10-02')).status).toBe(200);
  });

  test('has new names of clients and professionals after their events', async () => {
    const { studio, professional, client, made } = await studioWithBooking();
    await studio.call(employeeEndpoints.update, {
      params: { id: professional.id },
      body: { name: 'Dra. Lia', color: '#112233' },
    });
    await studio.call(clientEndpoints.update, { params: { id: client.id }, body: { name: 'Renata Dias' } });
    await eventually(async () => {
      const now = await studio.call(appointmentEndpoints.get, { params: { id: made.id } });
      expect(now).toMatchObject({
        employee_name: 'Dra. Lia',
        employee_color: '#112233',
        client_name: 'Renata Dias',
      });
    });
  });
});

describe('a change', () => {
  test('keeps the duration when only the start is given', async () => {
    const { change } = await studioWithBooking();
    expect(await change({ start_datetime: '2026-12-09 14:00:00' })).toMatchObject({
      start_datetime: '2026-12-09 14:00:00',
      end_datetime: '2026-12-09 15:00:00',
    });
    expect(await change({ end_datetime: '2026-12-09 15:30:00' })).toMatchObject({ duration_minutes: 90 });
    expect(await change({ duration_minutes: 15 })).toMatchObject({ end_datetime: '2026-12-09 14:15:00' });
  });

  test('is refused when the new end and duration do not fit the unchanged start', async () => {
    const { change } = await studioWithBooking();
    const end_datetime = '2026-12-07 10:30:00';
    await expect(change({ end_datetime, duration_minutes: 30 })).rejects.toMatchObject({
      status: 400,
      fields: { duration_minutes: 'A duração não corresponde ao horário inicial e final' },
    });
    expect(await change({ end_datetime, duration_minutes: 90 })).toMatchObject({ end_datetime });
  });

  test('is accepted when client, room and specialty are archived but unchanged', async () => {
    const { studio, client, room, made, change } = await studioWithBooking();
    const specialty = await studio.call(specialtyEndpoints.create, { body: specialtyInput() });
    // In the past: deleting the client deletes future appointments.
    await change({ specialty_id: specialty.id, start_datetime: '2026-01-05 14:00:00' });
    await studio.call(clientEndpoints.delete, { params: { id: client.id } });
    await studio.call(roomEndpoints.delete, { params: { id: room.id } });
    await studio.call(specialtyEndpoints.delete, { params: { id: specialty.id } });
    await clientIsArchived(client.id);
    const same = {
      employee_id: made.employee_id,
      client_id: client.id,
      room_id: room.id,
      specialty_id: specialty.id,
    };
    expect(await change({ ...same, start_datetime: '2026-01-07 14:00:00' })).toMatchObject({
      ...same,
      start_datetime: '2026-01-07 14:00:00',
    });
  });

  test('is refused with an error per field when it sets archived records', async () => {
    const { studio, change } = await studioWithBooking();
    const client = await studio.call(clientEndpoints.create, { body: clientInput() });
    const room = await studio.call(roomEndpoints.create, { body: roomInput() });
    const specialty = await studio.call(specialtyEndpoints.create, { body: specialtyInput() });
    await studio.call(clientEndpoints.delete, { params: { id: client.id } });
    await studio.call(roomEndpoints.delete, { params: { id: room.id } });
    await studio.call(specialtyEndpoints.delete, { params: { id: specialty.id } });
    await clientIsArchived(client.id);
    const wrong = { client_id: client.id, room_id: room.id, specialty_id: specialty.id };
    await expect(change({ ...wrong, employee_id: 999_999 })).rejects.toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
      fields: {
        employee_id: 'Profissional não encontrado',
        client_id: 'Cliente não encontrado',
        room_id: 'Sala não encontrada',
        specialty_id: 'Especialidade não encontrada',
      },
    });
    await expect(change({ specialty_id: specialty.id })).rejects.toMatchObject({
      status: 404,
      fields: { specialty_id: 'Especialidade não encontrada' },
    });
  });

  test('is refused when the end would be before the start', async () => {
    const { change } = await studioWithBooking();
    await expect(change({ end_datetime: '2026-12-07 08:00:00' })).rejects.toMatchObject({
      status: 400,
      fields: { end_datetime: 'O horário final deve ser maior que o horário inicial.' },
    });
  });

  test('ignores capacity when time, room, professional and client are unchanged', async () => {
    const { studio, professional, made, change } = await studioWithBooking();
    const someone = await studio.call(clientEndpoints.create, { body: clientInput() });
    const body = appointmentInput({
      employee_id: professional.id,
      client_id: someone.id,
      start_datetime: made.start_datetime,
      allow_overbooking: true,
    });
    await studio.call(appointmentEndpoints.create, { body });
    expect(await change({ notes: 'Trazer exames' })).toMatchObject({
      notes: 'Trazer exames',
      overbooked: false,
    });
    await expect(change({ duration_minutes: 90 })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await change({ duration_minutes: 90, allow_overbooking: true })).toMatchObject({
      overbooked: true,
    });
  });

  test('is refused with another text than a deletion when the appointment is done', async () => {
    const { studio, made, change } = await studioWithBooking();
    const params = { id: made.id };
    const remove = (language: 'pt' | 'en') =>
      studio.speaking(language).call(appointmentEndpoints.delete, { params });
    await change({ done: true });
    await expect(change({ notes: 'Outra' })).rejects.toMatchObject({
      code: 'APPOINTMENT_DONE',
      text: 'Uma consulta concluída só permite alterar profissional, sala e especialidade.',
    });
    await expect(remove('pt')).rejects.toMatchObject({
      status: 409,
      code: 'APPOINTMENT_DONE',
      text: 'Uma consulta concluída não pode ser excluída. Desmarque a conclusão antes.',
    });
    await expect(remove('en')).rejects.toMatchObject({
      text: 'A completed appointment cannot be deleted. Mark it as not completed first.',
    });
    await change({ done: false });
    expect(await remove('pt')).toEqual(params);
  });

  test('accepts only professional, room, specialty, evolution and done when the appointment is done', async () => {
    const { studio, room, made, change } = await studioWithBooking();
    const evolution = 'Boa resposta aos exercícios de mobilidade e de força.';
    expect(await change({ done: true, evolution })).toMatchObject({ done: true, evolution });
    await expect(change({ start_datetime: '2026-12-09 14:00:00' })).rejects.toMatchObject({
      status: 409,
      code: 'APPOINTMENT_DONE',
    });
    const done = { status: 409, code: 'APPOINTMENT_DONE' };
    await expect(change({ notes: 'Outra observação' })).rejects.toMatchObject(done);
    expect(await change({ notes: made.notes, evolution: `${evolution} Alta.` })).toMatchObject({
      done: true,
    });
    expect(await change({ room_id: null, employee_id: studio.user.id })).toMatchObject({ room_id: null });
    expect(await change({ room_id: room.id })).toMatchObject({ room_name: room.name });
    expect(await change({ done: false, start_datetime: made.start_datetime })).toMatchObject({ done: false });
  });
});

test('a client’s history is sorted from the latest, in pages', async () => {
  const { studio, professional, client, made } = await studioWithBooking();
  const more = [];
  for (let day = 10; day < 22; day++) {
    // Sundays are among them.
    const body = appointmentInput({
      employee_id: professional.id,
      client_id: client.id,
      start_datetime: `2026-12-${day} 09:00:00`,
      allow_overbooking: true,
    });
    more.push(await studio.call(appointmentEndpoints.create, { body }));
  }
  const page = (offset: number) =>
    studio.call(appointmentEndpoints.historyOfClient, { params: { id: client.id }, query: { offset } });
  const first = await page(0);
  const second = await page(10);
  expect(first).toHaveLength(10);
  expect([...first, ...second].map(({ id }) => id)).toEqual([...more.map(({ id }) => id).reverse(), made.id]);
});

test('a client’s history has past appointments from the latest, or upcoming ones from the earliest', async () => {
  const { studio, professional, client, made } = await studioWithBooking('2026-10-31 23:15:00', true);
  const book = (start: string) =>
    studio.call(appointmentEndpoints.create, {
      body: appointmentInput({
        employee_id: professional.id,
        client_id: client.id,
        start_datetime: start,
        allow_overbooking: true,
      }),
    });
  // It is 23:30 of 31 October in the company: the first appointment is running.
  const over = await book('2026-10-31 22:30:00');
  const before = await book('2026-10-30 09:00:00');
  const later = await book('2026-11-09 09:00:00');
  const next = await book('2026-11-02 09:00:00');
  const list = async (when: 'past' | 'upcoming', limit = 10) => {
    const request = { params: { id: client.id }, query: { when, limit } };
    return (await studio.call(appointmentEndpoints.historyOfClient, request)).map(({ id }) => id);
  };
  expect(await list('past')).toEqual([over.id, before.id]);
  expect(await list('upcoming')).toEqual([made.id, next.id, later.id]);
  expect(await list('upcoming', 1)).toEqual([made.id]);
});

test('a client’s history has only appointments with a note on request', async () => {
  const { studio, professional, client, made, change } = await studioWithBooking();
  const base = { employee_id: professional.id, client_id: client.id, allow_overbooking: true };
  await studio.call(appointmentEndpoints.create, {
    body: appointmentInput({ ...base, start_datetime: '2027-01-20 09:00:00' }),
  });
  await change({ evolution: 'Boa resposta aos exercícios de mobilidade e de força.' });
  const notes = await studio.call(appointmentEndpoints.historyOfClient, {
    params: { id: client.id },
    query: { noted: '1', limit: 4 },
  });
  expect(notes.map(({ id }) => id)).toEqual([made.id]);
});

test('the conflict panel has each appointment in one group', async () => {
  const { studio, professional, room, made } = await studioWithBooking();
  const other = await studio.call(employeeEndpoints.create, { body: employeeInput() });
  const wide = await studio.call(roomEndpoints.create, { body: roomInput({ capacity: 5 }) });
  const book = async (employeeId: number, roomId: number | null) => {
    const client = await studio.call(clientEndpoints.create, { body: clientInput() });
    const body = appointmentInput({
      employee_id: employeeId,
      client_id: client.id,
      room_id: roomId,
      start_datetime: made.start_datetime,
      allow_overbooking: true,
    });
    return (await studio.call(appointmentEndpoints.create, { body })).id;
  };
  const expected = {
    same_both: [made.id],
    same_room: [await book(other.id, room.id)],
    same_employee: [await book(professional.id, null)],
    others: [await book(studio.user.id, wide.id)],
  };
  const idsOf = (groups: ConflictGroups) =>
    Object.fromEntries(Object.entries(groups).map(([name, list]) => [name, list.map(({ id }) => id)]));
  const interval = { start: '2026-12-07 09:30:00', end: '2026-12-07 09:45:00' };
  const find = (query: object) =>
    studio.call(appointmentEndpoints.conflicts, { query: { ...interval, ...query } });
  expect(idsOf(await find({ employee_id: professional.id, room_id: room.id }))).toEqual(expected);
  const excluded = await find({ employee_id: professional.id, room_id: room.id, exclude_id: made.id });
  expect(idsOf(excluded)).toEqual({ ...expected, same_both: [] });
  const empty = await studio.call(appointmentEndpoints.conflicts, {
    query: { start: '2026-12-07 10:00:00', end: '2026-12-07 11:00:00' },
  });
  expect(idsOf(empty)).toEqual({ same_both: [], same_room: [], same_employee: [], others: [] });
});

test('the conflict panel is refused for records of another company', async () => {
  const { studio, professional, room, made } = await studioWithBooking();
  const other = await studioWithBooking();
  const interval = { start: '2026-12-07 09:00:00', end: '2026-12-07 10:00:00' };
  const find = (query: object) =>
    studio.call(appointmentEndpoints.conflicts, { query: { ...interval, ...query } });
  const theirs = {
    employee_id: other.professional.id,
    room_id: other.room.id,
    exclude_id: other.made.id,
  };
  await expect(find(theirs)).rejects.toMatchObject({
    status: 404,
    code: 'NOT_FOUND',
    fields: {
      employee_id: 'Profissional não encontrado',
      room_id: 'Sala não encontrada',
      exclude_id: 'Consulta não encontrada',
    },
  });
  await studio.call(roomEndpoints.delete, { params: { id: room.id } });
  const ours = { employee_id: professional.id, room_id: room.id, exclude_id: made.id };
  await expect(find(ours)).resolves.toMatchObject({ same_both: [] });
});

test('the default interval of a list depends on the company’s time zone', async () => {
  const { studio } = await studioWithBooking('2026-11-02 09:00:00');
  await studio.call(companyEndpoints.update, { body: { timezone: 'Asia/Tokyo' } });
  await eventually(async () => {
    const [zone] = await app.database.query<{ timezone: string }>(
      'SELECT timezone FROM agenda.company WHERE company_id = $1',
      [studio.companyId],
    );
    expect(zone?.timezone).toBe('Asia/Tokyo');
  });
});

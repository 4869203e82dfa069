import { employeeEndpoints } from '@alinha/contracts-accounts';
import {
  appointmentEndpoints,
  roomEndpoints,
  slotEndpoints,
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

// Wednesday, 2 December 2026, 10:20 in São Paulo.
const clock = new TestClock('2026-12-02T13:20:00Z');
const app = await startTestApp({ services: ['accounts', 'billing', 'clients', 'agenda'], clock: clock.now });
const TODAY = '2026-12-02';
const DAY = '2026-12-03';

describe('available slots', () => {
  test('are those of the day that have not begun, for the given professional and room', async () => {
    const studio = await app.signUp();
    const room = await studio.call(roomEndpoints.create, { body: roomInput({ name: 'Solo' }) });
    await studio.call(roomEndpoints.create, { body: roomInput({ name: 'Reformer', capacity: 3 }) });
    const other = await studio.call(employeeEndpoints.create, { body: employeeInput() });
    const query = { start: TODAY, employee_id: other.id, room_id: room.id, step: 30, duration_minutes: 50 };
    const slots = await studio.call(slotEndpoints.list, { query });
    expect(slots[0]).toEqual({
      room_id: room.id,
      room_name: 'Solo',
      employee_id: other.id,
      employee_name: other.name,
      start_time: '10:30',
      end_time: '11:20',
      remaining: 1,
    });
    expect(slots.at(-1)).toMatchObject({ start_time: '20:00', end_time: '20:50' });
    expect(new Set(slots.map(({ employee_id, room_id }) => `${employee_id} ${room_id}`)).size).toBe(1);
    expect(await studio.call(slotEndpoints.list, { query: { start: '2026-12-01' } })).toEqual([]);
  });

  test('have no room in a company without rooms', async () => {
    const studio = await app.signUp();
    const query = { start: DAY, step: 60, employee_id: studio.user.id };
    const slots = await studio.call(slotEndpoints.list, { query });
    expect(slots).toHaveLength(14);
    expect(slots[0]).toMatchObject({ room_id: null, room_name: null, employee_id: studio.user.id });
  });

  test('include the places of appointments that are about to move', async () => {
    const studio = await app.signUp();
    const client = await studio.call(clientEndpoints.create, { body: clientInput() });
    const body = appointmentInput({
      employee_id: studio.user.id,
      client_id: client.id,
      start_datetime: `${DAY} 09:00:00`,
      duration_minutes: 60,
    });
    const { id } = await studio.call(appointmentEndpoints.create, { body });
    const later = await studio.call(appointmentEndpoints.create, {
      body: { ...body, start_datetime: `${DAY} 10:00:00` },
    });
    const query = { start: DAY, employee_id: studio.user.id, step: 30 };
    const starts = async (more = {}) =>
      (await studio.call(slotEndpoints.list, { query: { ...query, ...more } })).map(
        ({ start_time }) => start_time,
      );
    expect(await starts()).not.toContain('09:30');
    const withoutOne = await starts({ exclude_ids: id });
    expect(withoutOne).toEqual(expect.arrayContaining(['08:30', '09:00']));
    expect(withoutOne).not.toContain('09:30');
    expect(await starts({ exclude_ids: `${id},${later.id}` })).toEqual(
      expect.arrayContaining(['08:30', '09:00', '09:30', '10:30']),
    );
  });

  test('are sorted by start, room name and professional name', async () => {
    const studio = await app.signUp({ name: 'Zélia' });
    await studio.call(employeeEndpoints.create, { body: employeeInput({ name: 'Érica' }) });
    await studio.call(roomEndpoints.create, { body: roomInput({ name: 'Solo' }) });
    await studio.call(roomEndpoints.create, { body: roomInput({ name: 'ateliê' }) });
    const slots = await eventually(async () => {
      const found = await studio.call(slotEndpoints.list, { query: { start: DAY, step: 60 } });
      expect(new Set(found.map(({ employee_id }) => employee_id)).size).toBe(2);
      return found;
    });
    const named = slots.map(({ start_time, room_name, employee_name }) =>
      [start_time, room_name, employee_name].join(' '),
    );
    expect(named.slice(0, 5)).toEqual([
      '07:00 ateliê Érica',
      '07:00 ateliê Zélia',
      '07:00 Solo Érica',
      '07:00 Solo Zélia',
      '08:00 ateliê Érica',
    ]);
  });

  test('accept a specialty that is in use', async () => {
    const studio = await app.signUp();
    const { id } = await studio.call(specialtyEndpoints.create, { body: specialtyInput() });
    const query = { start: DAY, employee_id: studio.user.id, specialty_id: id };
    expect(await studio.call(slotEndpoints.list, { query })).not.toEqual([]);
    await studio.call(specialtyEndpoints.delete, { params: { id } });
    await expect(studio.call(slotEndpoints.list, { query })).rejects.toMatchObject({
      status: 404,
      fields: { specialty_id: 'Especialidade não encontrada' },
    });
  });

  test('are refused for invalid input', async () => {
    const studio = await app.signUp();
    const query = 'start=2026-02-30&duration_minutes=10&step=0&employee_id=x';
    expect(await studio.speaking('en').request('GET', `/api/available-slots?${query}`)).toMatchObject({
      status: 400,
      body: {
        fields: {
          start: 'Invalid date',
          duration_minutes: 'The minimum is 15',
          step: 'The minimum is 5',
          employee_id: 'Invalid id.',
        },
      },
    });
  });

  test('are refused with 404 and every unknown reference', async () => {
    const studio = await app.signUp();
    const stranger = await app.signUp();
    const room = await stranger.call(roomEndpoints.create, { body: roomInput() });
    const query = { start: DAY, employee_id: stranger.user.id, room_id: room.id, specialty_id: 9_999 };
    await expect(studio.call(slotEndpoints.list, { query })).rejects.toMatchObject({
      status: 404,
      fields: {
        employee_id: 'Profissional não encontrado',
        room_id: 'Sala não encontrada',
        specialty_id: 'Especialidade não encontrada',
      },
    });
  });
});

import { employeeEndpoints } from '@alinha/contracts-accounts';
import {
  appointmentEndpoints,
  type BlockInput,
  blockEndpoints,
  DEFAULT_HOURS,
  type HoursRange,
  workingHoursEndpoints,
} from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { appointmentInput, clientInput, eventually, listenLive, startTestApp } from '@alinha/testing';
import { describe, expect, test } from 'vitest';

const app = await startTestApp({ services: ['accounts', 'billing', 'clients', 'agenda'] });
const forbidden = { status: 403, code: 'FORBIDDEN' };
const missing = { status: 404, code: 'NOT_FOUND' };

// A Tuesday.
const DAY = '2026-12-08';
const holiday: BlockInput = {
  kind: 'holiday',
  name: 'Feriado',
  employee_id: null,
  start_date: DAY,
  end_date: DAY,
  start_time: null,
  end_time: null,
  weekdays: [],
};
const mornings: HoursRange[] = [{ weekday: 2, start_time: '08:00', end_time: '12:00' }];

async function studioWithEmployee() {
  const admin = await app.signUp();
  const employee = await admin.addEmployee();
  const client = await admin.call(clientEndpoints.create, { body: clientInput() });
  const book = (time: string, rest: { allow_overbooking?: boolean; duration_minutes?: number } = {}) =>
    admin.call(appointmentEndpoints.create, {
      body: appointmentInput({
        employee_id: employee.user.id,
        client_id: client.id,
        start_datetime: `${DAY} ${time}:00`,
        ...rest,
      }),
    });
  const saveWeek = (caller: typeof admin, id: number, ranges = mornings) =>
    caller.call(workingHoursEndpoints.save, { params: { id }, body: { ranges } });
  return { admin, employee, client, book, saveWeek };
}

describe('a working week', () => {
  test('is Monday to Saturday, 07:00 to 21:00, by default', async () => {
    const { admin, employee } = await studioWithEmployee();
    const team = await admin.call(employeeEndpoints.list);
    await eventually(async () =>
      expect(await employee.call(workingHoursEndpoints.list)).toEqual(
        team.map(({ id, name }) => ({
          employee_id: id,
          employee_name: name,
          held: [],
          ranges: DEFAULT_HOURS,
        })),
      ),
    );
  });

  test('is changed only by an administrator or its owner', async () => {
    const { admin, employee, saveWeek } = await studioWithEmployee();
    const other = await admin.addEmployee();
    expect(await saveWeek(admin, employee.user.id)).toMatchObject({ ranges: mornings });
    expect(await saveWeek(employee, employee.user.id, [])).toMatchObject({ ranges: [] });
    await expect(saveWeek(other, employee.user.id)).rejects.toMatchObject(forbidden);
    const stranger = await app.signUp();
    await expect(saveWeek(stranger, employee.user.id)).rejects.toMatchObject(missing);
    const listed = await admin.call(workingHoursEndpoints.list);
    expect(listed.find(({ employee_id }) => employee_id === employee.user.id)?.ranges).toEqual([]);
  });

  test('is refused with each invalid range, in both languages', async () => {
    const { admin } = await studioWithEmployee();
    const ranges = [
      { weekday: 1, start_time: '08:00', end_time: '12:00' },
      { weekday: 1, start_time: '11:59', end_time: '13:00' },
      { weekday: 2, start_time: '10:00', end_time: '10:00' },
    ];
    const path = `/api/working-hours/${admin.user.id}`;
    expect(await admin.request('PUT', path, { ranges })).toMatchObject({
      status: 400,
      body: {
        fields: {
          'ranges.2.end_time': 'O horário final deve ser maior que o horário inicial.',
        },
      },
    });
    expect(await admin.speaking('en').request('PUT', path, { ranges: ranges.slice(0, 2) })).toMatchObject({
      status: 400,
      body: { fields: { 'ranges.1.start_time': 'This time overlaps another one of the same day' } },
    });
  });

  test('refuses a booking outside it unless overbooking is allowed, and marks it then', async () => {
    const { admin, employee, book, saveWeek } = await studioWithEmployee();
    await saveWeek(admin, employee.user.id);
    await expect(book('11:30')).rejects.toMatchObject({
      status: 409,
      code: 'CONFLICT',
      details: { conflicts: [], closed: [{ reason: 'hours', name: null }] },
    });
    expect(await book('11:30', { allow_overbooking: true })).toMatchObject({ overbooked: true });
    expect(await book('08:00')).toMatchObject({ overbooked: false });
  });

  test('keeps existing appointments when it changes', async () => {
    const { admin, employee, book, saveWeek } = await studioWithEmployee();
    const made = await book('15:00');
    await saveWeek(admin, employee.user.id);
    const done = await admin.call(appointmentEndpoints.update, {
      params: { id: made.id },
      body: { done: true },
    });
    expect(done).toMatchObject({ done: true, overbooked: false, start_datetime: `${DAY} 15:00:00` });
  });
});

describe('a block', () => {
  test('needs an administrator when it is for the company, but not when it is for the caller', async () => {
    const { admin, employee } = await studioWithEmployee();
    const create = (caller: typeof admin, body: BlockInput) => caller.call(blockEndpoints.create, { body });
    const ofCompany = await create(admin, holiday);
    expect(ofCompany).toMatchObject({ ...holiday, employee_name: null });
    await expect(create(employee, holiday)).rejects.toMatchObject(forbidden);
    const own = { ...holiday, employee_id: employee.user.id };
    const vacation = await create(employee, { ...own, kind: 'vacation', end_date: '2026-12-20' });
    expect(vacation.employee_name).toBe(employee.user.name);

    const params = { id: vacation.id };
    await expect(employee.call(blockEndpoints.update, { params, body: holiday })).rejects.toMatchObject(
      forbidden,
    );
    await expect(
      employee.call(blockEndpoints.update, { params: { id: ofCompany.id }, body: own }),
    ).rejects.toMatchObject(forbidden);
    await expect(
      employee.call(blockEndpoints.delete, { params: { id: ofCompany.id } }),
    ).rejects.toMatchObject(forbidden);
    const stranger = await app.signUp();
    await expect(stranger.call(blockEndpoints.delete, { params })).rejects.toMatchObject(missing);
    await expect(stranger.call(blockEndpoints.update, { params, body: holiday })).rejects.toMatchObject(
      missing,
    );
    await expect(create(stranger, own)).rejects.toMatchObject({
      ...missing,
      fields: { employee_id: 'Profissional não encontrado' },
    });
    expect(await stranger.call(blockEndpoints.list, { query: {} })).toEqual([]);
    expect(await employee.call(blockEndpoints.delete, { params })).toEqual(params);
    expect(await admin.call(blockEndpoints.list, { query: {} })).toEqual([ofCompany]);
  });

  test('is listed when it applies on some day of the interval', async () => {
    const { admin } = await studioWithEmployee();
    const make = async (body: Partial<BlockInput>) =>
      (await admin.call(blockEndpoints.create, { body: { ...holiday, ...body } })).id;
    const forEver = { start_date: '2026-01-01', end_date: null };
    const lunch = await make({ ...forEver, kind: 'lunch', start_time: '12:00', end_time: '13:00' });
    const sundays = await make({ ...forEver, weekdays: [0, 0] });
    const feast = await make({});
    const past = await make({ start_date: '2026-11-01', end_date: '2026-11-30' });
    const ids = async (start: string, end: string) =>
      (await admin.call(blockEndpoints.list, { query: { start, end } })).map(({ id }) => id).sort();
    expect(await ids('2026-12-07', '2026-12-13')).toEqual([lunch, feast].sort());
    expect(await ids('2026-12-06', '2026-12-07')).toEqual([lunch, sundays].sort());
    expect(await ids('2026-11-30', '2026-12-01')).toEqual([lunch, past].sort());
    expect(await ids('2025-12-01', '2026-01-01')).toEqual([]);
  });

  test('refuses a booking in it with its name', async () => {
    const { admin, book, employee } = await studioWithEmployee();
    await admin.call(blockEndpoints.create, { body: holiday });
    await admin.call(blockEndpoints.create, {
      body: {
        ...holiday,
        kind: 'lunch',
        name: null,
        employee_id: employee.user.id,
        end_date: null,
        start_time: '12:00',
        end_time: '13:00',
        weekdays: [1, 2, 3, 4, 5],
      },
    });
    await expect(book('12:30')).rejects.toMatchObject({
      details: {
        closed: [
          { reason: 'block', name: 'Feriado' },
          { reason: 'block', name: null },
        ],
      },
    });
    expect(await book('12:30', { allow_overbooking: true })).toMatchObject({ overbooked: true });
  });

  test('is refused with every invalid field', async () => {
    const { admin } = await studioWithEmployee();
    const body = {
      ...holiday,
      kind: 'party',
      start_date: '2026-12-08',
      end_date: '2026-12-07',
      start_time: '10:00',
      weekdays: [7],
    };
    expect(
      await admin.request('POST', '/api/blocks', { ...body, kind: 'other', weekdays: [] }),
    ).toMatchObject({
      status: 400,
      body: {
        fields: {
          end_date: 'A data final não pode ser antes da inicial',
          end_time: 'Campo obrigatório',
        },
      },
    });
    const reply = await admin.request('POST', '/api/blocks', body);
    expect(Object.keys((reply.body as { fields: object }).fields).sort()).toEqual(['kind', 'weekdays.0']);
  });

  test('is replaced by a change, which notifies open agendas', async () => {
    const { admin } = await studioWithEmployee();
    const made = await admin.call(blockEndpoints.create, { body: holiday });
    const listener = await listenLive(admin.connection);
    const changed = { ...holiday, name: 'Recesso', start_date: '2026-12-10', end_date: '2026-12-11' };
    const after = await admin.call(blockEndpoints.update, { params: { id: made.id }, body: changed });
    expect(after).toEqual({ ...changed, id: made.id, employee_name: null });
    await eventually(() =>
      expect(listener.changes).toEqual([
        { start: '2026-12-08', end: '2026-12-09' },
        { start: '2026-12-10', end: '2026-12-12' },
      ]),
    );
    listener.leave();
  });
});

import {
  agendaMetricsEndpoints,
  appointmentEndpoints,
  blockEndpoints,
  workingHoursEndpoints,
} from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { appointmentInput, clientInput, eventually, startTestApp, TestClock } from '@alinha/testing';
import { describe, expect, test } from 'vitest';

// Friday, 20 November 2026, 10:00 in São Paulo.
const NOW = '2026-11-20T13:00:00Z';
const clock = new TestClock(NOW);
const app = await startTestApp({ services: ['accounts', 'agenda', 'billing', 'clients'], clock: clock.now });

/** Monday mornings of four hours; the week of Monday, 7 December. */
async function studioOfMondays() {
  const studio = await app.signUp();
  await studio.call(workingHoursEndpoints.save, {
    params: { id: studio.user.id },
    body: { ranges: [{ weekday: 1, start_time: '08:00', end_time: '12:00' }] },
  });
  const book = async (start_datetime: string, duration_minutes = 60) => {
    const client = await studio.call(clientEndpoints.create, { body: clientInput() });
    return studio.call(appointmentEndpoints.create, {
      body: appointmentInput({
        employee_id: studio.user.id,
        client_id: client.id,
        start_datetime,
        duration_minutes,
        allow_overbooking: true,
      }),
    });
  };
  const occupancy = (query: object = {}) =>
    studio.call(agendaMetricsEndpoints.occupancy, {
      query: { start: '2026-12-07', end: '2026-12-14', ...query },
    });
  return { studio, book, occupancy };
}

describe('occupancy', () => {
  test('is booked time divided by working time, with simultaneous appointments counted once', async () => {
    const { studio, book, occupancy } = await studioOfMondays();
    await book('2026-12-07 08:00:00');
    await book('2026-12-07 08:30:00');
    await book('2026-12-07 11:30:00');
    await book('2026-12-14 08:00:00');
    expect(await occupancy()).toEqual([
      {
        employee_id: studio.user.id,
        employee_name: studio.user.name,
        employee_color: '#71B27B',
        working_minutes: 240,
        booked_minutes: 120,
        outside_minutes: 30,
      },
    ]);
  });

  test('excludes blocks from the working time', async () => {
    const { studio, book, occupancy } = await studioOfMondays();
    await book('2026-12-07 09:00:00');
    await studio.call(blockEndpoints.create, {
      body: {
        kind: 'lunch',
        employee_id: null,
        start_date: '2026-12-01',
        end_date: null,
        start_time: '09:30',
        end_time: '10:30',
      },
    });
    expect(await occupancy()).toMatchObject([
      { working_minutes: 180, booked_minutes: 30, outside_minutes: 30 },
    ]);
  });

  test('counts the part of an appointment over midnight that is in the interval', async () => {
    const { book, occupancy } = await studioOfMondays();
    await book('2026-12-06 23:00:00', 120);
    await book('2026-12-13 23:00:00', 120);
    expect(await occupancy()).toMatchObject([{ booked_minutes: 0, outside_minutes: 120 }]);
  });

  test('lists all professionals by name, or one, and none of another company', async () => {
    const { studio, occupancy } = await studioOfMondays();
    const other = await studio.addEmployee();
    const names = [studio.user.name, other.user.name].sort((a, b) => a.localeCompare(b, 'pt'));
    await eventually(async () =>
      expect((await occupancy()).map(({ employee_name }) => employee_name)).toEqual(names),
    );
    expect(await occupancy({ employee_id: other.user.id })).toMatchObject([
      { employee_id: other.user.id, working_minutes: 6 * 14 * 60, booked_minutes: 0 },
    ]);
    const stranger = await app.signUp();
    await expect(occupancy({ employee_id: stranger.user.id })).rejects.toMatchObject({
      status: 404,
      fields: { employee_id: 'Profissional não encontrado' },
    });
  });

  test('counts a new professional from their first day in the company’s time zone', async () => {
    const { studio, occupancy } = await studioOfMondays();
    // 22:30 on Tuesday in São Paulo, Wednesday in UTC.
    const later = Date.parse('2026-12-09T01:30:00Z') - Date.parse(NOW);
    clock.advance(later);
    const newcomer = await studio.addEmployee();
    clock.advance(-later);
    const ofNewcomer = (query: object) => occupancy({ employee_id: newcomer.user.id, ...query });
    expect(await ofNewcomer({})).toMatchObject([{ working_minutes: 5 * 14 * 60, booked_minutes: 0 }]);
    expect(await ofNewcomer({ start: '2026-11-30', end: '2026-12-07' })).toEqual([]);
    expect((await occupancy()).find(({ employee_id }) => employee_id === studio.user.id)).toMatchObject({
      working_minutes: 240,
    });
  });

  test('counts from the first appointment when it is before the professional’s creation', async () => {
    const { studio, book, occupancy } = await studioOfMondays();
    await app.database.query(
      `UPDATE agenda.employee SET created_at = '2026-12-15T12:00:00Z', version = 100 WHERE id = $1`,
      [studio.user.id],
    );
    expect(await occupancy({ end: '2026-12-21' })).toMatchObject([{ working_minutes: 0 }]);
    await book('2026-12-14 08:00:00');
    expect(await occupancy({ end: '2026-12-21' })).toMatchObject([
      { working_minutes: 240, booked_minutes: 60 },
    ]);
    await book('2026-11-24 08:00:00');
    expect(await occupancy({ end: '2026-12-21' })).toMatchObject([{ working_minutes: 480 }]);
  });

  test('counts an inactive professional up to their last appointment, and not without any', async () => {
    const { studio, book, occupancy } = await studioOfMondays();
    await book('2026-12-07 08:00:00');
    const deactivate = () =>
      app.database.query('UPDATE agenda.employee SET active = false WHERE id = $1', [studio.user.id]);
    expect(await occupancy({ end: '2026-12-21' })).toMatchObject([{ working_minutes: 480 }]);
    await deactivate();
    expect(await occupancy({ end: '2026-12-21' })).toMatchObject([
      { working_minutes: 240, booked_minutes: 60 },
    ]);
    expect(await occupancy({ start: '2026-12-08' })).toEqual([]);
  });

  test('is refused for an invalid interval', async () => {
    const { occupancy } = await studioOfMondays();
    await expect(occupancy({ end: '2026-12-07' })).rejects.toMatchObject({
      fields: { end: 'A data final deve ser depois da inicial' },
    });
    await expect(occupancy({ end: '2028-12-07' })).rejects.toMatchObject({
      fields: { end: 'O intervalo é de no máximo 400 dias' },
    });
  });
});

import { agendaMetricsEndpoints, appointmentEndpoints } from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { appointmentInput, clientInput, startTestApp, TestClock } from '@alinha/testing';
import { describe, expect, test } from 'vitest';

// The last evening of November in São Paulo.
const clock = new TestClock('2026-12-01T02:30:00Z');
const app = await startTestApp({ services: ['accounts', 'billing', 'clients', 'agenda'], clock: clock.now });

async function studioWithWeek() {
  const studio = await app.signUp();
  const other = await studio.addEmployee();
  const client = await studio.call(clientEndpoints.create, { body: clientInput() });
  const [mine, theirs] = [studio.user.id, other.user.id];
  const book = (employee_id: number, start_datetime: string) =>
    studio.call(appointmentEndpoints.create, {
      body: appointmentInput({ employee_id, client_id: client.id, start_datetime }),
    });
  await book(mine, '2026-11-05 09:00:00');
  await book(mine, '2026-12-01 08:00:00');
  await book(mine, '2026-12-01 10:00:00');
  await book(theirs, '2026-12-01 14:00:00');
  await book(theirs, '2026-12-03 14:00:00');
  const count = (query: object) => studio.call(agendaMetricsEndpoints.appointmentsPerDay, { query });
  return { studio, mine, theirs, count };
}

describe('appointments per day', () => {
  test('are counted by the day of their start, with an exclusive end', async () => {
    const { count } = await studioWithWeek();
    expect(await count({ start: '2026-12-01', end: '2026-12-03' })).toEqual([
      { day: '2026-12-01', employee_id: null, count: 3 },
    ]);
    expect(await count({ start: '2026-12-02', end: '2026-12-04' })).toEqual([
      { day: '2026-12-03', employee_id: null, count: 1 },
    ]);
  });

  test('start with the current month of the company’s clock by default', async () => {
    const { count } = await studioWithWeek();
    expect((await count({})).map(({ day }) => day)).toEqual(['2026-11-05', '2026-12-01', '2026-12-03']);
  });

  test('can be grouped by professional or limited to one', async () => {
    const { count, mine, theirs } = await studioWithWeek();
    const december = { start: '2026-12-01', end: '2027-01-01' };
    expect(await count({ ...december, breakdown: '1' })).toEqual([
      { day: '2026-12-01', employee_id: mine, count: 2 },
      { day: '2026-12-01', employee_id: theirs, count: 1 },
      { day: '2026-12-03', employee_id: theirs, count: 1 },
    ]);
    expect(await count({ ...december, employee_id: mine })).toEqual([
      { day: '2026-12-01', employee_id: null, count: 2 },
    ]);
  });

  test('are refused for an invalid interval and a professional of another company', async () => {
    const { count } = await studioWithWeek();
    await expect(count({ start: '2026-12-01', end: '2026-11-01' })).rejects.toMatchObject({
      fields: { end: 'A data final deve ser depois da inicial' },
    });
    await expect(count({ start: '2024-01-01' })).resolves.toEqual([]);
    await expect(count({ end: '2026-10-01' })).rejects.toMatchObject({ status: 400 });
    await expect(count({ start: '2026-01-01', end: '2028-01-01' })).rejects.toMatchObject({
      fields: { end: 'O intervalo é de no máximo 400 dias' },
    });
    const stranger = await app.signUp();
    await expect(count({ employee_id: stranger.user.id })).rejects.toMatchObject({
      status: 404,
      fields: { employee_id: 'Profissional não encontrado' },
    });
  });
});

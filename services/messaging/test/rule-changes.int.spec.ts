import { appointmentEndpoints } from '@alinha/contracts-agenda';
import { expect, test } from 'vitest';
import { startReminders } from './reminder-engine.ts';

const { app, putClock, studioWithPhone } = await startReminders();

const NOW = '2026-11-20 10:00:00';
const MONDAY = '2026-11-23 09:00:00';

test('a new time applies from now on, and reminders between both times are sent at once', async () => {
  putClock(NOW);
  const studio = await studioWithPhone();
  const monday = await studio.book(MONDAY);
  await studio.book('2026-11-24 09:00:00');
  await studio.caughtUp();
  putClock('2026-11-22 12:00:00');
  // For 10:00 it is booked too late.
  await studio.book('2026-11-23 09:30:00');
  await studio.caughtUp();
  // 10:00 of this Sunday is past.
  await studio.choose({ type: 'daily', time: '10:00' });
  // An event does not change a due reminder.
  const body = { duration_minutes: 40, allow_overbooking: true };
  await studio.studio.call(appointmentEndpoints.update, { params: { id: monday.id }, body });
  await studio.remind();
  expect(studio.texts()).toEqual([expect.stringContaining('segunda-feira, 23')]);
  putClock('2026-11-22 19:00:00');
  await studio.choose({ type: 'daily', time: '09:00' });
  await studio.remind();
  expect(studio.texts()).toHaveLength(1);
  putClock('2026-11-23 10:00:00');
  await studio.remind();
  expect(studio.texts()).toEqual([expect.any(String), expect.stringContaining('terça-feira, 24')]);
});

test('a longer notice sends reminders at once that were still ahead', async () => {
  putClock(NOW);
  const studio = await studioWithPhone({ type: 'before', hours_before: 2 });
  await studio.book('2026-11-20 17:00:00');
  await studio.book(MONDAY);
  await studio.caughtUp();
  putClock('2026-11-22 12:00:00');
  await studio.choose({ type: 'before', hours_before: 24 });
  await studio.remind();
  expect(studio.texts()).toEqual([expect.stringContaining('segunda-feira, 23')]);
});

test('a client who replaces another between two rules is reminded like the former one', async () => {
  putClock(NOW);
  const studio = await studioWithPhone();
  const monday = await studio.book(MONDAY);
  await studio.caughtUp();
  putClock('2026-11-22 12:00:00');
  await studio.choose({ type: 'daily', time: '10:00' });
  await studio.remind();
  const { id: client_id } = await studio.addClient();
  const params = { id: monday.id };
  await studio.studio.call(appointmentEndpoints.update, { params, body: { client_id } });
  await studio.remind();
  await studio.remind();
  const log = await studio.log();
  expect(log.map((delivery) => [delivery.client_id, delivery.status])).toEqual([
    [client_id, 'sent'],
    [monday.client_id, 'sent'],
  ]);
});

test('a move removes a reminder that a rule change made due', async () => {
  putClock('2026-11-22 08:00:00');
  const studio = await studioWithPhone();
  const { id } = await studio.book(MONDAY);
  await studio.caughtUp();
  putClock('2026-11-22 12:00:00');
  await studio.choose({ type: 'daily', time: '10:00' });
  await studio.move(id, '2026-11-25 09:00:00');
  await studio.remind();
  expect(studio.texts()).toEqual([]);
});

test('a rule change reschedules more appointments than one page', async () => {
  putClock(NOW);
  const studio = await studioWithPhone();
  await studio.book(MONDAY);
  await studio.caughtUp();
  const count = 2_345;
  await app.database.query(
    `INSERT INTO messaging.appointment
       (company_id, id, client_id, employee_id, start_at, end_at, done, deleted, known_since, version)
     SELECT company_id, 1000000 + n, client_id, employee_id, start_at + n * interval '15 minutes', end_at, false, false,
       known_since, 1
     FROM messaging.appointment, generate_series(1, ${count - 1}) n WHERE company_id = $1`,
    [studio.companyId],
  );
  await studio.choose({ type: 'before', hours_before: 2 });
  const [row] = await app.database.query(
    `SELECT count(*)::integer AS decided FROM messaging.appointment
     WHERE company_id = $1 AND remind_at = (start_at - interval '2 hours') AT TIME ZONE 'America/Sao_Paulo'`,
    [studio.companyId],
  );
  expect(row).toEqual({ decided: count });
});

import { appointmentEndpoints } from '@alinha/contracts-agenda';
import { expect, test } from 'vitest';
import { startReminders } from './reminder-engine.ts';

const { app, setClock, studioWithPhone } = await startReminders();

const NOW = '2026-11-20 10:00:00';
const MONDAY = '2026-11-23 09:00:00';

test('a changed time reschedules all reminders, and those that became overdue by it are sent at once', async () => {
  setClock(NOW);
  const studio = await studioWithPhone();
  const monday = await studio.book(MONDAY);
  await studio.book('2026-11-24 09:00:00');
  await studio.caughtUp();
  setClock('2026-11-22 12:00:00');
  // Booked after 10:00 of the day before, so the new time sends no reminder for it.
  await studio.book('2026-11-23 09:30:00');
  await studio.caughtUp();
  // It is Sunday 12:00: the reminder of Monday 09:00 was due at 10:00.
  await studio.choose({ type: 'daily', time: '10:00' });
  // The event of this change does not affect the due reminder.
  const body = { duration_minutes: 40, allow_overbooking: true };
  await studio.studio.call(appointmentEndpoints.update, { params: { id: monday.id }, body });
  await studio.remind();
  expect(studio.texts()).toEqual([expect.stringContaining('segunda-feira, 23')]);
  setClock('2026-11-22 19:00:00');
  await studio.choose({ type: 'daily', time: '09:00' });
  await studio.remind();
  expect(studio.texts()).toHaveLength(1);
  setClock('2026-11-23 10:00:00');
  await studio.remind();
  expect(studio.texts()).toEqual([expect.any(String), expect.stringContaining('terça-feira, 24')]);
});

test('a longer notice sends reminders at once when it makes them overdue', async () => {
  setClock(NOW);
  const studio = await studioWithPhone({ type: 'before', hours_before: 2 });
  await studio.book('2026-11-20 17:00:00');
  await studio.book(MONDAY);
  await studio.caughtUp();
  setClock('2026-11-22 12:00:00');
  await studio.choose({ type: 'before', hours_before: 24 });
  await studio.remind();
  expect(studio.texts()).toEqual([expect.stringContaining('segunda-feira, 23')]);
});

test('a client who replaces a reminded client after a rule change is reminded too', async () => {
  setClock(NOW);
  const studio = await studioWithPhone();
  const monday = await studio.book(MONDAY);
  await studio.caughtUp();
  setClock('2026-11-22 12:00:00');
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
  setClock('2026-11-22 08:00:00');
  const studio = await studioWithPhone();
  const { id } = await studio.book(MONDAY);
  await studio.caughtUp();
  setClock('2026-11-22 12:00:00');
  await studio.choose({ type: 'daily', time: '10:00' });
  await studio.move(id, '2026-11-25 09:00:00');
  await studio.remind();
  expect(studio.texts()).toEqual([]);
});

test('a rule change reschedules more appointments than fit in one page', async () => {
  setClock(NOW);
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
    `SELECT count(*)::integer AS rescheduled FROM messaging.appointment
     WHERE company_id = $1 AND remind_at = (start_at - interval '2 hours') AT TIME ZONE 'America/Sao_Paulo'`,
    [studio.companyId],
  );
  expect(row).toEqual({ rescheduled: count });
});

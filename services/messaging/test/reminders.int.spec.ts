import { companyEndpoints } from '@alinha/contracts-accounts';
import { appointmentEndpoints, recurringPlanEndpoints, seriesEndpoints } from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { expect, test } from 'vitest';
import { startReminders } from './reminder-engine.ts';

const { app, setClock, studioWithoutPhone, studioWithPhone } = await startReminders();

const NOW = '2026-11-20 10:00:00';
const MONDAY = '2026-11-23 09:00:00';
const SUNDAY_AT_SIX = '2026-11-22 18:00:00';

test('a reminder is sent once at the chosen time with date, time and professional', async () => {
  setClock(NOW);
  const studio = await studioWithPhone();
  const client = await studio.addClient({ name: 'Ana Lima', phone: '(11) 98765-4321' });
  await studio.book(MONDAY, { client_id: client.id });
  setClock('2026-11-22 17:59:59');
  await studio.remind();
  expect(studio.texts()).toEqual([]);

  setClock(SUNDAY_AT_SIX);
  await studio.remind();
  const [text = '', ...more] = studio.texts();
  expect(more).toEqual([]);
  for (const said of [
    'Olá, Ana Lima!',
    'segunda-feira, 23 de novembro',
    'às 09:00',
    studio.studio.user.name,
  ]) {
    expect(text).toContain(said);
  }
  expect(text).toMatch(/Responda 1 para confirmar ou 2 para desmarcar, ou toque: http\S+\/confirmar\/\S+$/);
  expect(await studio.log()).toMatchObject([
    {
      kind: 'reminder',
      status: 'sent',
      reason: null,
      attempts: 1,
      client_name: 'Ana Lima',
      text,
      phone: '+5511987654321',
      start_datetime: MONDAY,
      due_at: SUNDAY_AT_SIX,
      sent_at: SUNDAY_AT_SIX,
    },
  ]);

  setClock('2026-11-23 08:59:00');
  await studio.remind();
  expect(studio.texts()).toHaveLength(1);
});

test('a reminder is sent at 18:00 by default', async () => {
  setClock(NOW);
  const studio = await studioWithoutPhone();
  await studio.book(MONDAY);
  await studio.caughtUp();
  await studio.connect();
  setClock(SUNDAY_AT_SIX);
  await studio.remind();
  expect(studio.texts()).toHaveLength(1);
  expect(await studio.log()).toMatchObject([{ due_at: SUNDAY_AT_SIX }]);
});

test('a reminder is sent hours before the start when the rule says so', async () => {
  setClock(NOW);
  const studio = await studioWithPhone({ type: 'before', hours_before: 3 });
  await studio.book(MONDAY);
  setClock('2026-11-23 05:59:59');
  await studio.remind();
  expect(studio.texts()).toEqual([]);
  setClock('2026-11-23 06:00:00');
  await studio.remind();
  expect(studio.texts()).toHaveLength(1);
});

test('no reminder is sent for an appointment that was booked after the due time', async () => {
  setClock('2026-11-22 18:00:01');
  const studio = await studioWithPhone();
  await studio.book(MONDAY);
  setClock('2026-11-23 08:00:00');
  await studio.remind();
  expect(await studio.log()).toEqual([]);
});

test('a moved appointment is reminded at the due time of its new start', async () => {
  setClock(NOW);
  const studio = await studioWithPhone();
  const { id } = await studio.book(MONDAY);
  await studio.move(id, '2026-11-24 09:00:00');
  setClock(SUNDAY_AT_SIX);
  await studio.remind();
  expect(studio.texts()).toEqual([]);
  setClock('2026-11-23 18:00:00');
  await studio.remind();
  expect(studio.texts()).toEqual([expect.stringContaining('terça-feira, 24 de novembro')]);
});

test('a move after the reminder sends the new start at once', async () => {
  setClock(NOW);
  const studio = await studioWithPhone();
  const { id } = await studio.book(MONDAY);
  setClock(SUNDAY_AT_SIX);
  await studio.remind();
  setClock('2026-11-22 20:00:00');
  await studio.move(id, '2026-11-23 15:00:00');
  await studio.remind();
  expect(studio.texts()).toEqual([expect.stringContaining('09:00'), expect.stringContaining('15:00')]);
  // Moved back: this start was sent already.
  await studio.move(id, MONDAY);
  await studio.remind();
  expect(studio.texts()).toHaveLength(2);
});

test('a move to a later day after the reminder sends the new start when it is due', async () => {
  setClock(NOW);
  const studio = await studioWithPhone();
  const { id } = await studio.book(MONDAY);
  setClock(SUNDAY_AT_SIX);
  await studio.remind();
  await studio.move(id, '2026-11-26 09:00:00');
  await studio.remind();
  expect(studio.texts()).toHaveLength(1);
  setClock('2026-11-25 18:00:00');
  await studio.remind();
  expect(studio.texts()).toEqual([expect.any(String), expect.stringContaining('quinta-feira, 26')]);
});

test('a client who replaces another in an appointment is reminded', async () => {
  setClock(NOW);
  const studio = await studioWithPhone();
  const [reminded, late] = [await studio.book(MONDAY), await studio.book('2026-11-23 10:00:00')];
  const give = (id: number, client_id: number) =>
    studio.studio.call(appointmentEndpoints.update, { params: { id }, body: { client_id } });
  await studio.caughtUp();
  const second = await studio.addClient();
  const { client_id: third } = await studio.book('2026-12-21 10:00:00');
  // The event of this change has not arrived when the reminder is due.
  await app.database.query('UPDATE agenda.appointment SET client_id = $1 WHERE id = $2', [third, late.id]);
  setClock(SUNDAY_AT_SIX);
  await studio.remindWithoutEvents();
  await give(reminded.id, second.id);
  await give(late.id, second.id);
  await studio.remind();
  await studio.remind();
  const log = (await studio.log()).map(
    ({ client_id, status, reason }) => `${client_id} ${[status, reason].filter(Boolean).join(' ')}`,
  );
  expect(log.toSorted()).toEqual(
    [
      `${reminded.client_id} sent`,
      `${second.id} sent`,
      `${late.client_id} skipped client_changed`,
      `${second.id} sent`,
    ].toSorted(),
  );
  // Back to the client who was already reminded.
  await give(reminded.id, reminded.client_id);
  await studio.remind();
  expect(studio.texts()).toHaveLength(3);
});

test('deleted and done appointments are not reminded', async () => {
  setClock(NOW);
  const studio = await studioWithPhone();
  const deleted = await studio.book(MONDAY);
  const done = await studio.book('2026-11-23 10:00:00');
  await studio.studio.call(appointmentEndpoints.delete, { params: { id: deleted.id } });
  await studio.studio.call(appointmentEndpoints.update, { params: { id: done.id }, body: { done: true } });
  setClock(SUNDAY_AT_SIX);
  await studio.remind();
  expect(await studio.log()).toEqual([]);
  // Marked as done by mistake.
  await studio.studio.call(appointmentEndpoints.update, { params: { id: done.id }, body: { done: false } });
  await studio.remind();
  expect(studio.texts()).toEqual([expect.stringContaining('10:00')]);
});

test('a reminder is checked with the agenda when events are late', async () => {
  setClock(NOW);
  const studio = await studioWithPhone();
  const [moved, deleted, done] = [
    await studio.book(MONDAY),
    await studio.book('2026-11-23 10:00:00'),
    await studio.book('2026-11-23 11:00:00'),
  ];
  await studio.caughtUp();
  // Without events.
  const change = (id: number, sql: string) =>
    app.database.query(`${sql} WHERE company_id = $1 AND id = $2`, [studio.companyId, id]);
  await change(
    moved.id,
    `UPDATE agenda.appointment SET start_at = start_at + interval '5 hours', end_at = end_at + interval '5 hours'`,
  );
  await change(deleted.id, 'DELETE FROM agenda.appointment');
  await change(done.id, 'UPDATE agenda.appointment SET done = true');
  setClock(SUNDAY_AT_SIX);
  await studio.remindWithoutEvents();
  expect(studio.texts()).toEqual([]);
  expect(await studio.outcomes()).toEqual([
    'skipped appointment_moved',
    'skipped appointment_deleted',
    'skipped appointment_done',
  ]);
});

test('cancelled plans and deleted or moved series change their reminders', async () => {
  setClock(NOW);
  const studio = await studioWithPhone();
  const plan = async (start_time: string) => {
    const client = await studio.addClient();
    const body = {
      employee_id: studio.studio.user.id,
      client_id: client.id,
      price_cents: 32_000,
      ...({ billing_period: 'monthly', billing_day: 5, allow_overbooking: true } as const),
      schedules: [{ weekday: 1, start_time, end_time: `${start_time.slice(0, 3)}50` }],
    };
    return studio.studio.call(recurringPlanEndpoints.create, { body });
  };
  const cancelled = await plan('07:00');
  await plan('08:00');
  await plan('09:00');
  await plan('10:00');
  const mondays = await studio.studio.call(appointmentEndpoints.list, {
    query: { start: '2026-11-23', end: '2026-11-24' },
  });
  const idAt = (time: string) =>
    mondays.find(({ start_datetime }) => start_datetime.endsWith(`${time}:00`))?.id ?? 0;
  await studio.caughtUp();
  await studio.studio.call(recurringPlanEndpoints.cancel, { params: { id: cancelled.id } });
  await studio.studio.call(seriesEndpoints.delete, { params: { id: idAt('08:00') } });
  const later = { start_datetime: '2026-11-23 19:00:00', allow_overbooking: true };
  await studio.studio.call(seriesEndpoints.update, { params: { id: idAt('09:00') }, body: later });
  setClock(SUNDAY_AT_SIX);
  await studio.remind();
  setClock('2026-11-23 18:00:00');
  await studio.remind();
  // Two remain; the one at 19:00 is after 18:00, so its reminder is due the same day.
  const said = studio.texts().map((text) => /\d\d:\d\d/.exec(text)?.[0]);
  expect(said).toEqual(['10:00', '19:00']);
});

test('a reminder goes to the new phone of a client, and none to archived clients or without a valid phone', async () => {
  setClock(NOW);
  const studio = await studioWithPhone();
  const [changed, archived, without, odd] = await Promise.all([
    studio.addClient({ phone: '11987650001' }),
    studio.addClient({ phone: '11987650002' }),
    studio.addClient({ phone: null }),
    studio.addClient({ phone: '11987650004' }),
  ]);
  for (const [hour, { id }] of [changed, archived, without, odd].entries()) {
    await studio.book(`2026-11-23 1${hour}:00:00`, { client_id: id });
  }
  await studio.studio.call(clientEndpoints.update, {
    params: { id: changed.id },
    body: { phone: '21987650003' },
  });
  await studio.caughtUp();
  // Archiving deletes future appointments; this tests the check without those events.
  const keep = (sql: string, { id }: { id: number }) =>
    app.database.query(`UPDATE messaging.client SET ${sql} WHERE company_id = $1 AND id = $2`, [
      studio.companyId,
      id,
    ]);
  await keep('archived = true', archived);
  // Stored before phones were validated.
  await keep(`phone = 'ramal 12'`, odd);
  setClock(SUNDAY_AT_SIX);
  await studio.remindWithoutEvents();
  expect(await studio.outcomes()).toEqual([
    'sent',
    'skipped client_archived',
    'skipped no_phone',
    'failed invalid_phone',
  ]);
  expect((await studio.log()).map(({ phone }) => phone)).toContain('+5521987650003');
});

test('turning reminders off skips the waiting ones and schedules no more', async () => {
  setClock(NOW);
  const studio = await studioWithPhone();
  await studio.book(MONDAY);
  await studio.book('2026-11-24 09:00:00');
  await studio.disconnect();
  setClock(SUNDAY_AT_SIX);
  await studio.remind();
  expect(await studio.outcomes()).toEqual(['queued not_connected']);
  await studio.choose({ type: 'none' });
  setClock('2026-11-22 18:02:00');
  await studio.connect();
  await studio.remind();
  setClock('2026-11-23 18:00:00');
  await studio.remind();
  expect(await studio.outcomes()).toEqual(['skipped turned_off']);
});

test('a change of the zone changes the due time', async () => {
  setClock(NOW);
  const studio = await studioWithPhone();
  await studio.book(MONDAY);
  await studio.studio.call(companyEndpoints.update, { body: { timezone: 'America/Manaus' } });
  setClock(SUNDAY_AT_SIX);
  await studio.remind();
  expect(studio.texts()).toEqual([]);
  // 18:00 in Manaus.
  setClock('2026-11-22 19:00:00');
  await studio.remind();
  expect(studio.texts()).toHaveLength(1);
  // In this zone the due time occurs again, but no second reminder is sent.
  await studio.studio.call(companyEndpoints.update, { body: { timezone: 'Pacific/Honolulu' } });
  setClock('2026-11-23 01:00:00');
  await studio.remind();
  expect(studio.texts()).toHaveLength(1);
});

test('reminders due before the first phone connected are not sent', async () => {
  setClock(NOW);
  const studio = await studioWithPhone();
  const other = await studioWithoutPhone();
  await other.book(MONDAY);
  await other.book('2026-11-24 09:00:00');
  await studio.book(MONDAY);
  setClock(SUNDAY_AT_SIX);
  await studio.remind();
  await other.remind();
  expect(await other.log()).toEqual([]);
  await other.connect();
  await other.choose({ type: 'daily', time: '18:00' });
  setClock('2026-11-23 18:00:00');
  await other.remind();
  expect(other.texts()).toEqual([expect.stringContaining('terça-feira, 24')]);
  expect(studio.texts()).toHaveLength(1);
});

test('reminders wait for a disconnected phone and are skipped after the start', async () => {
  setClock(NOW);
  const studio = await studioWithPhone();
  await studio.book('2026-11-23 07:00:00');
  await studio.book('2026-11-23 15:00:00');
  await studio.disconnect();
  setClock(SUNDAY_AT_SIX);
  await studio.remind();
  expect(await studio.outcomes()).toEqual(['queued not_connected', 'queued not_connected']);
  setClock('2026-11-23 08:00:00');
  await studio.connect();
  await studio.remind();
  expect(await studio.outcomes()).toEqual(['skipped started', 'sent']);
  expect(studio.texts()).toEqual([expect.stringContaining('15:00')]);
});

test('a reminder uses the language and the text of the company', async () => {
  setClock(NOW);
  const studio = await studioWithPhone();
  await studio.studio.call(companyEndpoints.update, { body: { language: 'en' } });
  await app.database.query(
    `INSERT INTO messaging.message_template (company_id, language, text) VALUES ($1, 'en', 'See you {date} at {time}!')`,
    [studio.companyId],
  );
  await studio.book(MONDAY);
  setClock(SUNDAY_AT_SIX);
  await studio.remind();
  expect(studio.texts()).toEqual([
    expect.stringMatching(
      /^See you Monday, November 23 at 9:00\sAM!\n\nReply 1 to confirm or 2 to cancel, or tap: /,
    ),
  ]);
});

test('an erased company sends no reminders and does not delay others', async () => {
  setClock(NOW);
  const studio = await studioWithPhone();
  const gone = await studioWithPhone();
  for (const one of [studio, gone]) {
    await one.book(MONDAY);
    await one.caughtUp();
  }
  await app.database.query('INSERT INTO messaging.erased_company (company_id) VALUES ($1)', [gone.companyId]);
  setClock(SUNDAY_AT_SIX);
  await studio.remind();
  expect(studio.texts()).toHaveLength(1);
  expect(await gone.log()).toEqual([]);
});

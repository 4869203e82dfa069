import { DAY_MS } from '@alinha/contracts-core';
import { DatabaseConnection } from '@alinha/service-kit';
import { afterAll, expect, test } from 'vitest';
import { deleteOldReminders } from '../src/jobs/housekeeping.ts';
import { startReminders } from './reminder-engine.ts';

const { app, clock, studioWithPhone } = await startReminders();
const connection = new DatabaseConnection(app.database.urlOf('messaging'), 'messaging', 1);
afterAll(() => connection.close());

test('old rows are deleted and recent ones stay', async () => {
  // The clock of the service decides, not the time of the database.
  clock.advance(3 * 365 * DAY_MS);
  const { companyId } = await studioWithPhone();
  const ago = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  // In ascending order, as in real use.
  const insert = async (sql: string, ...days: number[]) => {
    for (const each of days) await app.database.query(sql, [companyId, ago(each)]);
  };
  await insert(
    `INSERT INTO messaging.appointment
       (company_id, id, client_id, employee_id, start_at, end_at, done, deleted, known_since, version)
     SELECT $1, (random() * 1e9)::integer, 1, 1, $2::timestamptz, $2::timestamptz, true, false, $2::timestamptz, 1 FROM generate_series(1, 3)`,
    ...[61, 59],
  );
  await insert(
    `WITH logged AS (
       INSERT INTO messaging.delivery (company_id, kind, status, due_at, created_at)
       SELECT $1, 'test', 'sent', $2::timestamptz, $2::timestamptz FROM generate_series(1, 3) RETURNING id
     )
     INSERT INTO messaging.answer (company_id, delivery_id, answer, via, received_at)
     SELECT $1, id, 'confirmed', 'link', $2::timestamptz FROM logged`,
    ...[401, 399],
  );
  await insert(
    `INSERT INTO messaging.sandbox_message (company_id, instance, direction, phone, text, message_id, at)
     SELECT $1, 'test', 'to_client', '+5511987654321', 'Olá', gen_random_uuid()::text, $2::timestamptz FROM generate_series(1, 3)`,
    ...[61, 59],
  );
  // In several batches.
  await deleteOldReminders(connection, clock.now(), 2);
  for (const table of ['appointment', 'delivery', 'answer', 'sandbox_message']) {
    const left = await app.database.query(`SELECT 1 FROM messaging.${table} WHERE company_id = $1`, [
      companyId,
    ]);
    expect(left, table).toHaveLength(3);
  }
});

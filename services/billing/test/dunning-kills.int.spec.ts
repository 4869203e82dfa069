import { setTimeout } from 'node:timers/promises';
import { addDays } from '@alinha/contracts-core';
import { eventually, startTestApp, TestClock } from '@alinha/testing';
import { expect, test } from 'vitest';
import { billingWorkers } from './worker-processes.ts';

// At night the job of the app itself does nothing.
const clock = new TestClock('2026-11-20T03:00:00Z');
const app = await startTestApp({
  services: ['accounts', 'billing', 'clients', 'messaging'],
  clock: clock.now,
});
const workers = await billingWorkers(app.database.urlOf('billing'), 'remind-of-payments');

const DAYS = 3;
const CLIENTS = 40;

test('each due message of a day is queued once when workers run at once and are killed', {
  timeout: 120_000,
}, async () => {
  const { companyId } = await app.signUp();
  await app.database.query(
    `INSERT INTO billing.dunning_settings (company_id, enabled, first_hour, last_hour) VALUES ($1, true, 8, 20)`,
    [companyId],
  );
  await app.database.query(
    `INSERT INTO billing.client (company_id, id, name, version) SELECT $1, n, 'Ana', 1 FROM generate_series(1, $2::integer) n`,
    [companyId, CLIENTS],
  );
  await app.database.query(
    `INSERT INTO billing.payment (company_id, client_id, total_cents, due_date)
     SELECT $1, n, 100, date '2026-11-10' + n % 20 FROM generate_series(1, $2::integer) n`,
    [companyId, CLIENTS],
  );
  const pair = [await workers.start(), await workers.start()];
  for (let day = 0; day < DAYS; day++) {
    const at = `${addDays('2026-11-20', day)}T13:00:00Z`;
    const runs = pair.map((worker) => workers.run(worker, at));
    const victim = day % 2;
    await setTimeout(Math.random() * 40);
    pair[victim]?.kill('SIGKILL');
    await Promise.all(runs);
    pair[victim] = await workers.start();
    await workers.run(pair[victim], at);
  }
  const [{ expected } = { expected: 0 }] = await app.database.query<{ expected: number }>(
    `SELECT count(*)::integer AS expected FROM billing.payment p, generate_series(0, $2::integer - 1) n
     WHERE p.company_id = $1 AND date '2026-11-20' + n - p.due_date IN (-1, 1, 3, 7)`,
    [companyId, DAYS],
  );
  expect(expected).toBeGreaterThan(10);
  const logged = await app.database.query<{ id: number }>(
    `SELECT id FROM billing.dunning_message WHERE company_id = $1 AND status = 'queued' ORDER BY id`,
    [companyId],
  );
  expect(logged).toHaveLength(expected);
  await eventually(
    async () =>
      expect(
        await app.database.query(
          `SELECT subject_id AS id FROM messaging.delivery WHERE company_id = $1 AND kind = 'dunning' ORDER BY 1`,
          [companyId],
        ),
      ).toEqual(logged),
    60_000,
  );
});

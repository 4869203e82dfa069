import { randomUUID } from 'node:crypto';
import { recurringPlanEndpoints } from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { DAY_MS } from '@alinha/contracts-core';
import { clientInput, eventually, startTestApp, TestClock, type TestStudio } from '@alinha/testing';
import { expect, test } from 'vitest';

// Friday, 20 November 2026, 10:00 in São Paulo.
const clock = new TestClock('2026-11-20T13:00:00Z');
const log: string[] = [];
const app = await startTestApp({
  services: ['accounts', 'agenda', 'billing', 'clients'],
  clock: clock.now,
  onLog: (line) => log.push(line),
});

const runJob = () =>
  app.platform.queues.addAll('billing.bill-plans', [
    { name: 'bill-plans', data: {}, id: `run-${randomUUID()}` },
  ]);

async function studioWithPlan() {
  const studio = await app.signUp();
  const client = await studio.call(clientEndpoints.create, { body: clientInput() });
  const start = (start_time = '09:00', end_time = '10:00') =>
    studio.call(recurringPlanEndpoints.create, {
      body: {
        employee_id: studio.user.id,
        client_id: client.id,
        price_cents: 32_000,
        billing_period: 'monthly',
        billing_day: 10,
        schedules: [{ weekday: 1, start_time, end_time, first_date: '2026-11-23' }],
        allow_overbooking: false,
      },
    });
  const { id } = await start();
  const months = async () => {
    const rows = await app.database.query<{ month: string }>(
      `SELECT to_char(period_start, 'YYYY-MM') AS month FROM billing.payment
       WHERE company_id = $1 AND plan_id = $2 ORDER BY period_start`,
      [studio.companyId, id],
    );
    return rows.map(({ month }) => month);
  };
  const billed = (...expected: string[]) =>
    eventually(async () => expect(await months()).toEqual(expected), 10_000);
  await billed('2026-11');
  const moveTo = (zone: string) =>
    app.database.query('UPDATE billing.company SET timezone = $2, version = 100 WHERE company_id = $1', [
      studio.companyId,
      zone,
    ]);
  const change = (sql: string) =>
    app.database.query(`UPDATE billing.plan SET ${sql} WHERE company_id = $1`, [studio.companyId]);
  return { studio, start, moveTo, change, billed, months };
}

test('the job bills each company by the date in its own time zone', async () => {
  const unknown = await studioWithPlan();
  const odd = await studioWithPlan();
  const ahead = await studioWithPlan();
  const here = await studioWithPlan();
  await unknown.moveTo('Nowhere/At_All');
  // Node supports this zone, PostgreSQL does not.
  await odd.moveTo('US/Pacific-New');
  await ahead.moveTo('Pacific/Kiritimati');

  // 22:00 of 30 November in São Paulo, 15:00 of 1 December on Kiritimati.
  clock.advance(10.5 * DAY_MS);
  await runJob();
  await ahead.billed('2026-11', '2026-12');
  expect(await here.months()).toEqual(['2026-11']);
  // 06:00 of 1 December in São Paulo, 01:00 in Los Angeles.
  clock.advance(DAY_MS / 3);
  await runJob();
  await here.billed('2026-11', '2026-12');
  await odd.billed('2026-11', '2026-12');
  expect(await unknown.months()).toEqual(['2026-11']);
  // A company with an invalid zone is billed when it is December everywhere.
  clock.advance(DAY_MS / 3);
  await runJob();
  await unknown.billed('2026-11', '2026-12');
  clock.advance(-(10.5 + 2 / 3) * DAY_MS);
});

const logged = (message: string, { companyId }: TestStudio) =>
  log.filter((line) => line.includes(message) && line.includes(`"company_id":${companyId},`));

test('the job skips a company that is being erased without logging a failure', async () => {
  const erased = await studioWithPlan();
  const next = await studioWithPlan();
  const { companyId } = erased.studio;
  await app.database.query('INSERT INTO billing.erased_company (company_id) VALUES ($1)', [companyId]);
  clock.advance(14 * DAY_MS);
  await runJob();
  await next.billed('2026-11', '2026-12');
  expect(logged('plan billing failed', erased.studio)).toEqual([]);
  expect(await erased.months()).toEqual(['2026-11']);
  clock.advance(-14 * DAY_MS);
});

test('a failing plan does not block others and is billed by a later run', async () => {
  const broken = await studioWithPlan();
  const next = await studioWithPlan();
  await broken.start('11:00', '12:00');
  await eventually(async () => {
    const rows = await app.database.query('SELECT 1 FROM billing.plan WHERE company_id = $1', [
      broken.studio.companyId,
    ]);
    expect(rows).toHaveLength(2);
  });
  await broken.change(`billing_period = 'weekly'`);
  clock.advance(14 * DAY_MS);
  const expected = ['2026-11', '2026-12'];
  await runJob();
  await next.billed(...expected);
  // The failure of the batch is logged too, because its plans may succeed or fail differently one by one.
  await eventually(() => {
    expect(logged('billing its plans one by one', broken.studio).join()).toContain('Invalid option');
    expect(logged('"plan billing failed"', broken.studio).length).toBeGreaterThanOrEqual(2);
  });
  await broken.change(`billing_period = 'monthly'`);
  // No new run is queued here: the queue runs the failed job again.
  await broken.billed(...expected);
});

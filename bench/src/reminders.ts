import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { startHost } from '@alinha/host';
import {
  createLogger,
  type EmbeddedPostgres,
  readPlatformConfig,
  startEmbeddedPostgres,
} from '@alinha/service-kit';
import pg from 'pg';
import { freePort } from './parts.ts';
import { measurementInfo } from './product.ts';

/**
 * A month of reminders of many clinics, from the agenda's outbox to simulated phones, day by day. Redis persists as in
 * docker-compose.yml, because reminders need durable queues.
 */
const COMPANIES = Number(process.env.BENCH_COMPANIES ?? 200);
const APPOINTMENTS = Number(process.env.BENCH_APPOINTMENTS ?? 500);
const REMINDERS = COMPANIES * APPOINTMENTS;
const DAYS = 30;
/** Appointments per event. */
const LIST = 200;
/**
 * Shorter than the usual ten seconds, because simulated days have no pause: a company whose job is ending is offered
 * again only at the next tick.
 */
const TICK_MS = 500;
const DAY_MS = 24 * 60 * 60_000;
/** Ten times the most that 200 phones may send: 20 messages a minute each. */
const LEAST_PER_SECOND = (10 * 200 * 20) / 60;
const STEP_LIMIT_MS = 300_000;

type Measured = {
  readonly scheduledPerSecond: number;
  readonly sentPerSecond: number;
  readonly perSecond: number;
};

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function until(isReached: () => Promise<boolean>, lookEveryMs = 20): Promise<void> {
  const limit = performance.now() + STEP_LIMIT_MS;
  while (!(await isReached())) {
    if (performance.now() > limit) throw new Error('timed out');
    await sleep(lookEveryMs);
  }
}

/** Clinics with phones, clients and a month of appointments whose events are not consumed yet. */
async function fill(pool: pg.Pool, firstDay: string): Promise<void> {
  for (const sql of [
    `INSERT INTO agenda.employee SELECT c, e, 'Profissional ' || e, '#2E7D4A', 9, 1
     FROM generate_series(1, $1::int) c, generate_series(1, 5) e`,
    `INSERT INTO messaging.employee SELECT c, e, 'Profissional ' || e, 1
     FROM generate_series(1, $1::int) c, generate_series(1, 5) e`,
    `INSERT INTO agenda.client SELECT c, n, 'Cliente ' || n, false, 1
     FROM generate_series(1, $1::int) c, generate_series(1, 100) n`,
    `INSERT INTO messaging.client SELECT c, n, 'Cliente ' || n, '+55119' || 80000000 + n, false, 1
     FROM generate_series(1, $1::int) c, generate_series(1, 100) n`,
    `INSERT INTO messaging.company SELECT c, 'Clínica ' || c, 'America/Sao_Paulo', 'pt', 1 FROM generate_series(1, $1::int) c`,
    `INSERT INTO messaging.whatsapp_instance (name, company_id, state, opened_at)
     SELECT 'bench-' || c, c, 'open', now() - interval '1 day' FROM generate_series(1, $1::int) c`,
    `INSERT INTO messaging.sandbox_phone SELECT 'bench-' || c, c, true FROM generate_series(1, $1::int) c`,
    `INSERT INTO messaging.whatsapp_settings (company_id, type, time, instance_id, since)
     SELECT c, 'daily', '18:00', 'bench-' || c, now() - interval '1 day' FROM generate_series(1, $1::int) c`,
  ]) {
    await pool.query(sql, [COMPANIES]);
  }
  await pool.query(
    `INSERT INTO agenda.appointment (company_id, employee_id, client_id, start_at, end_at)
     SELECT c, 1 + n % 5, 1 + n % 100, at, at + interval '60 minutes'
     FROM generate_series(1, $1::int) c, generate_series(0, $2::int - 1) n,
          LATERAL (SELECT $3::timestamp + (n % $4::int) * interval '1 day' + (n / $4::int % 10) * interval '1 hour' AS at) slot`,
    [COMPANIES, APPOINTMENTS, `${firstDay} 08:00`, DAYS],
  );
  await pool.query('ANALYZE');
}

/** Runs the month and checks that every reminder reached its phone's outbox exactly once. */
async function runMonth(
  database: EmbeddedPostgres,
  directory: string,
  redisUrl: string | null,
): Promise<Measured> {
  let now = new Date();
  const config = readPlatformConfig({
    DATABASE_URL: database.url,
    INTERNAL_SECRET: 'a secret for benchmarks only, which opens nothing else',
    DATA_DIR: directory,
    SERVICES: 'accounts,agenda,clients,messaging',
    WHATSAPP_MESSAGES_PER_MINUTE: '1000000',
    DEMO: '0',
    ...(redisUrl !== null && { REDIS_URL: redisUrl }),
  });
  const host = await startHost({ config, clock: () => now, logger: createLogger('silent') });
  const pool = new pg.Pool({ connectionString: database.url, options: '-c TimeZone=UTC', max: 4 });
  const count = async (sql: string) => Number((await pool.query(sql)).rows[0].count);
  const firstDay = new Date(now.getTime() + 2 * DAY_MS).toISOString().slice(0, 10);
  await fill(pool, firstDay);

  const scheduling = performance.now();
  // In batches, as the outbox publishes a plan's year.
  await pool.query(
    `INSERT INTO agenda.outbox (type, payload)
     SELECT 'agenda.appointments-changed', jsonb_build_object('company_id', company_id, 'changed_at', $1::text,
       'appointments', jsonb_agg(item ORDER BY id))
     FROM (SELECT a.company_id, a.id, (row_number() OVER (PARTITION BY a.company_id ORDER BY a.id) - 1) / $2::int AS list,
         jsonb_build_object('id', a.id, 'version', a.version, 'client_id', a.client_id, 'employee_id', a.employee_id,
           'start_at', to_char(a.start_at, 'YYYY-MM-DD HH24:MI:SS'), 'end_at', to_char(a.end_at, 'YYYY-MM-DD HH24:MI:SS'),
           'done', a.done, 'deleted', false) AS item
       FROM agenda.appointment a) listed
     GROUP BY company_id, list`,
    [now.toISOString(), LIST],
  );
  // The check reads all rows, so it runs rarely.
  const areScheduled = async () =>
    (await count('SELECT count(remind_at) FROM messaging.appointment')) === REMINDERS;
  await until(areScheduled, 100);
  const scheduled = performance.now();

  for (let day = 0; day < DAYS; day++) {
    // After 18:00 of the day before in São Paulo.
    now = new Date(Date.parse(`${firstDay}T21:00:05Z`) + (day - 1) * DAY_MS);
    let tickedAt = Number.NEGATIVE_INFINITY;
    // The cheap query of the tick, which disturbs the measurement little.
    await until(async () => {
      if (performance.now() - tickedAt > TICK_MS) {
        tickedAt = performance.now();
        const tick = { name: 'messaging.remind', data: {}, id: `bench-${tickedAt}` };
        await host.platform.queues.addAll('messaging.remind', [tick]);
      }
      const { rows } = await pool.query<{ is_left: boolean }>(
        `SELECT EXISTS (SELECT FROM messaging.delivery WHERE status = 'queued') OR EXISTS (
           SELECT FROM messaging.company c WHERE EXISTS (
             SELECT FROM messaging.appointment a WHERE a.company_id = c.company_id AND a.remind_at <= $1)) AS is_left`,
        [now],
      );
      return rows[0]?.is_left === false;
    });
  }
  const sent = performance.now();
  const outbox = await pool.query<{ all: string; different: string }>(
    'SELECT count(*) AS all, count(DISTINCT text) AS different FROM messaging.sandbox_message',
  );
  const [row] = outbox.rows;
  if (Number(row?.all) !== REMINDERS || Number(row?.different) !== REMINDERS)
    throw new Error(`${row?.all} of ${REMINDERS} reminders were sent, ${row?.different} of them different`);
  await pool.end();
  await host.close();
  const rate = (ms: number) => (REMINDERS / ms) * 1_000;
  return {
    scheduledPerSecond: rate(scheduled - scheduling),
    sentPerSecond: rate(sent - scheduled),
    perSecond: rate(sent - scheduling),
  };
}

type LocalRedis = { readonly url: string; stop(): Promise<void> };

/**
 * Redis configured as in docker-compose.yml, with its files in `directory`. Null when redis-server is not installed.
 */
async function startRedis(directory: string): Promise<LocalRedis | null> {
  const port = await freePort();
  const server = spawn(
    'redis-server',
    [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--dir',
      directory,
      '--appendonly',
      'yes',
      '--maxmemory-policy',
      'noeviction',
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const isReady = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.once('exit', () => resolve(false));
    server.stdout.on('data', (chunk: Buffer) => {
      if (chunk.includes('Ready to accept connections')) resolve(true);
    });
  });
  if (!isReady) return null;
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    },
  };
}

async function measure(name: 'PostgreSQL' | 'Redis'): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'alinha-bench-'));
  const redis = name === 'Redis' ? await startRedis(directory) : null;
  if (name === 'Redis' && !redis) {
    process.stdout.write('redis-server is not installed: reminders on Redis are not measured.\n');
    return;
  }
  const database = await startEmbeddedPostgres({ directory: join(directory, 'postgres') });
  const product = await runMonth(database, directory, redis?.url ?? null);
  await redis?.stop();
  await database.stop();
  await rm(directory, { recursive: true, force: true });
  const shown = (value: number) => Math.round(value).toLocaleString('en-US');
  process.stdout.write(
    [
      `${name}: ${shown(product.perSecond)} reminders/s, at least ${shown(LEAST_PER_SECOND)}`,
      `  scheduled ${shown(product.scheduledPerSecond)}/s, sent ${shown(product.sentPerSecond)}/s`,
      '',
    ].join('\n'),
  );
  if (product.perSecond < LEAST_PER_SECOND) process.exitCode = 1;
}

process.stdout.write(
  `A month of ${COMPANIES} clinics x ${APPOINTMENTS} appointments, scheduled and sent; ${measurementInfo()}\n`,
);
await measure('PostgreSQL');
await measure('Redis');
process.exit();

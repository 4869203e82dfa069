import { setTimeout } from 'node:timers/promises';
import { startBare } from './bare.ts';
import { book, type Clinic, openClinic, range } from './bookings.ts';
import { BUSY_SQL, INSERT_SQL, WEEK_OF_ONE_SQL, WEEK_SQL } from './calls-sql.ts';
import { CLINIC, WITHOUT_ROOMS, weeksCentred } from './filled-agenda.ts';
import { type Load, load, type Request } from './load.ts';
import { type Measurable, redisAt } from './parts.ts';
import { measurementInfo, median } from './product.ts';
import { cpuMsOf, startTopology, type Topology } from './topology.ts';

/**
 * CPU cost of calls: every process, PostgreSQL and Redis, including later work such as events. Compared with a bare
 * handler on the same database in the same run.
 */
const CONNECTIONS = 16;
const ROUNDS = 3;
const WARM_UP_SECONDS = 8;
/** Bookings before the measurement, so that V8 has compiled their code. */
const BOOKINGS_BEFORE = 6_000;
const BOOKINGS = 2_000;
const DAY = '2027-06-08';
/** Requests of the agenda when it opens, without the week. */
const VIEW = [
  '/api/auth/me',
  '/api/company',
  '/api/employees',
  '/api/clients',
  '/api/company/rooms',
  '/api/company/specialties',
  '/api/working-hours',
  '/api/blocks',
];
/** The encodings of a browser. */
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };

const overLimit: string[] = [];
const say = (text: string) => process.stdout.write(`${text}\n`);

type Limits = { readonly cpu?: number; readonly requests?: number };
type Measured = { readonly name: string; readonly limits?: Limits };

/** Prints one row of the table, and records the limits that it exceeds. */
function printRow({ name, limits = {} }: Measured, product: Load, bare: Load): void {
  const cpu = product.cpuMs / bare.cpuMs;
  const requests = product.perSecond / bare.perSecond;
  const within = (limit: number | undefined, text: string) => (limit ? `${text} (limit ${limit})` : text);
  say(
    [
      name.padEnd(44),
      `${product.cpuMs.toFixed(2).padStart(6)} ms`,
      `bare ${bare.cpuMs.toFixed(2)} ms`,
      within(limits.cpu, `${cpu.toFixed(2)} x CPU`),
      within(limits.requests, `${requests.toFixed(2)} x requests`),
      product.p99 > 0 ? `p99 ${product.p99.toFixed(0)} against ${bare.p99.toFixed(0)} ms` : '',
    ].join('   '),
  );
  if (limits.cpu && cpu > limits.cpu) overLimit.push(`${name}: CPU`);
  if (limits.requests && requests < limits.requests) overLimit.push(`${name}: requests`);
}

const medianOf = (runs: readonly Load[]): Load => {
  const of = (key: keyof Load) => median(runs.map((run) => run[key]));
  return { perSecond: of('perSecond'), p99: of('p99'), cpuMs: of('cpuMs') };
};

type Comparison = {
  readonly product: readonly Request[];
  readonly bare: readonly Request[];
  readonly parts: readonly Measurable[];
  readonly bareParts: readonly Measurable[];
};

/** Measures both alternately, after a warm-up of both. */
async function compare(measured: Measured, { product, bare, parts, bareParts }: Comparison): Promise<void> {
  const runs = { product: [] as Load[], bare: [] as Load[] };
  await load(product, parts, { connections: CONNECTIONS, seconds: WARM_UP_SECONDS });
  await load(bare, bareParts, { connections: CONNECTIONS, seconds: WARM_UP_SECONDS });
  for (let round = 0; round < ROUNDS; round++) {
    runs.product.push(await load(product, parts, { connections: CONNECTIONS }));
    runs.bare.push(await load(bare, bareParts, { connections: CONNECTIONS }));
  }
  printRow(measured, medianOf(runs.product), medianOf(runs.bare));
}

/** One value per connection. Equal requests would share one read. */
const perConnection = <T>(of: (connection: number) => T) =>
  Array.from({ length: CONNECTIONS }, (_, n) => of(n));
const professionalOf = (connection: number) => 1001 + (connection % CLINIC.professionals);

async function measureReads(clinics: readonly Clinic[], topology: Topology): Promise<void> {
  const { url, parts, database } = topology;
  const clinicOf = (connection: number) => clinics[connection % clinics.length] as Clinic;
  const [week] = weeksCentred(1);
  const weeks = weeksCentred(CONNECTIONS);
  if (!week) throw new Error('no week');
  const requests = (path: (connection: number) => string, headers = {}) =>
    perConnection((connection): Request => {
      const { cookie } = clinicOf(connection);
      return { url: url + path(connection), headers: { cookie, ...headers } };
    });
  const { rooms } = clinicOf(0).shape;
  const among = [clinics.length === 1 ? 'one clinic' : `${clinics.length} clinics`, rooms === 0 && 'no rooms']
    .filter(Boolean)
    .join(', ');
  const against = async (
    measured: Measured,
    product: readonly Request[],
    query: { schema: string; sql: string },
    valuesOf: (connection: number) => readonly (string | number)[],
    headers = {},
  ) => {
    const bare = await startBare(topology, query);
    try {
      await compare(
        { ...measured, name: `${measured.name}, ${among}` },
        {
          product,
          bare: perConnection((connection) => ({
            url: bare.urlOf(clinicOf(connection).companyId, ...valuesOf(connection)),
            headers,
          })),
          parts: [...parts, database],
          bareParts: [bare.part, database],
        },
      );
    } finally {
      await bare.part.stop();
    }
  };

  await against(
    { name: 'week of one professional, 108 rows', limits: { cpu: 1.2, requests: 1 } },
    requests(
      (n) => `/api/appointments?${new URLSearchParams({ ...week, employee_id: String(professionalOf(n)) })}`,
    ),
    { schema: 'agenda', sql: WEEK_OF_ONE_SQL },
    (n) => [week.start, week.end, professionalOf(n)],
  );
  await against(
    { name: 'week of all 20, 2,160 rows, compressed', limits: { cpu: 1.5 } },
    requests((n) => `/api/appointments?${new URLSearchParams(weeks[n] ?? week)}`, BROWSER),
    { schema: 'agenda', sql: WEEK_SQL },
    (n) => [weeks[n]?.start ?? '', weeks[n]?.end ?? ''],
    BROWSER,
  );
  await against(
    { name: "free times of one professional's day", limits: rooms === 0 ? { cpu: 4 } : {} },
    requests((n) => `/api/available-slots?start=${DAY}&employee_id=${professionalOf(n)}`),
    { schema: 'agenda', sql: BUSY_SQL },
    (n) => [professionalOf(n), DAY],
  );
}

/** The requests of the agenda without the week. All connections send the same ones, so they share reads. */
async function printView({ cookie }: Clinic, { url, parts, database }: Topology): Promise<void> {
  let sum = 0;
  for (const path of VIEW) {
    const requests = [{ url: url + path, headers: { cookie, ...BROWSER } }];
    const { cpuMs } = await load(requests, [...parts, database], { connections: CONNECTIONS });
    sum += cpuMs;
    say(`  ${path.padEnd(42)} ${cpuMs.toFixed(2).padStart(6)} ms`);
  }
  say(`  together ${sum.toFixed(2)} ms`);
}

/** CPU milliseconds of `work` and its later work, minus what the idle product uses. */
async function costOf(parts: readonly Measurable[], work: () => Promise<void>): Promise<number> {
  const idle = { from: await cpuMsOf(parts), at: performance.now() };
  await setTimeout(5_000);
  const before = await cpuMsOf(parts);
  const start = performance.now();
  const idleRate = (before - idle.from) / (start - idle.at);
  await work();
  await waitUntilIdle(parts);
  return (await cpuMsOf(parts)) - before - idleRate * (performance.now() - start);
}

/** Waits until all processes together use less than 150 ms of CPU in a second. */
async function waitUntilIdle(parts: readonly Measurable[]): Promise<void> {
  for (let last = -1; ; ) {
    const used = await cpuMsOf(parts);
    if (last >= 0 && used - last < 150) return;
    last = used;
    await setTimeout(1_000);
  }
}

/** Bookings of one clinic: concurrently, so that events share jobs, and one after the other. */
async function measureBookings(queues: 'PostgreSQL' | 'Redis', limit: number): Promise<void> {
  const redisUrl = queues === 'Redis' ? (process.env.TEST_REDIS_URL ?? '') : '';
  const topology = await startTopology('single', { REDIS_URL: redisUrl });
  try {
    const parts = [...topology.parts, topology.database, ...(redisUrl ? [redisAt(redisUrl)] : [])];
    const clinic = await openClinic(topology, 1, CLINIC);
    await book(topology.url, clinic, range(0, BOOKINGS_BEFORE), CONNECTIONS);
    await waitUntilIdle(parts);
    const bare = await startBare(topology, { schema: 'agenda', sql: INSERT_SQL });
    const bareParts = [bare.part, topology.database];
    const inserts = perConnection((n) => ({
      url: bare.urlOf(clinic.companyId, professionalOf(n), '2031-01-06 09:00:00'),
    }));
    await load(inserts, bareParts, { connections: CONNECTIONS });
    const insert = await load(inserts, bareParts, { connections: CONNECTIONS });
    await bare.part.stop();
    let from = BOOKINGS_BEFORE;
    for (const atOnce of [CONNECTIONS, 1]) {
      let perSecond = 0;
      const cpuMs = await costOf(parts, async () => {
        const start = performance.now();
        await book(topology.url, clinic, range(from, BOOKINGS), atOnce);
        perSecond = (BOOKINGS / (performance.now() - start)) * 1000;
      });
      from += BOOKINGS;
      printRow(
        { name: `booking, queues on ${queues}, ${atOnce} at once`, limits: atOnce > 1 ? { cpu: limit } : {} },
        { perSecond, p99: 0, cpuMs: cpuMs / BOOKINGS },
        insert,
      );
    }
  } finally {
    await topology.close();
  }
}

say(`Total cost of calls; ${measurementInfo()}`);
const topology = await startTopology('single', { REDIS_URL: '' });
try {
  const clinics: Clinic[] = [];
  for (let number = 1; number <= 4; number++) clinics.push(await openClinic(topology, number, CLINIC));
  const withoutRooms = await openClinic(topology, 5, WITHOUT_ROOMS);
  await measureReads(clinics.slice(0, 1), topology);
  await measureReads(clinics, topology);
  await measureReads([withoutRooms], topology);
  await printView(clinics[0] as Clinic, topology);
} finally {
  await topology.close();
}
await measureBookings('PostgreSQL', 8);
if (process.env.TEST_REDIS_URL) await measureBookings('Redis', 6);
if (overLimit.length > 0) say(`beyond the limits: ${overLimit.join('; ')}`);
process.exit(overLimit.length > 0 ? 1 : 0);

/*
 * Measures how much slower one company's calls are when the database also holds 9,999 other companies with 9.7 million
 * appointments. Two copies of the product are measured alternately, so that other load on the machine affects both.
 */
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { book, openClinic, range } from './bookings.ts';
import { fillOthers, STUDIO, weeksCentred } from './filled-agenda.ts';
import { CONNECTIONS, load } from './load.ts';
import { measurementInfo, median } from './product.ts';
import { startTopology, type Topology } from './topology.ts';

const OTHER_COMPANIES = 9_999;
/** 972 appointments per company; 9.7 million with the measured company's 10,044. */
const WEEKS_OF_OTHERS = 9;
const ROUNDS = 5;
const BOOKINGS = 400;
const CALLS_COUNTED = 50;
const LIMIT = 1.3;
const DAY = '2027-06-08';

const say = (text: string) => process.stdout.write(`${text}\n`);

/** The product in one process with one studio of 10,044 appointments. */
async function openProduct() {
  const topology = await startTopology('single');
  const clinic = await openClinic(topology, 1, STUDIO);
  const msOf = async (...paths: readonly string[]) => {
    const requests = paths.map((path) => ({
      url: `${topology.url}${path}`,
      headers: { cookie: clinic.cookie },
    }));
    return 1000 / (await load(requests, topology.parts)).perSecond;
  };
  let booked = 0;
  return {
    topology,
    paths: {
      week: `/api/appointments?${new URLSearchParams(weeksCentred(1)[0])}`,
      'free times': `/api/available-slots?start=${DAY}`,
      'client list': '/api/clients',
    },
    cookie: clinic.cookie,
    /**
     * Milliseconds per call under load: 1000 / throughput with {@link CONNECTIONS} connections. Bookings: mean of
     * {@link BOOKINGS}.
     */
    calls: {
      // Each connection reads another week, because identical reads of a week are coalesced. Other reads are not.
      week: () =>
        msOf(...weeksCentred(CONNECTIONS).map((week) => `/api/appointments?${new URLSearchParams(week)}`)),
      'free times': () => msOf(`/api/available-slots?start=${DAY}`),
      'client list': () => msOf('/api/clients'),
      booking: async () => {
        const start = performance.now();
        await book(topology.url, clinic, range(booked, BOOKINGS));
        booked += BOOKINGS;
        return (performance.now() - start) / BOOKINGS;
      },
    },
  };
}

type Product = Awaited<ReturnType<typeof openProduct>>;
const KINDS = ['week', 'free times', 'client list', 'booking'] as const;

async function measure(few: Product, many: Product): Promise<string[]> {
  const overLimit: string[] = [];
  for (const kind of KINDS) {
    const ratios: number[] = [];
    const times: number[] = [];
    await few.calls[kind]();
    await many.calls[kind]();
    for (let round = 0; round < ROUNDS; round++) {
      const among10Thousand = await few.calls[kind]();
      const among10Million = await many.calls[kind]();
      times.push(among10Million);
      ratios.push(among10Million / among10Thousand);
    }
    const ratio = median(ratios);
    say(`${kind}: ${ratio.toFixed(2)} x as long (limit ${LIMIT}), ${median(times).toFixed(2)} ms a call`);
    if (ratio >= LIMIT) overLimit.push(kind);
  }
  return overLimit;
}

/** Rows that PostgreSQL reads for one call of each path. */
async function printRowsRead({ topology: { pool, url }, paths, cookie }: Product): Promise<void> {
  const rowsRead = async () => {
    // An idle connection reports its counters after ten seconds.
    await setTimeout(11_000);
    const { rows } = await pool.query<{ count: string }>(
      `SELECT sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) AS count FROM pg_stat_user_tables
       WHERE schemaname IN ('accounts', 'agenda', 'clients')`,
    );
    return Number(rows[0]?.count);
  };
  for (const [name, path] of Object.entries(paths)) {
    const before = await rowsRead();
    for (let call = 0; call < CALLS_COUNTED; call++)
      await (await fetch(url + path, { headers: { cookie } })).arrayBuffer();
    say(`${name}: ${(((await rowsRead()) - before) / CALLS_COUNTED).toFixed(0)} rows read a call`);
  }
}

/** Prints the size of the large tables with their indexes, in total and for each row. */
async function printSizes({ pool }: Topology): Promise<void> {
  const { rows } = await pool.query<{ name: string; bytes: string; count: string }>(
    `SELECT relid::regclass::text AS name, pg_total_relation_size(relid) AS bytes, n_live_tup AS count
     FROM pg_stat_user_tables WHERE n_live_tup > 100000 ORDER BY 2 DESC`,
  );
  for (const { name, bytes, count } of rows)
    say(
      `${name}: ${(Number(bytes) / 1e6).toFixed(0)} MB, ${(Number(bytes) / Number(count)).toFixed(0)} bytes a row of ${count}`,
    );
}

say(`Cost of growth; ${measurementInfo()}`);
// `few` holds the measured company alone, `many` also the other companies.
const few = await openProduct();
const many = await openProduct().catch(async (error: unknown) => {
  await few.topology.close();
  throw error;
});
try {
  const start = performance.now();
  await fillOthers(many.topology.pool, OTHER_COMPANIES, WEEKS_OF_OTHERS);
  const rows = OTHER_COMPANIES * WEEKS_OF_OTHERS * STUDIO.rowsAWeek;
  say(
    `${rows} appointments of other companies inserted in ${((performance.now() - start) / 1000).toFixed(0)} s`,
  );
  const overLimit = await measure(few, many);
  await printRowsRead(many);
  await printSizes(many.topology);
  if (overLimit.length > 0) say(`beyond the limits: ${overLimit.join('; ')}`);
  process.exitCode = overLimit.length > 0 ? 1 : 0;
} finally {
  await many.topology.close();
  await few.topology.close();
}

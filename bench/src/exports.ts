/*
 * Measures a company with 5,000 clients and 100,000 notes. Opening a chart: CPU and time. The export: duration, size, memory
 * above the idle process, and how long the calls of the product take meanwhile.
 */
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { startBare } from './bare.ts';
import { HISTORY_SQL } from './calls-sql.ts';
import type { Measurable } from './parts.ts';
import { measurementInfo, median } from './product.ts';
import { cpuMsOf, startTopology } from './topology.ts';

const CLIENTS = Number(process.env.BENCH_EXPORT_CLIENTS ?? 5_000);
const NOTES_PER_CLIENT = 20;
const MEMORY_LIMIT_MB = 200;
const CHARTS = 200;
const CHART_LIMIT_MS = 100;
const CALLS_BEFORE = 100;
const PAUSE_MS = 200;
const NOTE =
  'Paciente relata dor lombar ao sentar. Mobilização articular, alongamento e fortalecimento. '.repeat(7);

const say = (text: string) => process.stdout.write(`${text}\n`);

type Export = { readonly status: string; readonly done: number; readonly size: number | null };

const topology = await startTopology('single');
const { cookie, companyId } = await topology.signUp();
const { pool } = topology;
const [product] = topology.parts;
if (!product) throw new Error('the product does not run');

/** Drafts: hashes of signatures are computed by the product alone. */
async function fill(): Promise<void> {
  const connection = await pool.connect();
  // Without triggers: the rows satisfy the foreign keys.
  await connection.query('SET session_replication_role = replica');
  const values = [companyId, CLIENTS];
  await connection.query(
    `INSERT INTO clients.client (company_id, name, phone, birth_date)
     SELECT $1, 'Cliente ' || n, '+5511' || (900000000 + n), '1980-02-29' FROM generate_series(1, $2::int) n`,
    values,
  );
  await connection.query(
    `INSERT INTO client (company_id, id, name, archived, version)
     SELECT company_id, id, name, false, 1 FROM clients.client WHERE company_id = $1`,
    [companyId],
  );
  await connection.query(
    `INSERT INTO employee (company_id, id, name, color, capacity, version)
     SELECT company_id, id, name, '#2E7D4A', 1, 1 FROM accounts.employee WHERE company_id = $1 ON CONFLICT DO NOTHING`,
    [companyId],
  );
  await connection.query(
    `INSERT INTO appointment (company_id, employee_id, client_id, start_at, end_at, evolution)
     SELECT $1, e.id, c.id, at, at + interval '50 minutes', $3
     FROM generate_series(1, $2::int) n
       CROSS JOIN LATERAL (SELECT timestamp '2020-01-06 07:00' + n * interval '7 days' AS at) time
       CROSS JOIN client c CROSS JOIN (SELECT min(id) AS id FROM employee WHERE company_id = $1) e
     WHERE c.company_id = $1`,
    [companyId, NOTES_PER_CLIENT, NOTE],
  );
  await connection.query(
    `INSERT INTO evolution_version (company_id, appointment_id, text, author_id)
     SELECT company_id, id, evolution, employee_id FROM appointment WHERE company_id = $1`,
    [companyId],
  );
  await connection.query('VACUUM ANALYZE');
  connection.release(true);
}

async function call<T>(method: string, path: string): Promise<T> {
  const reply = await fetch(`${topology.url}${path}`, { method, headers: { cookie } });
  const { data } = (await reply.json()) as { data: T };
  if (!reply.ok) throw new Error(`${path} returned ${reply.status}`);
  return data;
}

const millisecondsOf = async (work: () => Promise<unknown>) => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/** One call after the other, like one person. */
const msOfCall = () => millisecondsOf(() => call('GET', '/api/company/rooms'));

/** Median time and mean CPU of a call for each client. The first half warms up. */
async function perClient(
  parts: readonly Measurable[],
  clients: readonly number[],
  open: (client: number) => Promise<void>,
) {
  const half = clients.length / 2;
  for (const client of clients.slice(0, half)) await open(client);
  const before = await cpuMsOf(parts);
  const ms: number[] = [];
  for (const client of clients.slice(half)) ms.push(await millisecondsOf(() => open(client)));
  return { ms: median(ms), cpuMs: ((await cpuMsOf(parts)) - before) / ms.length };
}

/** Opens charts that nobody has opened before, so each opening writes the log of readings. */
async function measureCharts(product: Measurable): Promise<number> {
  const { rows } = await pool.query<{ id: number; note: number }>(
    `SELECT client_id AS id, min(id) AS note FROM appointment WHERE company_id = $1
     GROUP BY client_id ORDER BY client_id LIMIT $2`,
    [companyId, 2 * CHARTS],
  );
  const noteOf = new Map(rows.map(({ id, note }) => [id, note]));
  const bare = await startBare(topology, { schema: 'agenda', sql: HISTORY_SQL });
  const clients = [...noteOf.keys()];
  const against = await perClient([bare.part, topology.database], clients, async (client) => {
    await (await fetch(bare.urlOf(companyId, client))).text();
  });
  await bare.part.stop();
  const { ms, cpuMs } = await perClient([product, topology.database], clients, async (client) => {
    await call('GET', `/api/clients/${client}/appointments`);
    await call('GET', `/api/appointments/${noteOf.get(client)}`);
  });
  say(
    `  opening a chart of ${NOTES_PER_CLIENT} notes: ${ms.toFixed(1)} ms (limit ${CHART_LIMIT_MS}), ${cpuMs.toFixed(1)} ms of CPU; ` +
      `the bare query ${against.ms.toFixed(1)} and ${against.cpuMs.toFixed(1)} ms: ${(cpuMs / against.cpuMs).toFixed(1)} x CPU`,
  );
  return ms;
}

const texts = (ms: readonly number[]) => {
  const sorted = [...ms].sort((a, b) => a - b);
  return `median ${median(ms).toFixed(1)} ms, 99 % ${(sorted[Math.floor(sorted.length * 0.99)] ?? 0).toFixed(1)} ms`;
};

say(`exports: ${CLIENTS} clients, ${CLIENTS * NOTES_PER_CLIENT} notes; ${measurementInfo()}`);
let [above, chart] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
try {
  await fill();
  chart = await measureCharts(product);
  const before: number[] = [];
  while (before.length < CALLS_BEFORE) before.push(await msOfCall());
  const idle = await product.memoryMb();
  const start = performance.now();
  await call('POST', '/api/company/export');
  const meanwhile: number[] = [];
  let peak = 0;
  let latest: Export;
  do {
    peak = Math.max(peak, await product.memoryMb());
    meanwhile.push(await msOfCall());
    await setTimeout(PAUSE_MS);
    latest = await call<Export>('GET', '/api/company/export');
  } while (latest.status === 'running');
  if (latest.status !== 'ready') throw new Error(`the export is ${latest.status}`);
  const seconds = (performance.now() - start) / 1000;
  above = peak - idle;
  say(
    `  ${seconds.toFixed(0)} s, ${((latest.size ?? 0) / 1e6).toFixed(0)} MB; idle ${idle.toFixed(0)} MB, peak ${above.toFixed(0)} MB above ` +
      `(limit ${MEMORY_LIMIT_MB}); calls before: ${texts(before)}; meanwhile: ${texts(meanwhile)}`,
  );
} finally {
  await topology.close();
}
process.exit(above > MEMORY_LIMIT_MB || chart > CHART_LIMIT_MS ? 1 : 0);

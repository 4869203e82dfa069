import { createServer } from 'node:http';
import autocannon from 'autocannon';
import { circumstances, median, startProduct } from './product.ts';

/**
 * What a receptionist's screen asks for most, measured against the least that could answer it: a bare node:http handler
 * that selects the same rows with pg and stringifies them. Both run in this process, on the same database, in turn.
 */
const SECONDS = 5;
const CONNECTIONS = 32;
const ROUNDS = 3;
const WEEK = { start: '2026-12-06', end: '2026-12-13' };
const ROWS_A_WEEK = 108;
const WEEKS = 92;

const { url: productUrl, pool, signUp, close } = await startProduct();

/** Weeks of 108 appointments each, half before and half after the one that is asked for. */
async function fill(companyId: number): Promise<void> {
  await pool.query(
    `INSERT INTO employee SELECT $1, 1000 + n, 'Profissional ' || n, '#2E7D4A', 9, 1 FROM generate_series(1, 6) n`,
    [companyId],
  );
  await pool.query(
    `INSERT INTO client SELECT $1, 1000 + n, 'Cliente ' || n, false, 1 FROM generate_series(1, 300) n`,
    [companyId],
  );
  const room = await pool.query(
    `INSERT INTO room (company_id, name, capacity) VALUES ($1, 'Sala', 9) RETURNING id`,
    [companyId],
  );
  await pool.query(
    `INSERT INTO appointment (company_id, employee_id, client_id, room_id, start_at, end_at, payment_amount_cents, payment_status)
     SELECT $1, 1001 + n % 6, 1001 + ((w + 100) * 7 + n) % 300, $2, at, at + interval '60 minutes', 9000, 'pending'
     FROM generate_series(-$3::int / 2, $3::int / 2) w, generate_series(0, $4::int - 1) n,
          LATERAL (SELECT timestamp '2026-12-07 07:00' + w * interval '7 days' + (n % 6) * interval '1 day' + (n / 6) * interval '40 minutes' AS at) slot`,
    [companyId, room.rows[0]?.id, WEEKS, ROWS_A_WEEK],
  );
  await pool.query('ANALYZE');
}

function bareHandler(companyId: number) {
  const text = `SELECT a.id, a.employee_id, e.name AS employee_name, e.color AS employee_color, a.client_id, c.name AS client_name,
      a.room_id, r.name AS room_name, a.specialty_id, s.name AS specialty_name,
      to_char(a.start_at, 'YYYY-MM-DD HH24:MI:SS') AS start_datetime, to_char(a.end_at, 'YYYY-MM-DD HH24:MI:SS') AS end_datetime,
      (extract(epoch FROM a.end_at - a.start_at) / 60)::int AS duration_minutes, a.notes, a.done, a.evolution,
      a.payment_amount_cents, a.payment_status, c.name AS title, e.color AS color, a.overbooked
    FROM appointment a JOIN employee e ON e.company_id = a.company_id AND e.id = a.employee_id
    JOIN client c ON c.company_id = a.company_id AND c.id = a.client_id
    LEFT JOIN room r ON r.company_id = a.company_id AND r.id = a.room_id
    LEFT JOIN specialty s ON s.company_id = a.company_id AND s.id = a.specialty_id
    WHERE a.company_id = $1 AND a.start_at < $3 AND a.start_at > $2::timestamp - interval '24 hours' AND a.end_at > $2
    ORDER BY a.start_at, a.id`;
  return createServer(async (_request, response) => {
    const { rows } = await pool.query({ name: 'week', text, values: [companyId, WEEK.start, WEEK.end] });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ ok: true, data: rows }));
  });
}

async function load(url: string, cookie: string) {
  const cpu = process.cpuUsage();
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { cookie },
    workers: 1,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  const used = process.cpuUsage(cpu);
  return {
    perSecond: result.requests.average,
    p99: result.latency.p99,
    cpuMs: (used.user + used.system) / 1000 / result.requests.total,
  };
}

const { cookie, companyId } = await signUp();
await fill(companyId);
const bare = bareHandler(companyId);
await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
const address = bare.address();
const urls = {
  bare: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`,
  product: `${productUrl}/api/appointments?start=${WEEK.start}&end=${WEEK.end}`,
};
for (const url of Object.values(urls)) {
  const response = await fetch(url, { headers: { cookie } });
  const { data } = (await response.json()) as { data: unknown[] };
  if (data.length !== ROWS_A_WEEK) throw new Error(`${url} answered ${data.length} rows`);
}

const runs = {
  bare: [] as Awaited<ReturnType<typeof load>>[],
  product: [] as Awaited<ReturnType<typeof load>>[],
};
for (let round = 0; round < ROUNDS; round++) {
  for (const name of ['bare', 'product'] as const) runs[name].push(await load(urls[name], cookie));
}
const of = (name: 'bare' | 'product', key: 'perSecond' | 'p99' | 'cpuMs') =>
  median(runs[name].map((run) => run[key]));
const line = (name: 'bare' | 'product') =>
  `${name.padEnd(8)} ${of(name, 'perSecond').toFixed(0).padStart(7)} requests/s   p99 ${of(name, 'p99').toFixed(0).padStart(4)} ms   ${of(name, 'cpuMs').toFixed(2)} ms CPU a request`;

process.stdout.write(
  [
    `A week of the agenda, ${ROWS_A_WEEK} rows of ${(WEEKS + 1) * ROWS_A_WEEK}, session and tenancy included; ${circumstances()}`,
    line('bare'),
    line('product'),
    `product / bare: ${(of('product', 'perSecond') / of('bare', 'perSecond')).toFixed(2)} x requests, ${(of('product', 'p99') / of('bare', 'p99')).toFixed(2)} x p99`,
    '',
  ].join('\n'),
);

bare.close();
await close();
process.exit(0);

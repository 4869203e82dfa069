import { setTimeout } from 'node:timers/promises';
import autocannon from 'autocannon';
import { bookingOf, type Clinic, openClinic } from './bookings.ts';
import { CLINIC, weeksCentred } from './filled-agenda.ts';
import { measurementInfo, median } from './product.ts';
import { startTopology } from './topology.ts';

/**
 * Ten minutes at half of the measured maximum: memory, latency, and the rows of every table and queue.
 *   node dist/tools/steady.js [minutes]
 */
const MINUTES = Number(process.argv[2] ?? 10);
const MAXIMUM_SECONDS = 20;
const CONNECTIONS = 16;
/** Requests of each kind among ten. */
const MIX = { week: 8, slots: 1, booking: 1 } as const;
const DAY = '2027-06-08';
/** Minutes until memory use is stable. */
const WARM_UP = 3;
const LIMITS = { p99OfMedian: 3, memoryGrowth: 1.1 };
/** Tables that grow with bookings and the activity log. */
const GROWING = ['agenda.appointment', 'messaging.appointment', 'billing.appointment', 'accounts.activity'];

type Kind = keyof typeof MIX;
type Request = autocannon.Request;

let booked = 0;

/** One request of each kind, for a professional of the clinic. */
function requestsOf(clinic: Clinic, number: number): Record<Kind, Request> {
  const headers = { cookie: clinic.cookie };
  const employee = String(1001 + (number % CLINIC.professionals));
  const [week] = weeksCentred(1);
  return {
    week: {
      method: 'GET',
      path: `/api/appointments?${new URLSearchParams({ ...week, employee_id: employee })}`,
      headers,
    },
    slots: { method: 'GET', path: `/api/available-slots?start=${DAY}&employee_id=${employee}`, headers },
    booking: {
      method: 'POST',
      path: '/api/appointments',
      headers: { ...headers, 'content-type': 'application/json' },
      setupRequest: (request) => ({ ...request, body: JSON.stringify(bookingOf(booked++, clinic)) }),
    },
  };
}

async function send(
  url: string,
  requests: (connection: number) => Request[],
  settings: { duration: number; connections: number; overallRate?: number },
) {
  let connection = 0;
  const result = await autocannon({
    url,
    ...settings,
    setupClient: (client) => client.setRequests(requests(connection++)),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refused, ${result.errors} failed`);
  return result;
}

const topology = await startTopology('single', { REDIS_URL: '' });
const [product] = topology.parts;
if (!product) throw new Error('no process');

/** Rows of every table, queues included. */
async function countRows(): Promise<Map<string, number>> {
  const { rows: tables } = await topology.pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const { rows } = await topology.pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${name}`,
    );
    counts.set(name, rows[0]?.count ?? 0);
  }
  return counts;
}

let missed = false;
const say = (text: string) => process.stdout.write(`${text}\n`);
const check = (isWithinLimits: boolean) => {
  missed ||= !isWithinLimits;
  return isWithinLimits ? 'held' : 'NOT HELD';
};

try {
  const clinic = await openClinic(topology, 1, CLINIC);
  const mixed = (connection: number) => {
    const of = requestsOf(clinic, connection);
    return Object.entries(MIX).flatMap(([kind, count]) => Array<Request>(count).fill(of[kind as Kind]));
  };
  await send(topology.url, mixed, { connections: CONNECTIONS, duration: MAXIMUM_SECONDS });
  const maximum = await send(topology.url, mixed, { connections: CONNECTIONS, duration: MAXIMUM_SECONDS });
  const rate = maximum.requests.average / 2;
  say(
    `${MINUTES} minutes at ${rate.toFixed(0)} requests a second, half of the maximum; ${measurementInfo()}`,
  );
  await setTimeout(10_000);
  const before = await countRows();
  const bookedBefore = booked;

  const memory: number[] = [];
  const timer = setInterval(() => void product.memoryMb().then((mb) => memory.push(mb)), 60_000);
  const kinds = Object.keys(MIX) as Kind[];
  const results = await Promise.all(
    kinds.map((kind) =>
      send(topology.url, (connection) => [requestsOf(clinic, connection)[kind]], {
        connections: kind === 'week' ? CONNECTIONS : 4,
        duration: MINUTES * 60,
        overallRate: Math.ceil((rate * MIX[kind]) / 10),
      }),
    ),
  );
  clearInterval(timer);
  for (const [index, { latency }] of results.entries()) {
    const ratio = latency.p99 / Math.max(latency.p50, 1);
    say(
      `${kinds[index]?.padEnd(8)} median ${latency.p50} ms, p99 ${latency.p99} ms: ${ratio.toFixed(1)} x (limit ${LIMITS.p99OfMedian}): ${check(ratio <= LIMITS.p99OfMedian)}`,
    );
  }
  const level = median(memory.slice(WARM_UP - 1, WARM_UP + 2));
  const growth = (memory.at(-1) ?? 0) / level;
  say(`memory each minute: ${memory.map((mb) => mb.toFixed(0)).join(', ')} MB`);
  say(
    `last minute against minute ${WARM_UP}: ${growth.toFixed(2)} x: ${check(growth <= LIMITS.memoryGrowth)}`,
  );

  await setTimeout(15_000);
  say(`${booked - bookedBefore} bookings; tables with other row counts:`);
  for (const [table, count] of await countRows()) {
    const added = count - (before.get(table) ?? 0);
    if (added === 0) continue;
    const isExpected = GROWING.includes(table);
    say(
      `  ${table.padEnd(32)} ${added > 0 ? '+' : ''}${added}${isExpected ? '' : `: ${check(added < 100)}`}`,
    );
  }
} finally {
  await topology.close();
}
process.exit(missed ? 1 : 0);

import { setTimeout } from 'node:timers/promises';
import { startBare } from './bare.ts';
import { fillCompanies, fillOthers, weeksAround } from './filled-agenda.ts';
import { CONNECTIONS, type Load, load } from './load.ts';
import { circumstances, median } from './product.ts';
import { cpuMsOf, startTopology, type Topology } from './topology.ts';

/** CPU cost of the most frequent calls, and how much slower reads become with a hundred times as many appointments. */
const ROUNDS = 3;
const CREATES = 4_000;
/** Until V8 has compiled hot code: after 4,000 its compiler threads still used a sixth of the CPU. */
const CREATES_BEFORE = 12_000;
/** Clinics that book concurrently, and bookings of each. Bookings of one clinic wait for each other's locks. */
const COMPANIES = 8;
const AT_ONCE = 4;
/** Bookings never fill capacity: each hour of six professionals is used once. */
const HOURS_A_DAY = 10;
const PROFESSIONALS = 6;
const CREATE_LIMIT_MS = 2;
const SLOTS_LIMIT_MS = 0.6;
const GROWTH_LIMIT = 1.3;
const ROUNDS_OF_GROWTH = 5;
const OTHER_COMPANIES = 99;
const CLIENTS_SQL = `
  SELECT id, name, email, phone, to_char(birth_date, 'YYYY-MM-DD') AS birth_date, cpf, gender, zip, street, address_number,
    complement, neighborhood, city, state, insurance, plan, card_number, emergency_contact, emergency_phone
  FROM client WHERE company_id = $1 AND archived_at IS NULL ORDER BY sort_name, id`;
const CLIENTS = 300;
/** Lower bound of a booking: inserts the row without rules. */
const INSERT_SQL = `
  INSERT INTO appointment (company_id, employee_id, client_id, start_at, end_at)
  VALUES ($1, 1001, 1001, $2::timestamp, $2::timestamp + interval '1 hour') RETURNING id`;
/** The rows that free times depend on, without working hours. */
const DAY_SQL = `
  SELECT start_at::text, end_at::text, employee_id, room_id FROM appointment
  WHERE company_id = $1 AND start_at < $2::timestamp + interval '1 day' AND start_at >= $2::timestamp`;
const DAY = '2026-12-08';

const say = (text: string) => process.stdout.write(`${text}\n`);
const beyond: string[] = [];
function hold(name: string, value: number, limit: number, unit: string): void {
  say(`${name}: ${value.toFixed(2)} ${unit} (limit ${limit})`);
  if (value >= limit) beyond.push(name);
}

async function repeated(work: () => Promise<Load>): Promise<Load> {
  await work();
  const runs: Load[] = [];
  for (let round = 0; round < ROUNDS; round++) runs.push(await work());
  const of = (key: keyof Load) => median(runs.map((run) => run[key]));
  return { perSecond: of('perSecond'), p99: of('p99'), cpuMs: of('cpuMs') };
}

const FIRST_MONDAY = Date.UTC(2028, 0, 3);
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

type Clinic = { readonly cookie: string; readonly companyId: number; readonly roomId: number };

/** A booking without conflicts, different for each number: professionals first, then hours of a day. */
function bookingOf(index: number, roomId: number) {
  const hour = Math.floor(index / PROFESSIONALS);
  const day = Math.floor(hour / HOURS_A_DAY);
  // Skips Sundays, which are closed.
  const date = FIRST_MONDAY + (Math.floor(day / 6) * 7 + (day % 6)) * DAY_MS;
  const start = new Date(date + (8 + (hour % HOURS_A_DAY)) * HOUR_MS).toISOString();
  return {
    employee_id: 1001 + (index % PROFESSIONALS),
    client_id: 1001 + (index % 300),
    room_id: roomId,
    start_datetime: start.slice(0, 19).replace('T', ' '),
    duration_minutes: 60,
  };
}

async function openClinic({ pool, signUp }: Topology, number: number): Promise<Clinic> {
  const { cookie, companyId } = await signUp(`bench-${number}`);
  await fillCompanies(pool, [companyId]);
  const { rows } = await pool.query<{ id: number }>('SELECT id FROM room WHERE company_id = $1', [companyId]);
  return { cookie, companyId, roomId: rows[0]?.id ?? 0 };
}

async function book(url: string, clinics: readonly Clinic[], numbers: readonly number[]): Promise<void> {
  const callers = clinics.flatMap(({ cookie, roomId }) => {
    const left = [...numbers];
    return Array.from({ length: AT_ONCE }, async () => {
      for (let index = left.pop(); index !== undefined; index = left.pop()) {
        const response = await fetch(`${url}/api/appointments`, {
          method: 'POST',
          headers: { cookie, 'content-type': 'application/json' },
          body: JSON.stringify(bookingOf(index, roomId)),
        });
        const text = await response.text();
        if (response.status !== 201) throw new Error(`a booking returned ${response.status}: ${text}`);
      }
    });
  });
  await Promise.all(callers);
}

/** Waits until every process has handled its events. */
async function quiet({ parts }: Topology): Promise<void> {
  for (let last = -1; ; ) {
    const used = await cpuMsOf(parts);
    if (last >= 0 && used - last < 100) return;
    last = used;
    await setTimeout(1_000);
  }
}

const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

/** Split, to separate the cost of a booking from the cost of its events in other services. */
async function measureCreate(): Promise<void> {
  const topology = await startTopology('split');
  try {
    const clinics: Clinic[] = [];
    for (let number = 1; number <= COMPANIES; number++) clinics.push(await openClinic(topology, number));
    await book(topology.url, clinics, range(0, CREATES_BEFORE / COMPANIES));
    await quiet(topology);
    const answering = topology.parts.filter(({ name }) => name === 'gateway' || name === 'agenda');
    const others = topology.parts.filter((part) => !answering.includes(part));
    const before = [await cpuMsOf(answering), await cpuMsOf(others)];
    await book(topology.url, clinics, range(CREATES_BEFORE / COMPANIES, CREATES / COMPANIES));
    await quiet(topology);
    const after = [await cpuMsOf(answering), await cpuMsOf(others)];
    const [answered = 0, setOff = 0] = after.map((ms, index) => (ms - (before[index] ?? 0)) / CREATES);
    hold(
      'create with conflict check, gateway and agenda, events queued',
      answered,
      CREATE_LIMIT_MS,
      'ms of CPU',
    );
    const bare = await startBare(topology, {
      schema: 'agenda',
      sql: INSERT_SQL,
      values: ['2031-01-06 09:00:00'],
    });
    const insert = await repeated(() =>
      load(
        clinics.map(({ companyId }) => ({ url: bare.urlOf(companyId) })),
        [bare.part],
      ),
    );
    await bare.part.stop();
    say(
      `  ${(answered / insert.cpuMs).toFixed(1)} x the ${insert.cpuMs.toFixed(2)} ms of a bare handler that inserts the row`,
    );
    say(`events in the other services (reminders, payments, the log): ${setOff.toFixed(2)} ms of CPU`);
  } finally {
    await topology.close();
  }
}

/** The product in one process with a clinic of 10,000 appointments, and its read requests. */
async function openFilled() {
  const topology = await startTopology('single');
  const signUp = async () => {
    const signedUp = await topology.signUp();
    await fillCompanies(topology.pool, [signedUp.companyId]);
    return signedUp;
  };
  const { cookie, companyId } = await signUp().catch(async (error: unknown) => {
    await topology.close();
    throw error;
  });
  const asked =
    (...paths: readonly string[]) =>
    () =>
      load(
        paths.map((path) => ({ url: `${topology.url}${path}`, cookie })),
        topology.parts,
      );
  return {
    topology,
    companyId,
    slots: asked(`/api/available-slots?start=${DAY}`),
    // Each connection reads another week: equal concurrent reads would be coalesced and bypass PostgreSQL.
    week: asked(...weeksAround(CONNECTIONS).map((week) => `/api/appointments?${week}`)),
    clients: asked('/api/clients'),
  };
}

async function measureReads(): Promise<void> {
  const { topology, companyId, ...ask } = await openFilled();
  try {
    const slots = await repeated(ask.slots);
    hold('slots of a day, 6 professionals', slots.cpuMs, SLOTS_LIMIT_MS, 'ms of CPU');
    const bareDay = await startBare(topology, { schema: 'agenda', sql: DAY_SQL, values: [DAY] });
    const day = await repeated(() => load([{ url: bareDay.urlOf(companyId) }], [bareDay.part]));
    await bareDay.part.stop();
    say(
      `  ${(slots.perSecond / day.perSecond).toFixed(2)} x the requests of a bare handler that selects the day's appointments, which costs ${day.cpuMs.toFixed(2)} ms`,
    );

    await topology.pool.query(
      `INSERT INTO clients.client (company_id, name, phone)
       SELECT $1, 'Cliente ' || n, '+5511' || (900000000 + n) FROM generate_series(1, $2::int) n`,
      [companyId, CLIENTS],
    );
    const bare = await startBare(topology, { schema: 'clients', sql: CLIENTS_SQL });
    const listBare = await repeated(() => load([{ url: bare.urlOf(companyId) }], [bare.part]));
    const list = await repeated(ask.clients);
    await bare.part.stop();
    say(
      `client list, ${CLIENTS}: ${(list.perSecond / listBare.perSecond).toFixed(2)} x the requests of a bare handler, ${list.cpuMs.toFixed(2)} against ${listBare.cpuMs.toFixed(2)} ms of CPU`,
    );
  } finally {
    await topology.close();
  }
}

/** Measured alternately on two products, so that machine load affects both alike. */
async function measureGrowth(): Promise<void> {
  const few = await openFilled();
  try {
    const many = await openFilled();
    try {
      await fillOthers(many.topology.pool, OTHER_COMPANIES);
      for (const name of ['week', 'slots'] as const) {
        const times: number[] = [];
        await few[name]();
        await many[name]();
        for (let round = 0; round < ROUNDS_OF_GROWTH; round++) {
          const among10Thousand = await few[name]();
          const amongAMillion = await many[name]();
          times.push(among10Thousand.perSecond / amongAMillion.perSecond);
        }
        hold(`${name}, 1,000,000 against 10,000 appointments`, median(times), GROWTH_LIMIT, 'x as long');
      }
    } finally {
      await many.topology.close();
    }
  } finally {
    await few.topology.close();
  }
}

say(`What calls cost; ${circumstances()}`);
await measureCreate();
await measureReads();
await measureGrowth();
if (beyond.length > 0) say(`beyond the limits: ${beyond.join('; ')}`);
process.exit(beyond.length > 0 ? 1 : 0);

import { setTimeout } from 'node:timers/promises';
import { startBare } from './bare.ts';
import { book, type Clinic, openClinic, range } from './bookings.ts';
import { fillCompanies } from './filled-agenda.ts';
import { type Load, load } from './load.ts';
import { circumstances, median } from './product.ts';
import { cpuMsOf, startTopology, type Topology } from './topology.ts';

/** CPU cost of the most frequent calls. */
const ROUNDS = 3;
const CREATES = 4_000;
/** Until V8 has compiled hot code: after 4,000 its compiler threads still used a sixth of the CPU. */
const CREATES_BEFORE = 12_000;
/** Clinics that book concurrently. */
const COMPANIES = 8;
const CREATE_LIMIT_MS = 2;
const SLOTS_LIMIT_MS = 0.6;
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

/** Waits until every process has handled its events. */
async function quiet({ parts }: Topology): Promise<void> {
  for (let last = -1; ; ) {
    const used = await cpuMsOf(parts);
    if (last >= 0 && used - last < 100) return;
    last = used;
    await setTimeout(1_000);
  }
}

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

async function measureReads(): Promise<void> {
  const topology = await startTopology('single');
  try {
    const { cookie, companyId } = await topology.signUp();
    await fillCompanies(topology.pool, [companyId]);
    const read = (path: string) => () => load([{ url: `${topology.url}${path}`, cookie }], topology.parts);
    const slots = await repeated(read(`/api/available-slots?start=${DAY}`));
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
    const list = await repeated(read('/api/clients'));
    await bare.part.stop();
    say(
      `client list, ${CLIENTS}: ${(list.perSecond / listBare.perSecond).toFixed(2)} x the requests of a bare handler, ${list.cpuMs.toFixed(2)} against ${listBare.cpuMs.toFixed(2)} ms of CPU`,
    );
  } finally {
    await topology.close();
  }
}

say(`What calls cost; ${circumstances()}`);
await measureCreate();
await measureReads();
if (beyond.length > 0) say(`beyond the limits: ${beyond.join('; ')}`);
process.exit(beyond.length > 0 ? 1 : 0);

import { startBare } from './bare.ts';
import { fillCompany, ROWS_A_WEEK, WEEK } from './filled-agenda.ts';
import { type Load, load } from './load.ts';
import { circumstances, median } from './product.ts';
import { startTopology } from './topology.ts';
import { WEEK_SQL } from './week-sql.ts';

/**
 * What a receptionist's screen asks for most, measured against the least that could answer it: a bare node:http handler
 * that selects the same rows with pg and stringifies them. Each is a process of its own on the same database, asked in
 * turn; the product in one process, and split into its parts.
 */
const ROUNDS = 5;
/** Until V8 has compiled what is hot: there is more of the product than of the bare handler. */
const WARM_UP_SECONDS = 10;
const CPU_LIMIT_MS = 1;
const P99_LIMIT = 2;
const REQUESTS_LIMIT = { single: 1, split: 0.8 } as const;

async function requireTheWeek(url: string, cookie: string): Promise<void> {
  const response = await fetch(url, { headers: { cookie } });
  const { data } = (await response.json()) as { data: unknown[] };
  if (data.length !== ROWS_A_WEEK) throw new Error(`${url} answered ${data.length} rows`);
}

const of = (runs: readonly Load[], key: keyof Load) => median(runs.map((run) => run[key]));
const line = (name: string, runs: readonly Load[]) =>
  `${name.padEnd(8)} ${of(runs, 'perSecond').toFixed(0).padStart(7)} requests/s   p99 ${of(runs, 'p99').toFixed(0).padStart(4)} ms   ${of(runs, 'cpuMs').toFixed(2)} ms CPU a request`;

/** Answers what is beyond its limit. */
async function measure(kind: 'single' | 'split'): Promise<string[]> {
  const topology = await startTopology(kind);
  try {
    const { cookie, companyId } = await topology.signUp();
    await fillCompany(topology.pool, companyId);
    const bare = await startBare(topology, {
      schema: 'agenda',
      sql: WEEK_SQL,
      values: [companyId, WEEK.start, WEEK.end],
    });
    const url = `${topology.url}/api/appointments?start=${WEEK.start}&end=${WEEK.end}`;
    for (const each of [url, bare.url]) await requireTheWeek(each, cookie);
    const serving = topology.parts.filter(({ name }) =>
      ['product', 'gateway', 'agenda', 'accounts'].includes(name),
    );
    // Both are warm before either is measured.
    await load(url, serving, { cookie, seconds: WARM_UP_SECONDS });
    await load(bare.url, [bare.part], { seconds: WARM_UP_SECONDS });
    const runs = { bare: [] as Load[], product: [] as Load[] };
    for (let round = 0; round < ROUNDS; round++) {
      runs.bare.push(await load(bare.url, [bare.part]));
      runs.product.push(await load(url, serving, { cookie }));
    }
    await bare.part.stop();
    const requests = of(runs.product, 'perSecond') / of(runs.bare, 'perSecond');
    const p99 = of(runs.product, 'p99') / of(runs.bare, 'p99');
    process.stdout.write(
      [
        line('bare', runs.bare),
        line(kind, runs.product),
        `${kind} / bare: ${requests.toFixed(2)} x requests, ${p99.toFixed(2)} x p99`,
        '',
      ].join('\n'),
    );
    const cpu = of(runs.product, 'cpuMs');
    return [
      ...(requests < REQUESTS_LIMIT[kind] ? [`${kind}: ${requests.toFixed(2)} x requests`] : []),
      ...(p99 >= P99_LIMIT ? [`${kind}: ${p99.toFixed(2)} x p99`] : []),
      ...(cpu >= CPU_LIMIT_MS ? [`${kind}: ${cpu.toFixed(2)} ms of CPU`] : []),
    ];
  } finally {
    await topology.close();
  }
}

process.stdout.write(
  `A week of the agenda, ${ROWS_A_WEEK} of 10,044 rows, session and tenancy included; ${circumstances()}\n`,
);
const beyond = [...(await measure('single')), ...(await measure('split'))];
if (beyond.length > 0) process.stdout.write(`beyond the limits: ${beyond.join('; ')}\n`);
process.exit(beyond.length > 0 ? 1 : 0);

import { deepEqual } from 'node:assert/strict';
import { startBare } from './bare.ts';
import { fillCompanies, ROWS_A_WEEK, WEEK } from './filled-agenda.ts';
import { type Asked, CONNECTIONS, type Load, load } from './load.ts';
import { circumstances, median } from './product.ts';
import { startTopology } from './topology.ts';
import { WEEK_SQL } from './week-sql.ts';

/**
 * The most frequent read of the agenda, compared with a bare node:http handler that selects the same rows with pg.
 * Each runs in its own process on the same database, measured in turn; the product in one process and split.
 * Measured twice: all screens of a company read the same week (coalesced), and each company reads its own.
 */
const ROUNDS = 5;
/** Until V8 has compiled hot code; the product has more code than the bare handler. */
const WARM_UP_SECONDS = 10;
const CPU_LIMIT_MS = 1;
/** Number of companies with concurrent screens, and the limits. */
const SCREENS = [
  { what: 'the screens of one company', count: 1, requestsLimit: { single: 1, split: 0.8 }, p99Limit: 2 },
  {
    what: 'each screen of another company',
    count: CONNECTIONS,
    requestsLimit: { single: 1, split: 0.8 },
    p99Limit: 2,
  },
] as const;

/** Both must return the same rows. */
async function requireTheSame({ url, cookie = '' }: Asked, bareUrl: string): Promise<void> {
  const dataOf = async (address: string) => {
    const response = await fetch(address, { headers: { cookie } });
    const { data } = (await response.json()) as { data: unknown[] };
    return data;
  };
  const [answered, wanted] = await Promise.all([dataOf(url), dataOf(bareUrl)]);
  if (wanted.length !== ROWS_A_WEEK) throw new Error(`${bareUrl} answered ${wanted.length} rows`);
  deepEqual(answered, wanted);
}

const of = (runs: readonly Load[], key: keyof Load) => median(runs.map((run) => run[key]));
const line = (name: string, runs: readonly Load[]) =>
  `${name.padEnd(8)} ${of(runs, 'perSecond').toFixed(0).padStart(7)} requests/s   p99 ${of(runs, 'p99').toFixed(0).padStart(4)} ms   ${of(runs, 'cpuMs').toFixed(2)} ms CPU a request`;

/** Returns the measurements that exceed their limit. */
async function measure(kind: 'single' | 'split'): Promise<string[]> {
  const topology = await startTopology(kind);
  try {
    const companies: { cookie: string; companyId: number }[] = [];
    for (let number = 0; number < CONNECTIONS; number++)
      companies.push(await topology.signUp(`bench-${number}`));
    await fillCompanies(
      topology.pool,
      companies.map(({ companyId }) => companyId),
    );
    const bare = await startBare(topology, {
      schema: 'agenda',
      sql: WEEK_SQL,
      values: [WEEK.start, WEEK.end],
    });
    const url = `${topology.url}/api/appointments?start=${WEEK.start}&end=${WEEK.end}`;
    const product = companies.map(({ cookie }): Asked => ({ url, cookie }));
    const least = companies.map(({ companyId }): Asked => ({ url: bare.urlOf(companyId) }));
    for (const [index, asked] of product.entries()) await requireTheSame(asked, least[index]?.url ?? '');
    const serving = topology.parts.filter(({ name }) =>
      ['product', 'gateway', 'agenda', 'accounts'].includes(name),
    );
    // Warm up both before measuring either.
    await load(product, serving, WARM_UP_SECONDS);
    await load(least, [bare.part], WARM_UP_SECONDS);
    const beyond: string[] = [];
    for (const { what, count, requestsLimit, p99Limit } of SCREENS) {
      const runs = { bare: [] as Load[], product: [] as Load[] };
      for (let round = 0; round < ROUNDS; round++) {
        runs.bare.push(await load(least.slice(0, count), [bare.part]));
        runs.product.push(await load(product.slice(0, count), serving));
      }
      const requests = of(runs.product, 'perSecond') / of(runs.bare, 'perSecond');
      const p99 = of(runs.product, 'p99') / of(runs.bare, 'p99');
      const cpu = of(runs.product, 'cpuMs');
      process.stdout.write(
        [
          line('bare', runs.bare),
          line(kind, runs.product),
          `${kind} / bare, ${what}: ${requests.toFixed(2)} x requests, ${p99.toFixed(2)} x p99`,
          '',
        ].join('\n'),
      );
      if (cpu >= CPU_LIMIT_MS) beyond.push(`${kind}, ${what}: ${cpu.toFixed(2)} ms of CPU`);
      if (requests < requestsLimit[kind]) beyond.push(`${kind}, ${what}: ${requests.toFixed(2)} x requests`);
      if (p99 >= p99Limit) beyond.push(`${kind}, ${what}: ${p99.toFixed(2)} x p99`);
    }
    await bare.part.stop();
    return beyond;
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

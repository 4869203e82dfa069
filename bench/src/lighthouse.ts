import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import lighthouse, { type Config } from 'lighthouse';
import Trace from 'lighthouse/core/gather/gatherers/trace.js';
import { measurementInfo, median } from './product.ts';
import { startTopology } from './topology.ts';

/**
 * Lighthouse scores of the public pages on a simulated phone with slow 4G.
 * Performance is the median of several rounds, because other processes use the machine too.
 */
const ROUNDS = Number(process.env.LIGHTHOUSE_ROUNDS ?? 3);
const LIMITS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof LIMITS;
const CATEGORIES = Object.keys(LIMITS) as Category[];

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'];

async function executablePath(): Promise<string> {
  const installed = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  return existsSync(installed) ? installed : (await import('@sparticuz/chromium')).default.executablePath();
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Lighthouse needs its own browser; it loses its pages when Playwright controls the browser too. */
async function startBrowser(port: number) {
  const profile = mkdtempSync(join(tmpdir(), 'alinha-lighthouse-'));
  const child = spawn(
    await executablePath(),
    ['--headless', ...FLAGS, `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: 'ignore' },
  );
  for (let tries = 0; tries < 100; tries += 1) {
    const reply = await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => null);
    if (reply?.ok) break;
    await wait(100);
  }
  return {
    close: async () => {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await exited;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** This trace category crashes the headless browser and affects no score. */
const traced = Trace.getDefaultTraceCategories().filter((name) => name !== 'blink.webdx_feature_usage');
Trace.getDefaultTraceCategories = () => traced;

const CONFIG: Config = {
  extends: 'lighthouse:default',
  settings: { formFactor: 'mobile', throttlingMethod: 'simulate', onlyCategories: CATEGORIES },
};

type Round = {
  readonly scores: Readonly<Record<Category, number>>;
  readonly paintMs: number;
  readonly kilobytes: number;
  /** Audits that keep a category below 100. */
  readonly findings: readonly string[];
};

async function measure(address: string, port: number): Promise<Round> {
  const result = await lighthouse(address, { port, logLevel: 'error' }, CONFIG);
  if (!result) throw new Error(`${address} was not measured`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`${address}: ${runtimeError.message}`);
  const scoreOf = (category: Category) => Math.round((categories[category]?.score ?? 0) * 100);
  const numberOf = (audit: string) => audits[audit]?.numericValue ?? 0;
  const findings = CATEGORIES.filter((category) => category !== 'performance').flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${category}: ${id}`),
  );
  return {
    scores: Object.fromEntries(
      CATEGORIES.map((category) => [category, scoreOf(category)]),
    ) as Round['scores'],
    paintMs: numberOf('largest-contentful-paint'),
    kilobytes: numberOf('total-byte-weight') / 1024,
    findings,
  };
}

const given = process.env.LIGHTHOUSE_URL;
const product = given ? null : await startTopology('single', { DEMO: '1' });
const url = given ?? product?.url ?? '';
const port = await freePort();
const browser = await startBrowser(port);
let held = true;
try {
  const { data: posts } = (await (await fetch(`${url}/api/blog/posts`)).json()) as {
    data: readonly { readonly slug: string }[];
  };
  const pages = ['/', '/blog', ...posts.slice(0, 1).map(({ slug }) => `/blog/${slug}`), '/login'];
  console.log(`Lighthouse, phone on slow 4G, ${ROUNDS} rounds; ${measurementInfo()}`);
  for (const page of pages) {
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure(url + page, port));
    const scores = CATEGORIES.map((category) => ({
      category,
      score: median(rounds.map((round) => round.scores[category])),
    }));
    const paint = median(rounds.map(({ paintMs }) => paintMs)) / 1000;
    const kilobytes = median(rounds.map((round) => round.kilobytes));
    const missed = scores.filter(({ category, score }) => score < LIMITS[category]);
    held &&= missed.length === 0;
    const summary = scores.map(({ category, score }) => `${category} ${score}`).join(', ');
    console.log(`${page}: ${summary}; largest paint ${paint.toFixed(1)} s; ${kilobytes.toFixed(0)} KB`);
    for (const finding of new Set(rounds.flatMap(({ findings }) => findings))) console.log(`  ${finding}`);
  }
} finally {
  await browser.close();
  await product?.close();
}
console.log(held ? 'limits: held' : `limits: NOT HELD (${JSON.stringify(LIMITS)})`);
process.exit(held ? 0 : 1);

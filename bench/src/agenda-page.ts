import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { measurementInfo, median } from './product.ts';
import { startTopology, type Topology } from './topology.ts';

/**
 * A week of 500 and a day of 62 appointments in a real browser: time until usable, longest frame of a drag, and network
 * requests. Two professionals are busy all day, so each appointment has its own card.
 */
const SCENES = [
  { view: 'week', events: 500 },
  { view: 'day', events: 62 },
] as const;
type Scene = (typeof SCENES)[number];
const MOST_EVENTS = 500;
const PROFESSIONALS = 2;
/** Half-hour slots from 06:00 to midnight. */
const A_DAY = PROFESSIONALS * 36;
const WEEK_START = '2027-06-06';
const ROUNDS = 5;
const WINDOW = { width: 1440, height: 900 };
const SETTLE_MS = 10_000;
const LIMITS = { openMs: 1000, frameMs: 50, requests: 20, kilobytes: 300 };
/** The page has loaded when it sends no request for this long. */
const AT_REST_MS = 2_000;

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

async function startBrowser(): Promise<Browser> {
  const installed = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  const packaged = async () => (await import('@sparticuz/chromium')).default.executablePath();
  return chromium.launch({
    executablePath: existsSync(installed) ? installed : await packaged(),
    args: QUIET,
  });
}

async function addPeople(pool: Topology['pool'], companyId: number): Promise<void> {
  await pool.query(
    `INSERT INTO employee SELECT $1, 1000 + n, 'Profissional ' || n, (ARRAY['#2E7D4A', '#2B6CB0'])[n], 9, 1
     FROM generate_series(1, $2::int) n`,
    [companyId, PROFESSIONALS],
  );
  await pool.query(
    `INSERT INTO client SELECT $1, 1000 + n, 'Cliente ' || n, false, 1 FROM generate_series(1, $2::int) n`,
    [companyId, MOST_EVENTS],
  );
}

/** Resets the appointments before each round. They begin on the first day of the week. */
async function fill(pool: Topology['pool'], companyId: number, { events }: Scene): Promise<void> {
  await pool.query('DELETE FROM appointment WHERE company_id = $1', [companyId]);
  await pool.query(
    `INSERT INTO appointment (company_id, employee_id, client_id, start_at, end_at, payment_amount_cents, payment_status)
     SELECT $1, 1001 + n % $3::int, 1001 + n, at, at + interval '30 minutes', 9000, 'pending'
     FROM generate_series(0, $2::int - 1) n,
          LATERAL (SELECT $5::date + time '06:00' + (n / $4::int) * interval '1 day'
                          + (n % $4::int) / $3::int * interval '30 minutes' AS at) slot`,
    [companyId, events, PROFESSIONALS, A_DAY, WEEK_START],
  );
  await pool.query('ANALYZE appointment');
}

/** Runs in the page before its own code. Records when the cards are usable, and the frame times. */
function watch(expected: number): void {
  const notes = { usableMs: 0, frames: [] as number[], isWatching: false };
  Object.assign(window, { notes });
  let last = performance.now();
  const frame = (now: number) => {
    if (notes.isWatching) notes.frames.push(now - last);
    last = now;
    if (notes.usableMs === 0 && document.querySelectorAll('[data-appointment]').length === expected) {
      // Measured after the next frame and after tasks that would delay a press.
      requestAnimationFrame(() => setTimeout(() => (notes.usableMs = performance.now())));
    }
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

type Notes = { usableMs: number; frames: number[]; isWatching: boolean };
declare const notes: Notes;

async function open(page: Page, url: string, { view }: Scene): Promise<number> {
  await page.goto(`${url}/app/appointments?view=${view}&date=${WEEK_START}`, { waitUntil: 'commit' });
  await page.waitForFunction(() => notes.usableMs > 0);
  return page.evaluate(() => notes.usableMs);
}

/** Milliseconds from a press on a card to its details. */
async function press(page: Page): Promise<number> {
  const card = page.locator('[data-appointment]').nth(26);
  const before = performance.now();
  await card.click();
  await page.getByRole('dialog').waitFor();
  const passed = performance.now() - before;
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return passed;
}

type Drag = { readonly frames: readonly number[]; readonly dropFrames: readonly number[] };

/** Drags a card across the grid and drops it in the last column. In the week that day is full, so the drop asks whether to overbook. */
async function drag(page: Page): Promise<Drag> {
  const card = page.locator('[data-appointment]').nth(30);
  const place = await card.boundingBox();
  const column = await page.locator('.rbc-day-slot').last().boundingBox();
  if (!place || !column) throw new Error('found no card to drag or no drop target');
  const from = { x: place.x + place.width / 2, y: place.y + place.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.evaluate(() => Object.assign(notes, { isWatching: true, frames: [] }));
  await page.mouse.down();
  for (let step = 1; step <= 180; step += 1) {
    const turn = (step / 180) * 2 * Math.PI;
    await page.mouse.move(from.x + Math.sin(turn) * 320 + step, from.y + Math.sin(turn * 3) * 200);
    await page.waitForTimeout(8);
  }
  await page.mouse.move(column.x + column.width / 2, from.y, { steps: 10 });
  const frames = await page.evaluate(() => notes.frames.splice(0));
  await page.mouse.up();
  await page.waitForTimeout(400);
  const dropFrames = await page.evaluate(() => {
    notes.isWatching = false;
    return notes.frames;
  });
  return { frames, dropFrames };
}

type Transfer = { readonly requests: number; readonly bytes: number };

/**
 * Records every request until the page is idle, with its bytes on the wire, headers included.
 * An open stream counts with the bytes received so far.
 */
async function watchTransfer(page: Page): Promise<() => Promise<Transfer>> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const bytes = new Map<string, number>();
  let lastAt = performance.now();
  const note = (id: string, add: (before: number) => number) => {
    const before = bytes.get(id);
    if (before === undefined) return;
    bytes.set(id, add(before));
    lastAt = performance.now();
  };
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!/^https?:/.test(request.url)) return;
    // A redirect keeps the request id but is another request.
    bytes.set(bytes.has(requestId) ? `${requestId} ${bytes.size}` : requestId, 0);
    lastAt = performance.now();
  });
  network.on('Network.responseReceived', ({ requestId, response }) =>
    note(requestId, () => response.encodedDataLength),
  );
  network.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
    note(requestId, (before) => before + encodedDataLength),
  );
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    note(requestId, (before) => Math.max(before, encodedDataLength)),
  );
  return async () => {
    while (performance.now() - lastAt < AT_REST_MS) await page.waitForTimeout(100);
    await network.detach();
    return { requests: bytes.size, bytes: [...bytes.values()].reduce((sum, one) => sum + one, 0) };
  };
}

type Round = {
  readonly transfer: Transfer;
  readonly cold: number;
  readonly warm: number;
  readonly press: number;
} & Drag;

async function measure(browser: Browser, url: string, scene: Scene): Promise<Round> {
  const context = await browser.newContext({ viewport: WINDOW, locale: 'pt-BR' });
  await context.request.post(`${url}/api/auth/login`, {
    data: { email: 'bench@alinha.example', password: 'bench-bench' },
  });
  await context.addInitScript(watch, scene.events);
  const page = await context.newPage();
  const transferOf = await watchTransfer(page);
  const cold = await open(page, url, scene);
  const transfer = await transferOf();
  const warm = await open(page, url, scene);
  const round = { transfer, cold, warm, press: await press(page), ...(await drag(page)) };
  await context.close();
  return round;
}

let isWithinLimits = true;

function print({ view, events }: Scene, rounds: readonly Round[]): void {
  const of = (name: 'cold' | 'warm' | 'press') => median(rounds.map((round) => round[name]));
  const frames = rounds.flatMap((round) => round.frames);
  const longest = Math.max(...frames);
  const line = (name: string, ms: number, note = '') =>
    `${name.padEnd(26)} ${ms.toFixed(0).padStart(5)} ms   ${note}`.trimEnd();
  const held = (value: number, limit: number, unit = 'ms') => {
    const isWithin = Math.round(value) <= limit;
    isWithinLimits &&= isWithin;
    return `limit ${limit} ${unit}: ${isWithin ? 'held' : 'NOT HELD'}`;
  };
  const requests = Math.max(...rounds.map(({ transfer }) => transfer.requests));
  const kilobytes = Math.max(...rounds.map(({ transfer }) => transfer.bytes)) / 1000;
  process.stdout.write(
    [
      `A ${view} of ${events} appointments, each with its card, ${WINDOW.width} x ${WINDOW.height}, ${ROUNDS} rounds; ${measurementInfo()}`,
      line('usable, nothing cached', of('cold'), held(of('cold'), LIMITS.openMs)),
      `${'nothing cached'.padEnd(26)} ${String(requests).padStart(5)} requests   ${held(requests, LIMITS.requests, 'requests')}`,
      `${'transferred'.padEnd(26)} ${kilobytes.toFixed(0).padStart(5)} KB   ${held(kilobytes, LIMITS.kilobytes, 'KB')}`,
      line('usable, cached', of('warm')),
      line('press to details', of('press')),
      line('longest frame of a drag', longest, held(longest, LIMITS.frameMs)),
      line('longest frame of the drop', Math.max(...rounds.flatMap((round) => round.dropFrames))),
      line('median frame of a drag', median(frames), `${frames.length} frames`),
      '',
    ].join('\n'),
  );
}

const product = await startTopology('single');
const browser = await startBrowser();
try {
  const { companyId } = await product.signUp();
  await addPeople(product.pool, companyId);
  // Waits for events of the sign-up: they would notify the open page, which then sends more requests.
  await sleep(SETTLE_MS);
  for (const scene of SCENES) {
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await fill(product.pool, companyId, scene);
      rounds.push(await measure(browser, product.url, scene));
    }
    print(scene, rounds);
  }
} finally {
  await browser.close();
  await product.close();
}
process.exit(isWithinLimits ? 0 : 1);

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { measurementInfo } from './product.ts';
import { startTopology } from './topology.ts';

/**
 * Response times of a user during an attack. The product runs in one process without rate limits, so that each attack
 * has its full force.
 */
const ATTACKS = [
  'unknown keys',
  'hostile CSV',
  'hostile HTML',
  '200 sign-ins at once',
  '3,000 half-sent requests and 900 streams',
];
const SECONDS = 10;
const P99_LIMIT_MS = 500;
const PAUSE_MS = 10;
const ATTACKER = fileURLToPath(import.meta.resolve('./attacker.js'));

type Session = { readonly cookie: string };

/** Works like a receptionist for `seconds`. Returns the milliseconds of each call. */
async function work(url: string, { cookie }: Session, seconds: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1_000;
  for (let number = 0; performance.now() < end; number++) {
    const began = performance.now();
    const isWrite = number % 5 === 4;
    const reply = isWrite
      ? await fetch(`${url}/api/company/rooms`, {
          method: 'POST',
          headers: { cookie, 'content-type': 'application/json' },
          body: JSON.stringify({ name: `Room ${began}`, capacity: 1 }),
        })
      : await fetch(`${url}/api/appointments?start=2026-11-23&end=2026-11-30`, { headers: { cookie } });
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`the user got ${reply.status} for ${reply.url}`);
    times.push(performance.now() - began);
    await pause(PAUSE_MS);
  }
  return times.sort((a, b) => a - b);
}

const at = (times: readonly number[], share: number) => times[Math.floor(times.length * share)] ?? 0;
const figures = (times: readonly number[]) =>
  `${times.length} calls, p50 ${at(times, 0.5).toFixed(0)} ms, p99 ${at(times, 0.99).toFixed(0)} ms, longest ${(times.at(-1) ?? 0).toFixed(0)} ms`;

const topology = await startTopology('single', { BLOG_ADMIN_EMAIL: 'attacker@alinha.example' });
const overLimit: string[] = [];
try {
  const user = await topology.signUp('user');
  const attacker = await topology.signUp('attacker');
  await work(topology.url, user, 5);
  process.stdout.write(
    `undisturbed: ${figures(await work(topology.url, user, SECONDS))}; ${measurementInfo()}\n`,
  );
  for (const attack of ATTACKS) {
    const child = fork(ATTACKER, [attack, topology.url, attacker.cookie]);
    await once(child, 'message');
    await pause(1_000);
    const times = await work(topology.url, user, SECONDS);
    const report = once(child, 'message');
    child.kill('SIGTERM');
    const [statuses] = await Promise.race([report, once(child, 'exit').then(() => [{}])]);
    process.stdout.write(
      `${attack}: ${figures(times)}; replies to the attacker: ${JSON.stringify(statuses)}\n`,
    );
    if (at(times, 0.99) >= P99_LIMIT_MS) overLimit.push(attack);
    await pause(3_000);
  }
} finally {
  await topology.close();
}
if (overLimit.length > 0) process.stdout.write(`p99 beyond ${P99_LIMIT_MS} ms: ${overLimit.join('; ')}\n`);
process.exit(overLimit.length > 0 ? 1 : 0);

/*
 * Measures a scheduled backup of a clinic with 49,680 appointments: duration, size, peak memory,
 * and how long the calls of the product take meanwhile.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { openClinic } from './bookings.ts';
import { CLINIC, weeksCentred } from './filled-agenda.ts';
import { measurementInfo, median } from './product.ts';
import { startTopology } from './topology.ts';

const PROGRAM = fileURLToPath(new URL('../../dist/server/keep-backups.js', import.meta.url));
const DATA_KEY = 'Qm5Zt8Rw1Lk4Vx7Bc0Nj3Hf6Ds9Pa2GyUeIoTrXuJvM';
const ROUNDS = 3;
const CALLS_BEFORE = 200;

const say = (text: string) => process.stdout.write(`${text}\n`);

const folder = await mkdtemp(join(tmpdir(), 'alinha-bench-backups-'));
const topology = await startTopology('single', { DATA_KEY });
const { cookie } = await openClinic(topology, 1, CLINIC);
const week = `${topology.url}/api/appointments?${new URLSearchParams(weeksCentred(1)[0])}`;

/** One call after the other, like one person. */
async function msOfCall(): Promise<number> {
  const start = performance.now();
  const reply = await fetch(week, { headers: { cookie } });
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`a call returned ${reply.status}`);
  return performance.now() - start;
}

/** Highest resident memory of a process so far, in MB; 0 when it has ended. */
const peakOf = (pid: number) =>
  readFile(`/proc/${pid}/status`, 'utf8').then(
    (status) => Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024,
    () => 0,
  );

const texts = (ms: readonly number[]) => {
  const sorted = [...ms].sort((a, b) => a - b);
  return `median ${median(ms).toFixed(1)} ms, 99 % ${(sorted[Math.floor(sorted.length * 0.99)] ?? 0).toFixed(1)} ms`;
};

say(`backups: ${measurementInfo()}`);
try {
  for (let round = 1; round <= ROUNDS; round++) {
    const before: number[] = [];
    while (before.length < CALLS_BEFORE) before.push(await msOfCall());
    const start = performance.now();
    const child = fork(PROGRAM, {
      execArgv: [],
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: topology.databaseUrl,
        DATA_DIR: folder,
        DATA_KEY,
        LOG_LEVEL: 'warn',
      },
    });
    const ended = once(child, 'exit');
    const meanwhile: number[] = [];
    let peak = 0;
    while (child.exitCode === null) {
      peak = Math.max(peak, await peakOf(child.pid ?? 0));
      meanwhile.push(await msOfCall());
    }
    const [code] = await ended;
    if (code !== 0) throw new Error(`the backup failed with ${code}`);
    const seconds = (performance.now() - start) / 1000;
    const [name = ''] = (await readdir(join(folder, 'backups'))).toReversed();
    const { size } = await stat(join(folder, 'backups', name));
    say(
      `  ${seconds.toFixed(1)} s, ${(size / 1e6).toFixed(1)} MB, peak memory ${peak.toFixed(0)} MB; ` +
        `calls before: ${texts(before)}; meanwhile: ${texts(meanwhile)}`,
    );
  }
} finally {
  await topology.close();
  await rm(folder, { recursive: true });
}

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

/** A process that is measured from outside: what drives it runs elsewhere and costs it nothing. */
export type Part = {
  readonly name: string;
  /** CPU that it has used in all its threads since it started, in milliseconds. */
  cpuMs(): Promise<number>;
  /** Memory that it holds now, in MB. */
  memoryMb(): Promise<number>;
  stop(): Promise<void>;
};

const START_LIMIT_MS = 60_000;
const MS_A_TICK = 10;

/** Of user and kernel, as /proc counts it. */
async function cpuOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [, , , , , , , , , , , user = 0, kernel = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return (user + kernel) * MS_A_TICK;
}

async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}

/** A port that nobody has; the one a thousand above, which questions take, is free too as a rule. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await once(probe.listen(0, '127.0.0.1'), 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  const port = typeof address === 'object' && address ? address.port : 0;
  return port > 60_000 ? freePort() : port;
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/**
 * Starts a module in a process of its own and waits for its word that it is ready.
 * @param entry its URL
 */
export async function startPart(
  name: string,
  entry: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Part> {
  const child = fork(fileURLToPath(entry), { env: { ...process.env, ...environment } });
  const timer = setTimeout(() => child.kill('SIGKILL'), START_LIMIT_MS);
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`${name} stopped with code ${code}`);
  });
  await Promise.race([once(child, 'message'), failed]);
  failed.catch(() => {
    // Later it ends because it is told to.
  });
  clearTimeout(timer);
  const { pid = 0 } = child;
  return { name, cpuMs: () => cpuOf(pid), memoryMb: () => memoryOf(pid), stop: () => stopChild(child) };
}

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';

/** A measured program. The load generator runs in another process and is not measured. */
export type Measurable = {
  /** CPU time since the start, in milliseconds. */
  cpuMs(): Promise<number>;
};

/** A measured process. */
export type Part = Measurable & {
  readonly name: string;
  /** Resident memory in MB. */
  memoryMb(): Promise<number>;
  stop(): Promise<void>;
};

const START_LIMIT_MS = 60_000;
const MS_A_TICK = 10;

/** User and kernel time from /proc: of a process with its threads, and of its ended children. */
async function cpuOf(pid: number | string): Promise<{ readonly own: number; readonly ended: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [, , , , , , , , , , , user = 0, kernel = 0, endedUser = 0, endedKernel = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return { own: (user + kernel) * MS_A_TICK, ended: (endedUser + endedKernel) * MS_A_TICK };
}

/** PostgreSQL: one process, and one more for each connection and task. */
export function postgresIn(directory: string): Measurable {
  return {
    cpuMs: async () => {
      const [pid = ''] = (await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n');
      const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ');
      const { own, ended } = await cpuOf(pid);
      // A child that ends meanwhile is counted at the next reading.
      const used = await Promise.all(
        children.map((child) =>
          cpuOf(child).then(
            (cpu) => cpu.own,
            () => 0,
          ),
        ),
      );
      return used.reduce((sum, ms) => sum + ms, own + ended);
    },
  };
}

/** A Redis, as it reports itself. */
export function redisAt(url: string): Measurable {
  return {
    cpuMs: async () => {
      const redis = new Redis(url);
      const report = await redis.info('cpu');
      redis.disconnect();
      const seconds = [...report.matchAll(/^used_cpu_(?:user|sys):([\d.]+)/gm)].map(([, text]) =>
        Number(text),
      );
      return seconds.reduce((sum, one) => sum + one, 0) * 1000;
    },
  };
}

async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}

/** A free port. RPC uses the port 1000 above, which is usually free too. */
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
 * Starts a module in its own process and waits for its ready message.
 * @param entry URL of the module
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
    // A later exit is intended.
  });
  clearTimeout(timer);
  const { pid = 0 } = child;
  return {
    name,
    cpuMs: async () => (await cpuOf(pid)).own,
    memoryMb: () => memoryOf(pid),
    stop: () => stopChild(child),
  };
}

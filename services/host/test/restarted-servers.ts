import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@alinha/service-kit';
import { eventually, lowPort } from '@alinha/testing';
import { Redis } from 'ioredis';
import { freePort } from './product-process.ts';

/** A server of the test that can stop and restart on the same port with its data. */
export type RestartedServer = {
  readonly url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops it and deletes its data. */
  remove(): Promise<void>;
};

export type RestartedRedis = RestartedServer & {
  /** After SIGKILL the append-only file keeps what was written. */
  stop(signal?: NodeJS.Signals): Promise<void>;
};

export async function startOwnPostgres(): Promise<RestartedServer> {
  const home = await mkdtemp(join(tmpdir(), 'alinha-restart-'));
  // Run as root, PostgreSQL uses another system user, who needs access to its files.
  await chmod(home, 0o711);
  const port = await freePort();
  const directory = join(home, 'postgres');
  const start = () => startEmbeddedPostgres({ directory, settings: [`port=${port}`, 'fsync=off'] });
  let running: EmbeddedPostgres | null = await start();
  const stop = async () => {
    await running?.stop();
    running = null;
  };
  return {
    url: running.url,
    stop,
    start: async () => {
      running = await start();
    },
    remove: async () => {
      await stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

export async function startOwnRedis(): Promise<RestartedRedis> {
  const home = await mkdtemp(join(tmpdir(), 'alinha-redis-'));
  const port = await lowPort();
  const url = `redis://127.0.0.1:${port}`;
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', home, '--appendonly', 'yes'];
  let running: ChildProcess | null = null;
  const start = async () => {
    running = spawn('redis-server', [...options, '--save', ''], { stdio: 'ignore' });
    await eventually(async () => {
      const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
      client.on('error', () => {});
      try {
        await client.connect();
        await client.ping();
      } finally {
        client.disconnect();
      }
    });
  };
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    const child = running;
    running = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  await start();
  return {
    url,
    stop,
    start,
    remove: async () => {
      await stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

import { type ChildProcess, fork } from 'node:child_process';
import { createServer } from 'node:net';
import { programPath, TEST_DATA_KEY, type TestDatabase } from '@alinha/testing';

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

export type ProductOptions = {
  /** `main` runs all parts in one process, `split` each part in its own. */
  readonly entry: 'main' | 'split';
  readonly port: number;
  readonly database: Pick<TestDatabase, 'url' | 'secret'>;
  readonly redisUrl: string | null | undefined;
  /** Configuration variables in addition to the defaults of all tests. */
  readonly environment?: Readonly<Record<string, string>>;
};

/** Starts the built product as a user would. Resolves when it accepts requests. */
export async function startProduct({
  entry,
  port,
  database,
  redisUrl,
  environment,
}: ProductOptions): Promise<ChildProcess> {
  const child = fork(programPath(entry), {
    execArgv: [],
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: database.url,
      INTERNAL_SECRET: database.secret,
      DATA_KEY: TEST_DATA_KEY,
      REDIS_URL: redisUrl ?? '',
      DEMO: '0',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'silent',
      WEB_ROOT: 'no-web-root',
      ...environment,
    },
  });
  await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`the product stopped with code ${code}`)));
  });
  return child;
}

/** Sends a signal and returns how the process ended. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill(signal);
  return exited;
}

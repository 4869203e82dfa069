import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RegisterInput } from '@alinha/contracts-accounts';
import { SERVICE_NAMES, type ServiceName } from '@alinha/contracts-core';
import { type RunningHost, startHost } from '@alinha/host';
import {
  type Clock,
  createLogger,
  type Platform,
  type RunningService,
  readPlatformConfig,
} from '@alinha/service-kit';
import { afterAll } from 'vitest';
import { TestCaller } from './test-caller.ts';
import { createTestDatabase, TEST_DATA_KEY, type TestDatabase } from './test-database.ts';
import { emptyTestRedis } from './test-redis.ts';
import { TestStudio } from './test-studio.ts';

/** Address of services that a test leaves out: nothing listens on the discard port. */
const NOBODY = 'http://127.0.0.1:9';

export type TestAppOptions = {
  /** Services to run. Calls to the others fail to connect. */
  readonly services?: readonly ServiceName[];
  readonly clock?: Clock;
  /** Off by default. */
  readonly rateLimit?: boolean;
  /** Configuration variables in addition to the defaults of all tests. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Receives every log line of all levels. */
  readonly onLog?: (line: string) => void;
};

export type TestApp = {
  /** Base URL of the gateway. */
  readonly url: string;
  readonly platform: Platform;
  readonly database: TestDatabase;
  /** A caller without a session; new at each access. */
  readonly anonymous: TestCaller;
  signUp(overrides?: Partial<RegisterInput>): Promise<TestStudio>;
  /** Starts another gateway and its services on the same database and Redis. Returns its base URL. */
  startReplica(): Promise<string>;
  /** A running service, reachable without the gateway. */
  service(name: ServiceName): RunningService;
};

/**
 * Starts the real gateway and services on a real port and a separate database. Every reply is checked against its
 * contract. Call it at the top of a test file; it closes after the last test.
 */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { services = SERVICE_NAMES, clock, rateLimit = false, environment, onLog } = options;
  const [database, redisUrl, dataDir] = await Promise.all([
    createTestDatabase(),
    emptyTestRedis(),
    mkdtemp(join(tmpdir(), 'alinha-data-')),
  ]);
  const absent = SERVICE_NAMES.filter((name) => !services.includes(name));
  const config = readPlatformConfig({
    ...Object.fromEntries(absent.map((name) => [`${name.toUpperCase()}_URL`, NOBODY])),
    DATABASE_URL: database.url,
    INTERNAL_SECRET: database.secret,
    DATA_KEY: TEST_DATA_KEY,
    REDIS_URL: redisUrl,
    SERVICES: ['gateway', ...services].join(','),
    DEMO: '0',
    RATE_LIMIT: rateLimit ? 'on' : 'off',
    WEB_ROOT: 'no-web-root',
    DATA_DIR: dataDir,
    ...environment,
  });
  const failures = new FailureLines();
  const hosts: RunningHost[] = [];
  const start = async () => {
    const started = await startHost({
      config: { ...config, PORT: 0 },
      logger: onLog ? createLogger('trace', { write: onLog }) : createLogger('error', failures),
      verifyReplies: true,
      ...(clock && { clock }),
    });
    hosts.push(started);
    return started;
  };
  const host = await start();
  afterAll(async () => {
    for (const running of hosts) await running.close();
    await database.release();
    await rm(dataDir, { recursive: true, force: true });
  });

  // PUBLIC_URL may be unreachable, so use the local address.
  const url = (environment?.PUBLIC_URL ? host.localUrl : host.url) ?? '';
  const visitor = () => new TestCaller({ url, failureLog: (id) => failures.of(id), cookie: null });
  return {
    url,
    platform: host.platform,
    database,
    get anonymous() {
      return visitor();
    },
    signUp: (overrides) => TestStudio.signUp(visitor(), overrides),
    startReplica: async () => (await start()).url ?? '',
    service: (name) => {
      const running = host.services.find((service) => service.name === name);
      if (!running) throw new Error(`${name} does not run in this test`);
      return running;
    },
  };
}

/** Error lines of the log, to explain a test's failure. */
class FailureLines {
  private readonly lines: string[] = [];

  write(line: string): void {
    this.lines.push(line);
  }

  of(requestId: string): string | undefined {
    return this.lines.find((line) => requestId !== '' && line.includes(requestId));
  }
}

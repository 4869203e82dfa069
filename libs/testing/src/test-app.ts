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
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { emptyTestRedis } from './test-redis.ts';
import { TestStudio } from './test-studio.ts';

/** Where the services that a test leaves out seem to be: nobody listens on the discard port. */
const NOBODY = 'http://127.0.0.1:9';

export type TestAppOptions = {
  /** The services that run; calls to the others find nobody. */
  readonly services?: readonly ServiceName[];
  readonly clock?: Clock;
  /** Off unless the test is about it. */
  readonly rateLimit?: boolean;
  /** Variables of the configuration, beside those that every test has. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Gets every line of the log, down to the last detail. */
  readonly onLog?: (line: string) => void;
};

export type TestApp = {
  /** Base URL of the gateway. */
  readonly url: string;
  readonly platform: Platform;
  readonly database: TestDatabase;
  /** A caller without a session; a new one each time. */
  readonly anonymous: TestCaller;
  signUp(overrides?: Partial<RegisterInput>): Promise<TestStudio>;
  /** Another gateway, with services of its own, on the same database and Redis; answers its base URL. */
  startReplica(): Promise<string>;
  /** A running service behind the gateway's back. */
  service(name: ServiceName): RunningService;
};

/**
 * Starts the real gateway and services on a real port and a database of the test file's own; every reply is held to its
 * contract. Call it at the top of a test file: it closes itself after the last test.
 */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { services = SERVICE_NAMES, clock, rateLimit = false, environment, onLog } = options;
  const [database, redisUrl] = await Promise.all([createTestDatabase(), emptyTestRedis()]);
  const absent = SERVICE_NAMES.filter((name) => !services.includes(name));
  const config = readPlatformConfig({
    ...Object.fromEntries(absent.map((name) => [`${name.toUpperCase()}_URL`, NOBODY])),
    DATABASE_URL: database.url,
    INTERNAL_SECRET: database.secret,
    REDIS_URL: redisUrl,
    SERVICES: ['gateway', ...services].join(','),
    DEMO: '0',
    RATE_LIMIT: rateLimit ? 'on' : 'off',
    WEB_ROOT: 'no-web-root',
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
    await database.drop();
  });

  // With a PUBLIC_URL that is what the world calls it.
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

/** Error lines of the log, kept to explain a test's failure. */
class FailureLines {
  private readonly lines: string[] = [];

  write(line: string): void {
    this.lines.push(line);
  }

  of(requestId: string): string | undefined {
    return this.lines.find((line) => requestId !== '' && line.includes(requestId));
  }
}

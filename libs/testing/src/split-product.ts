import { type ChildProcess, fork } from 'node:child_process';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { SERVICE_NAMES, type ServiceName } from '@alinha/contracts-core';
import { programPath } from './program.ts';
import { TEST_DATA_KEY } from './test-database.ts';

/** Below the ephemeral ports of the system. RPC of a part uses its port + 1000. */
const PORTS = { first: 20_000, last: 29_000 };
const QUESTIONS_ABOVE = 1_000;

export type Part = ServiceName | 'gateway';
const PARTS: readonly Part[] = [...SERVICE_NAMES, 'gateway'];

export type SplitOptions = {
  readonly databaseUrl: string;
  readonly secret: string;
  readonly redisUrl: string | undefined;
  /** Parts with more than one process, and their number. */
  readonly replicas?: Partial<Record<Part, number>>;
  /** Configuration variables in addition to the defaults of all tests. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Receives every line that a part writes. */
  readonly onLine?: (part: Part, line: string) => void;
  /** Called when a started process ends without being stopped. */
  readonly onEnd?: (part: Part, replica: number, how: string) => void;
};

type Replica = { readonly part: Part; readonly port: number; process: ChildProcess | null };

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/** A port outside the range of outgoing connections, so that a server can restart on it. */
export async function lowPort(taken: Set<number> = new Set()): Promise<number> {
  for (;;) {
    const port = PORTS.first + Math.floor(Math.random() * (PORTS.last - PORTS.first));
    const both = [port, port + QUESTIONS_ABOVE];
    if (both.some((one) => taken.has(one))) continue;
    if (!(await isFree(port)) || !(await isFree(port + QUESTIONS_ABOVE))) continue;
    for (const one of both) taken.add(one);
    return port;
  }
}

/** The built product with each part in its own processes, which can be stopped and started. */
export class SplitProduct {
  private constructor(
    private readonly options: SplitOptions,
    private readonly all: readonly Replica[],
  ) {}

  /** Resolves when every part accepts requests. */
  static async start(options: SplitOptions): Promise<SplitProduct> {
    const taken = new Set<number>();
    const all: Replica[] = [];
    for (const part of PARTS) {
      for (let replica = 0; replica < (options.replicas?.[part] ?? 1); replica++)
        all.push({ part, port: await lowPort(taken), process: null });
    }
    const product = new SplitProduct(options, all);
    try {
      const services = all.filter(({ part }) => part !== 'gateway');
      await Promise.all(services.map((replica) => product.launch(replica)));
      for (const replica of all) if (replica.part === 'gateway') await product.launch(replica);
    } catch (error) {
      await product.close();
      throw error;
    }
    return product;
  }

  /** Base URL of the gateway, or of one of several. */
  get url(): string {
    return this.urlOf('gateway');
  }

  urlOf(part: Part, replica = 0): string {
    return `http://127.0.0.1:${this.find(part, replica).port}`;
  }

  /** Starts a stopped part on the same port. */
  async start(part: Part, replica = 0): Promise<void> {
    await this.launch(this.find(part, replica));
  }

  /** Resolves with the exit code after the process has ended, or null if a signal ended it. */
  async stop(part: Part, replica = 0, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    return this.end(this.find(part, replica), signal);
  }

  async close(): Promise<void> {
    await Promise.all(this.all.map((replica) => this.end(replica, 'SIGKILL')));
  }

  private find(part: Part, index: number): Replica {
    const replica = this.all.filter((one) => one.part === part)[index];
    if (!replica) throw new Error(`${part} has no process number ${index}`);
    return replica;
  }

  private async end(replica: Replica, signal: NodeJS.Signals): Promise<number | null> {
    const { process: child } = replica;
    replica.process = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    child.kill(signal);
    return ended;
  }

  private async launch(replica: Replica): Promise<void> {
    const { databaseUrl, secret, redisUrl, environment, onLine } = this.options;
    const child = fork(programPath('main'), {
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...process.env,
        ...Object.fromEntries(SERVICE_NAMES.map((name) => [`${name.toUpperCase()}_URL`, this.urlsOf(name)])),
        SERVICES: replica.part,
        PORT: String(replica.port),
        DATABASE_URL: databaseUrl,
        INTERNAL_SECRET: secret,
        DATA_KEY: TEST_DATA_KEY,
        REDIS_URL: redisUrl ?? '',
        DEMO: '0',
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'silent',
        WEB_ROOT: 'no-web-root',
        // Overrides the test runner's "test".
        NODE_ENV: 'production',
        ...environment,
      },
    });
    replica.process = child;
    const said: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        if (stream === child.stderr) said.push(line);
        onLine?.(replica.part, line);
      });
    }
    await new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve());
      child.once('exit', (code) =>
        reject(new Error(`${replica.part} stopped at its start with code ${code}: ${said.join('\n')}`)),
      );
    });
    const ended = (code: number | null, signal: NodeJS.Signals | null) => {
      if (replica.process !== child) return;
      replica.process = null;
      const index = this.all.filter(({ part }) => part === replica.part).indexOf(replica);
      this.options.onEnd?.(replica.part, index, `${signal ?? code}: ${said.slice(-5).join(' ')}`);
    };
    if (child.exitCode !== null || child.signalCode !== null) ended(child.exitCode, child.signalCode);
    else child.once('exit', ended);
  }

  private urlsOf(part: Part): string {
    return this.all
      .filter((replica) => replica.part === part)
      .map(({ port }) => `http://127.0.0.1:${port}`)
      .join(',');
  }
}

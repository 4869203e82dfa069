import { setTimeout } from 'node:timers/promises';
import { type RawReply, TestCaller } from '@alinha/testing';

const CHECK_EVERY_MS = 500;
const READY_PATH = '/api/health/ready';

/** Gateways in the order of a load balancer: ready ones round-robin, then the others. */
export class Gateways {
  private ready: readonly string[];
  private calls = 0;
  private readonly closing = new AbortController();
  private readonly checks: Promise<void>;

  constructor(private readonly urls: readonly string[]) {
    this.ready = urls;
    this.checks = this.check();
  }

  inOrder(): string[] {
    this.calls++;
    const shift = this.calls % Math.max(1, this.ready.length);
    const first = [...this.ready.slice(shift), ...this.ready.slice(0, shift)];
    return [...new Set([...first, ...this.urls])];
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.checks;
  }

  private async check(): Promise<void> {
    const { signal } = this.closing;
    while (!signal.aborted) {
      const isReady = (url: string) =>
        fetch(`${url}${READY_PATH}`, { headers: { connection: 'close' } }).then(
          ({ ok }) => ok,
          () => false,
        );
      const readiness = await Promise.all(this.urls.map(isReady));
      this.ready = this.urls.filter((_, index) => readiness[index]);
      await setTimeout(CHECK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

/**
 * A session behind a load balancer. A call whose connection is refused goes to the next gateway, because nothing was
 * sent.
 */
export class BalancedCaller extends TestCaller {
  constructor(
    private readonly gateways: Gateways,
    private readonly cookie: string | null,
    private readonly own: Readonly<Record<string, string>> = {},
  ) {
    super({ url: '', failureLog: () => undefined, cookie });
  }

  withKey(key: string): BalancedCaller {
    return new BalancedCaller(this.gateways, this.cookie, { 'idempotency-key': key });
  }

  override async request(
    ...[method, path, body, headers]: Parameters<TestCaller['request']>
  ): Promise<RawReply> {
    for (const url of this.gateways.inOrder()) {
      try {
        const caller = new TestCaller({ ...this.connection, url });
        return await caller.request(method, path, body, { ...this.own, ...headers });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') throw error;
      }
    }
    throw new Error(`${method} ${path} found no listening gateway`);
  }
}

import { setTimeout } from 'node:timers/promises';
import { CircuitBreaker } from '@alinha/service-kit';
import { Pool } from 'undici';
import { z } from 'zod';

const CALL_TIMEOUT_MS = 30_000;
const CONNECT_TIMEOUT_MS = 2_000;
const HEALTH_TIMEOUT_MS = 2_000;
/** Interval of health checks. A stopping process handles requests for much longer, so its stop is seen in time. */
const CHECK_INTERVAL_MS = 500;
/** Interval while the process is unavailable. Shorter, to detect recovery quickly; refused connections are cheap. */
const RECOVERY_INTERVAL_MS = 100;
/** With this many consecutive timeouts a process counts as hanging, and its circuit counts failures. */
const MAX_TIMEOUTS = 5;
const TIMEOUT_CODES = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);
/** Concurrent requests to one process; further ones wait. */
const CALL_CONNECTIONS = 64;

export type Lane = 'calls' | 'streams';
/** Streams hold a connection for a long time, so they do not count against the calls. */
const CONNECTIONS: Readonly<Record<Lane, number | null>> = { calls: CALL_CONNECTIONS, streams: null };

/** Parses the name of the service from a `/health` response. */
const SERVICE_OF_HEALTH = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue('no JSON');
      return z.NEVER;
    }
  })
  .pipe(z.object({ data: z.object({ service: z.string() }) }))
  .transform(({ data }) => data.service);

/** One process of a service: its connections and its health. */
export class Replica {
  readonly circuit = new CircuitBreaker();
  private readonly pools = new Map<Lane, Pool>();
  private readonly health: Pool;
  private readonly closing = new AbortController();
  private ready = true;
  private timeouts = 0;

  constructor(
    readonly url: string,
    private readonly service: string,
  ) {
    this.health = new Pool(url, {
      connections: 1,
      headersTimeout: HEALTH_TIMEOUT_MS,
      bodyTimeout: HEALTH_TIMEOUT_MS,
      connect: { timeout: CONNECT_TIMEOUT_MS },
    });
  }

  /** False while the process is stopping, busy or not ready. The dispatcher then tries the other processes first. */
  get isReady(): boolean {
    return this.ready;
  }

  pool(lane: Lane): Pool {
    let pool = this.pools.get(lane);
    if (!pool) {
      pool = new Pool(this.url, {
        connections: CONNECTIONS[lane],
        headersTimeout: CALL_TIMEOUT_MS,
        bodyTimeout: CALL_TIMEOUT_MS,
        connect: { timeout: CONNECT_TIMEOUT_MS },
      });
      this.pools.set(lane, pool);
    }
    return pool;
  }

  /** Runs one health check. */
  async check(): Promise<boolean> {
    try {
      const { statusCode, body } = await this.health.request({ path: '/health', method: 'GET' });
      const text = await body.text();
      this.timeouts = 0;
      if (!this.isExpectedService(text)) {
        this.ready = false;
        // Opens at once: successful replies of the wrong service to other calls would keep it closed.
        this.circuit.open();
        return false;
      }
      this.circuit.succeeded();
      this.ready = statusCode === 200;
      if (!this.ready) this.closePools();
      return this.ready;
    } catch (error) {
      // A timeout means that the process is busy: other processes are preferred.
      const isBusy = TIMEOUT_CODES.has((error as NodeJS.ErrnoException).code ?? '');
      // Without a connection the circuit alone decides: a new process may start at this address.
      this.ready = !isBusy;
      this.timeouts = isBusy ? this.timeouts + 1 : 0;
      const isUnavailable = !isBusy || this.timeouts >= MAX_TIMEOUTS;
      // An open circuit admits a trial after its pause. Another failure would restart the pause.
      if (isUnavailable && this.circuit.state === 'closed') this.circuit.failed();
      return false;
    }
  }

  /** Checks the health until it is closed. */
  async watch(): Promise<void> {
    const { signal } = this.closing;
    while (!signal.aborted) {
      await this.check();
      const pauseMs = this.circuit.state === 'closed' ? CHECK_INTERVAL_MS : RECOVERY_INTERVAL_MS;
      await setTimeout(pauseMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  async close(): Promise<void> {
    this.closing.abort();
    this.closePools();
    await this.health.destroy();
  }

  /** False when another service replies at this address. A reply without a service name is accepted. */
  private isExpectedService(health: string): boolean {
    const service = SERVICE_OF_HEALTH.safeParse(health);
    return !service.success || service.data === this.service;
  }

  /** Later requests open new connections: the stopping process may close an idle one just as a request uses it. */
  private closePools(): void {
    for (const pool of this.pools.values()) void pool.close();
    this.pools.clear();
  }
}

import { setTimeout } from 'node:timers/promises';
import { CircuitBreaker } from '@alinha/service-kit';
import { Pool } from 'undici';
import { z } from 'zod';

const CALL_LIMIT_MS = 30_000;
const CONNECT_LIMIT_MS = 2_000;
const HEALTH_LIMIT_MS = 2_000;
/** Well below the time for which a process that is to stop goes on answering. */
const CHECK_EVERY_MS = 500;
/** One that is gone is missed until it is found again, and a refused connection costs nothing. */
const LOOK_EVERY_MS = 100;
/** A process that has not said a word for so many checks hangs: it is left alone until it answers one. */
const SILENCES = 5;
const BUSY = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);
/** At a time to one process; a call beyond them waits its turn. */
const CALL_CONNECTIONS = 64;

export type Lane = 'calls' | 'streams';
/** A stream keeps a connection for as long as somebody listens: enough of them would leave none for the calls. */
const CONNECTIONS: Readonly<Record<Lane, number | null>> = { calls: CALL_CONNECTIONS, streams: null };

/** The service that a `/health` names. */
const NAMED = z
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

/** One process that serves a service: the connections to it, and whether it is worth a call. */
export class Replica {
  readonly circuit = new CircuitBreaker();
  private readonly pools = new Map<Lane, Pool>();
  private readonly health: Pool;
  private readonly closing = new AbortController();
  private ready = true;
  private silences = 0;

  constructor(
    readonly url: string,
    private readonly service: string,
  ) {
    this.health = new Pool(url, {
      connections: 1,
      headersTimeout: HEALTH_LIMIT_MS,
      bodyTimeout: HEALTH_LIMIT_MS,
      connect: { timeout: CONNECT_LIMIT_MS },
    });
  }

  /** False while it says itself that it is stopping or cannot work. */
  get isReady(): boolean {
    return this.ready;
  }

  pool(lane: Lane): Pool {
    let pool = this.pools.get(lane);
    if (!pool) {
      pool = new Pool(this.url, {
        connections: CONNECTIONS[lane],
        headersTimeout: CALL_LIMIT_MS,
        bodyTimeout: CALL_LIMIT_MS,
        connect: { timeout: CONNECT_LIMIT_MS },
      });
      this.pools.set(lane, pool);
    }
    return pool;
  }

  /** Asks it whether it takes calls. */
  async check(): Promise<boolean> {
    try {
      const { statusCode, body } = await this.health.request({ path: '/health', method: 'GET' });
      this.silences = 0;
      if (!this.isItself(await body.text())) {
        this.ready = false;
        this.circuit.failed();
        return false;
      }
      this.circuit.succeeded();
      this.ready = statusCode === 200;
      if (!this.ready) this.letGo();
      return this.ready;
    } catch (error) {
      // Too busy to say: others are asked rather, as far as there are any.
      const isBusy = BUSY.has((error as NodeJS.ErrnoException).code ?? '');
      // Whoever starts in the place of one that is gone begins anew.
      this.ready = !isBusy;
      this.silences = isBusy ? this.silences + 1 : 0;
      const isGone = !isBusy || this.silences >= SILENCES;
      // An open circuit has its own time for the next call.
      if (isGone && this.circuit.state === 'closed') this.circuit.failed();
      return false;
    }
  }

  /** Keeps asking until it is closed. */
  async watch(): Promise<void> {
    const { signal } = this.closing;
    while (!signal.aborted) {
      await this.check();
      const pauseMs = this.circuit.state === 'closed' ? CHECK_EVERY_MS : LOOK_EVERY_MS;
      await setTimeout(pauseMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  async close(): Promise<void> {
    this.closing.abort();
    this.letGo();
    await this.health.destroy();
  }

  /** Where addresses are given out again, another service may be at this one by now. */
  private isItself(health: string): boolean {
    const named = NAMED.safeParse(health);
    return !named.success || named.data === this.service;
  }

  /** Closes its idle connections from this side, so that none is used in the moment when the other side closes it. */
  private letGo(): void {
    for (const pool of this.pools.values()) void pool.close();
    this.pools.clear();
  }
}

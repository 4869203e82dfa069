import { setTimeout } from 'node:timers/promises';
import type { DataOf, Endpoint, Failure, RequestOf } from '@alinha/contracts-core';
import type { Ledger } from './ledger.ts';

export type Outcome<T> =
  | { readonly kind: 'acknowledged'; readonly data: T; readonly repeats: number }
  | { readonly kind: 'refused'; readonly status: number; readonly code: string; readonly repeats: number };

type Reply = { readonly status: number; readonly text: string };
type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** Statuses of an unavailable service; the call may have run. */
const AWAY = new Set([502, 503, 504]);
/** Longer than the gateway's limit for a call. */
const REPLY_LIMIT_MS = 40_000;
/** Repeats a call without reply for this long. */
const PATIENCE_MS = 180_000;
const PAUSE_MS = 150;

/** Calls the product through its gateways and repeats a call until it gets a reply. */
export class RetryingClient {
  private attempts = 0;

  constructor(
    private readonly gateways: readonly string[],
    private readonly ledger: Ledger,
  ) {}

  /** Returns the final reply. The call must be repeatable: with an Idempotency-Key, or idempotent. */
  async call<E extends Endpoint>(
    endpoint: E,
    input: RequestOf<E>,
    cookie: string | null,
    key?: string,
  ): Promise<Outcome<DataOf<E>>> {
    const { params = {}, query = {}, body } = input as Parts;
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const call = `${endpoint.method} ${endpoint.path}`;
    const headers: Record<string, string> = { 'accept-language': 'pt' };
    if (cookie) headers.cookie = cookie;
    if (key) headers['idempotency-key'] = key;
    if (body !== undefined) headers['content-type'] = 'application/json';
    const request = {
      method: endpoint.method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    };
    const until = Date.now() + PATIENCE_MS;
    for (let repeats = 0; ; repeats++) {
      const reply = await this.send(search.size > 0 ? `${path}?${search}` : path, request);
      if (reply && reply.status >= 500 && !AWAY.has(reply.status))
        this.ledger.fault(`${call} answered ${reply.status} ${reply.text.slice(0, 200)}`);
      else if (reply && reply.status < 300) {
        const { data } = JSON.parse(reply.text) as { data: DataOf<E> };
        return { kind: 'acknowledged', data, repeats };
      } else if (reply && reply.status < 500) {
        const { code } = JSON.parse(reply.text) as Failure;
        return { kind: 'refused', status: reply.status, code, repeats };
      }
      if (Date.now() > until) throw new Error(`${call} got no reply, last ${reply?.status ?? 'none at all'}`);
      this.ledger.counts.repeated++;
      await setTimeout(PAUSE_MS);
    }
  }

  /** Reply of one try; null when the outcome is unknown. An unreachable gateway has not received the call. */
  async send(path: string, request: RequestInit): Promise<Reply | null> {
    this.attempts++;
    for (const offset of this.gateways.keys()) {
      const url = this.gateways[(this.attempts + offset) % this.gateways.length];
      try {
        const reply = await fetch(`${url}${path}`, {
          ...request,
          signal: AbortSignal.timeout(REPLY_LIMIT_MS),
        });
        return { status: reply.status, text: await reply.text() };
      } catch (error) {
        const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
        if (code !== 'ECONNREFUSED') return null;
      }
    }
    return null;
  }
}

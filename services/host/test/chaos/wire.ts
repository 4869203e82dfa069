import { setTimeout } from 'node:timers/promises';
import type { DataOf, Endpoint, Failure, RequestOf } from '@alinha/contracts-core';
import type { Ledger } from './ledger.ts';

export type Outcome<T> =
  | { readonly kind: 'acknowledged'; readonly data: T; readonly repeats: number }
  | { readonly kind: 'refused'; readonly status: number; readonly code: string; readonly repeats: number };

type Reply = { readonly status: number; readonly text: string };
type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** Somebody was away; whether anything was done is not said. */
const AWAY = new Set([502, 503, 504]);
/** Above what the gateway gives a call. */
const REPLY_LIMIT_MS = 40_000;
/** A caller who hears nothing for so long gives up. */
const PATIENCE_MS = 180_000;
const PAUSE_MS = 150;

/** Calls the product through its gateways as somebody does who wants to know: again until an answer comes. */
export class Wire {
  private turn = 0;

  constructor(
    private readonly gateways: readonly string[],
    private readonly ledger: Ledger,
  ) {}

  /** Answers what the product said at last. The call must be one that may be repeated: with a key, or the same each time. */
  async ask<E extends Endpoint>(
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
      if (Date.now() > until)
        throw new Error(`${call} got no answer, last ${reply?.status ?? 'none at all'}`);
      this.ledger.counts.repeated++;
      await setTimeout(PAUSE_MS);
    }
  }

  /** What one try was answered; null when nobody knows what became of it. A gateway that cannot be reached has got nothing. */
  async send(path: string, request: RequestInit): Promise<Reply | null> {
    this.turn++;
    for (const offset of this.gateways.keys()) {
      const url = this.gateways[(this.turn + offset) % this.gateways.length];
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

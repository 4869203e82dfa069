import type { Route } from '@alinha/contracts-core';
import { vi } from 'vitest';

/** Reply of a fake route: data, or a failure of the contract. */
export type FakeReply =
  | { readonly data: unknown }
  | {
      readonly status: number;
      readonly error?: string;
      readonly code?: string;
      readonly fields?: Readonly<Record<string, string>>;
      readonly details?: unknown;
      readonly retryAfterSeconds?: number | undefined;
    };

type Call = {
  readonly method: string;
  readonly url: string;
  readonly body: unknown;
  readonly headers: Headers;
};
/** A route and its reply. */
export type FakeRoute = {
  readonly endpoint: Route;
  readonly reply: FakeReply | ((call: Call) => FakeReply);
};

const patternOf = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);

/**
 * Replaces `fetch` with fake routes until `vi.unstubAllGlobals`. A call without a route fails the test. `calls`
 * contains all calls.
 */
export function fakeApi(...routes: readonly FakeRoute[]): { readonly calls: readonly Call[] } {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://localhost');
    const method = init.method ?? 'GET';
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
    const call: Call = { method, url: url.pathname + url.search, body, headers: new Headers(init.headers) };
    calls.push(call);
    const ofMethod = routes.filter(({ endpoint }) => endpoint.method === method);
    // Exact paths first, like the server: `/api/appointments/conflicts` is not an appointment id.
    const route =
      ofMethod.find(({ endpoint }) => endpoint.path === url.pathname) ??
      ofMethod.find(({ endpoint }) => patternOf(endpoint.path).test(url.pathname));
    if (!route) throw new Error(`no fake route for ${method} ${url.pathname}`);
    const reply = typeof route.reply === 'function' ? route.reply(call) : route.reply;
    if ('data' in reply && route.endpoint.file) {
      const headers = {
        'content-type': route.endpoint.file,
        'content-disposition': 'attachment; filename="file"',
      };
      return new Response(String(reply.data), { headers });
    }
    if ('data' in reply)
      return Response.json({ ok: true, data: reply.data }, { status: route.endpoint.status });
    const { status, retryAfterSeconds, ...failure } = reply;
    const headers =
      retryAfterSeconds === undefined ? undefined : { 'retry-after': String(retryAfterSeconds) };
    return Response.json({ ok: false, ...failure }, { status, headers });
  });
  return { calls };
}

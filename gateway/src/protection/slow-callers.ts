import type { Server } from 'node:http';
import { DomainError } from '@alinha/service-kit';
import type { FastifyInstance } from 'fastify';
import { networkOf } from './network-of.ts';
import type { Refuse } from './unreadable-requests.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Time limit of the body on this route, if it differs from the default. */
    bodyTimeoutMs?: number;
  }
}

export type TimeLimits = {
  readonly headersMs: number;
  readonly bodyMs: number;
  /** At least the longest body limit of all routes. The server ends a request that has not arrived by then. */
  readonly longestBodyMs: number;
  readonly checkEveryMs: number;
};

export const TIME_LIMITS: TimeLimits = {
  headersMs: 20_000,
  bodyMs: 60_000,
  longestBodyMs: 150_000,
  checkEveryMs: 5_000,
};

/** Enough for a whole studio behind one address. A browser opens up to six connections. */
export const CONNECTIONS_PER_ADDRESS = 500;
const RETRY_AFTER_SECONDS = 30;

/** Server options: 408 for headers after `headersMs`, and for a request that is incomplete after `longestBodyMs`. */
export const timeoutsOf = ({ checkEveryMs, headersMs, longestBodyMs }: TimeLimits) => ({
  requestTimeout: longestBodyMs,
  http: { headersTimeout: headersMs, connectionsCheckingInterval: checkEveryMs },
});

/** Replies 408 when a body takes too long. Once the reply has begun, only closes the connection. */
export function limitBodyTime(fastify: FastifyInstance, { bodyMs }: TimeLimits, refuse: Refuse): void {
  fastify.addHook('onRequest', async ({ headers, raw, routeOptions }, reply) => {
    if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'])) return;
    const timer = setTimeout(() => {
      if (raw.complete) return;
      if (!reply.raw.headersSent) refuse(new DomainError('REQUEST_TIMEOUT'), raw.socket);
      raw.socket.destroySoon();
    }, routeOptions.config?.bodyTimeoutMs ?? bodyMs);
    raw.once('close', () => clearTimeout(timer));
  });
}

/**
 * Replies 429 when an IPv4 address or an IPv6 /64 network has too many connections. Only for a gateway without a proxy:
 * behind one, all connections have the proxy's address.
 */
export function limitConnections(server: Server, max: number, refuse: Refuse): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = (open.get(network) ?? 0) + 1;
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
    if (count <= max) return;
    refuse(new DomainError('RATE_LIMITED', { retryAfterSeconds: RETRY_AFTER_SECONDS }), socket);
    socket.destroySoon();
  });
}

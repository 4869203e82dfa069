import type { Server } from 'node:http';
import { DomainError } from '@alinha/service-kit';
import type { FastifyInstance } from 'fastify';
import { networkOf } from './network-of.ts';
import type { Refuse } from './unreadable-requests.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long the body of a call of this route may take, where it is not the usual time. */
    bodyLimitMs?: number;
  }
}

export type TimeLimits = {
  readonly headersMs: number;
  readonly bodyMs: number;
  /** Of any route. */
  readonly longestBodyMs: number;
  readonly checkEveryMs: number;
};

export const TIME_LIMITS: TimeLimits = {
  headersMs: 20_000,
  bodyMs: 60_000,
  longestBodyMs: 150_000,
  checkEveryMs: 5_000,
};

/** More than the people of one studio, behind one address, open: a browser has six. */
export const CONNECTIONS_PER_ADDRESS = 500;
const RETRY_AFTER_SECONDS = 30;

/** Options of the server that end a request whose headers, or whose whole, take too long. */
export const timeoutsOf = ({ checkEveryMs, headersMs, longestBodyMs }: TimeLimits) => ({
  requestTimeout: longestBodyMs,
  http: { headersTimeout: headersMs, connectionsCheckingInterval: checkEveryMs },
});

/** Ends a request whose body is not there in time, whatever its route does with it: 408. */
export function limitBodyTime(fastify: FastifyInstance, { bodyMs }: TimeLimits, refuse: Refuse): void {
  fastify.addHook('onRequest', async ({ headers, raw, routeOptions }, reply) => {
    if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'])) return;
    const timer = setTimeout(() => {
      if (raw.complete) return;
      if (!reply.raw.headersSent) refuse(new DomainError('REQUEST_TIMEOUT'), raw.socket);
      raw.socket.destroySoon();
    }, routeOptions.config?.bodyLimitMs ?? bodyMs);
    raw.once('close', () => clearTimeout(timer));
  });
}

/** Refuses an address more than so many connections at a time: 429. */
export function limitConnections(server: Server, most: number, refuse: Refuse): void {
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
    if (count <= most) return;
    refuse(new DomainError('RATE_LIMITED', { retryAfterSeconds: RETRY_AFTER_SECONDS }), socket);
    socket.destroySoon();
  });
}

import { createHash } from 'node:crypto';
import { countCall } from '@alinha/contracts-accounts';
import type { Endpoint } from '@alinha/contracts-core';
import { DomainError, type Platform } from '@alinha/service-kit';
import type { FastifyRequest } from 'fastify';
import { networkOf } from './network-of.ts';

export const WINDOW_MS = 60_000;
/**
 * Limits one address to `max` calls of a route per minute across all gateways. PostgreSQL counts, so Redis is not
 * needed. Each count is an RPC call, so only routes with guessable secrets use it.
 */
export function sharedLimit({ rpc, logger }: Platform, { id }: Endpoint, max: number) {
  return async ({ ip }: FastifyRequest): Promise<void> => {
    const key = createHash('sha256')
      .update(`${id} ${networkOf(ip)}`)
      .digest('hex');
    const counted = await rpc.call(countCall, { key, window_ms: WINDOW_MS }).catch((error: unknown) => {
      // A request that cannot be counted passes, as with Redis. The local limit still applies.
      logger.warn({ err: error }, 'shared rate limit unavailable');
      return null;
    });
    if (!counted || counted.count <= max) return;
    throw new DomainError('RATE_LIMITED', {
      retryAfterSeconds: Math.max(1, Math.ceil(counted.ends_in_ms / 1000)),
    });
  };
}

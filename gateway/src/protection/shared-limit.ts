import { createHash } from 'node:crypto';
import { countCall } from '@alinha/contracts-accounts';
import type { Endpoint } from '@alinha/contracts-core';
import { DomainError, type Platform } from '@alinha/service-kit';
import type { FastifyRequest } from 'fastify';
import { networkOf } from './network-of.ts';

export const WINDOW_MS = 60_000;
/**
 * Holds one address to `max` calls a minute of a route over all gateways, also where they share no Redis or it is away:
 * what passes their own count, or Redis', is counted in PostgreSQL. Only for routes that strangers guess on; for the others
 * the first count does, and costs no question.
 */
export function sharedLimit({ rpc, logger }: Platform, { id }: Endpoint, max: number) {
  return async ({ ip }: FastifyRequest): Promise<void> => {
    const key = createHash('sha256')
      .update(`${id} ${networkOf(ip)}`)
      .digest('hex');
    const counted = await rpc.call(countCall, { key, window_ms: WINDOW_MS }).catch((error: unknown) => {
      // As with Redis: what cannot be counted passes, having passed the gateway's own count.
      logger.warn({ err: error }, 'shared rate limit');
      return null;
    });
    if (!counted || counted.count <= max) return;
    throw new DomainError('RATE_LIMITED', {
      retryAfterSeconds: Math.max(1, Math.ceil(counted.ends_in_ms / 1000)),
    });
  };
}

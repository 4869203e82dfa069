import type { ServerResponse } from 'node:http';
import { DomainError, whenClosed } from '@alinha/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Forward = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** In this process. A browser opens one per visible page. */
const STREAMS_PER_USER = 10;
const RETRY_AFTER_SECONDS = 30;

/** Limits open streams per user. Ends them at a shutdown. */
export class Streams {
  /** User id of each request for a stream. */
  readonly callers = new WeakMap<FastifyRequest, number>();
  private readonly open = new Set<ServerResponse>();
  private readonly countOf = new Map<number, number>();

  limit(forward: Forward): Forward {
    return (request, reply) => {
      this.count(this.callers.get(request), reply.raw);
      this.open.add(reply.raw);
      whenClosed(reply.raw, () => this.open.delete(reply.raw));
      return forward(request, reply);
    };
  }

  end(): void {
    for (const response of this.open) response.destroy();
  }

  /** @throws DomainError RATE_LIMITED when the user has too many streams. */
  private count(userId: number | undefined, reply: ServerResponse): void {
    if (userId === undefined) return;
    const count = this.countOf.get(userId) ?? 0;
    if (count >= STREAMS_PER_USER)
      throw new DomainError('RATE_LIMITED', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    this.countOf.set(userId, count + 1);
    whenClosed(reply, () => {
      const left = (this.countOf.get(userId) ?? 1) - 1;
      if (left === 0) this.countOf.delete(userId);
      else this.countOf.set(userId, left);
    });
  }
}

import type { ServerResponse } from 'node:http';
import { DomainError, whenClosed } from '@alinha/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Carry = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** More than a person has open: a browser has one for each page that can be seen. */
const STREAMS_PER_USER = 10;
const RETRY_AFTER_SECONDS = 30;

/** Replies that go on until their reader leaves. */
export class Streams {
  /** User id of each call that asks for a stream. */
  readonly callers = new WeakMap<FastifyRequest, number>();
  private readonly open = new Set<ServerResponse>();
  private readonly countOf = new Map<number, number>();

  carried(carry: Carry): Carry {
    return (request, reply) => {
      this.count(this.callers.get(request), reply.raw);
      this.open.add(reply.raw);
      whenClosed(reply.raw, () => this.open.delete(reply.raw));
      return carry(request, reply);
    };
  }

  end(): void {
    for (const response of this.open) response.destroy();
  }

  /** @throws DomainError RATE_LIMITED when the user has as many streams as there may be. */
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

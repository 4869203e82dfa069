import { type Readable, Transform } from 'node:stream';
import { DomainError } from '@alinha/service-kit';
import type { FastifyRequest } from 'fastify';

const tooLarge = new WeakSet<FastifyRequest>();

/** True when the request failed because its body exceeded the limit. */
export function wasTooLarge(request: FastifyRequest): boolean {
  return tooLarge.has(request);
}

/** @throws DomainError BODY_TOO_LARGE when Content-Length exceeds the limit. */
export function refuseLargeBody(request: FastifyRequest, limitBytes: number): void {
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) throw new DomainError('BODY_TOO_LARGE');
}

/**
 * Counts a body without Content-Length that goes to another process. That process would close the connection early, which
 * looks like an unavailable service.
 */
export function countedBody(request: FastifyRequest, payload: Readable, limitBytes: number): Readable {
  if (request.headers['transfer-encoding'] === undefined) return payload;
  let bytes = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.byteLength;
      if (bytes <= limitBytes) return done(null, chunk);
      tooLarge.add(request);
      return done(new DomainError('BODY_TOO_LARGE'));
    },
  });
  payload.on('error', (error) => counter.destroy(error));
  return payload.pipe(counter);
}

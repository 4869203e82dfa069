import { type Readable, Transform } from 'node:stream';
import { DomainError } from '@alinha/service-kit';
import type { FastifyRequest } from 'fastify';

const tooLarge = new WeakSet<FastifyRequest>();

/** True when the call failed because its body went on past the limit. */
export function wasTooLarge(request: FastifyRequest): boolean {
  return tooLarge.has(request);
}

/** @throws DomainError BODY_TOO_LARGE for a body whose announced length is over the limit. */
export function refuseLargeBody(request: FastifyRequest, limitBytes: number): void {
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) throw new DomainError('BODY_TOO_LARGE');
}

/**
 * Counts a body of unannounced length on its way to another process. That process would refuse it too, but by closing
 * the connection early, which looks from here as if it were away.
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

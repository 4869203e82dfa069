import { createHash } from 'node:crypto';
import { type Encoding, encoded, encodingOf } from '@alinha/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Document = {
  readonly status: number;
  readonly html: string;
  /** Content-Security-Policy of this document. */
  readonly policy: string;
  /** BCP 47 tag. */
  readonly language: string;
};

const CACHED_PAGES = 64;
/** A document is compressed once for many visitors, and Brotli makes it a tenth smaller than Zstandard. */
const ENCODINGS: readonly Encoding[] = ['br', 'zstd', 'gzip'];

export function etagOf(html: string): string {
  return `W/"${createHash('sha1').update(html).digest('base64url')}"`;
}

/** Compresses texts, with an LRU cache: most visitors get the same page. */
export class DocumentEncoder {
  private readonly cache = new Map<string, Promise<Buffer>>();

  encode(text: string, etag: string, encoding: Encoding): Promise<Buffer> {
    if (encoding === 'identity') return Promise.resolve(Buffer.from(text));
    const key = `${encoding} ${etag}`;
    const body = this.cache.get(key) ?? encoded(text, encoding);
    this.cache.delete(key);
    this.cache.set(key, body);
    const oldest = this.cache.size > CACHED_PAGES ? this.cache.keys().next().value : undefined;
    if (oldest !== undefined) this.cache.delete(oldest);
    return body;
  }

  /** Sends a text in an encoding that the client accepts, or 304 when the client has it. */
  async send(request: FastifyRequest, reply: FastifyReply, text: string, status = 200): Promise<void> {
    const etag = etagOf(text);
    reply.header('etag', etag);
    if (status === 200 && request.headers['if-none-match'] === etag) {
      reply.status(304).send();
      return;
    }
    const encoding = encodingOf(request.headers['accept-encoding'], ENCODINGS);
    const body = await this.encode(text, etag, encoding);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    reply.status(status).send(body);
  }
}

import { createHash } from 'node:crypto';
import { type Encoding, encoded, encodingOf } from '@alinha/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Document = {
  readonly status: number;
  readonly html: string;
  /** Content-Security-Policy of this document. */
  readonly policy: string;
  /** BCP 47. */
  readonly language: string;
};

const KEPT_PAGES = 64;

export function etagOf(html: string): string {
  return `W/"${createHash('sha1').update(html).digest('base64url')}"`;
}

/** Compresses texts and keeps the last ones: most readers of a page get the same. */
export class DocumentEncoder {
  private readonly kept = new Map<string, Promise<Buffer>>();

  encode(text: string, etag: string, encoding: Encoding): Promise<Buffer> {
    if (encoding === 'identity') return Promise.resolve(Buffer.from(text));
    const key = `${encoding} ${etag}`;
    const body = this.kept.get(key) ?? encoded(text, encoding);
    this.kept.delete(key);
    this.kept.set(key, body);
    const oldest = this.kept.size > KEPT_PAGES ? this.kept.keys().next().value : undefined;
    if (oldest !== undefined) this.kept.delete(oldest);
    return body;
  }

  /** Sends a text as its reader takes it; nothing but its name to who has it already. */
  async send(request: FastifyRequest, reply: FastifyReply, text: string, status = 200): Promise<void> {
    const etag = etagOf(text);
    reply.header('etag', etag);
    if (status === 200 && request.headers['if-none-match'] === etag) {
      reply.status(304).send();
      return;
    }
    const encoding = encodingOf(request.headers['accept-encoding']);
    const body = await this.encode(text, etag, encoding);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    reply.status(status).send(body);
  }
}

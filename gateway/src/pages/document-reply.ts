import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Document = {
  readonly status: number;
  readonly html: string;
  /** Content-Security-Policy of this document. */
  readonly policy: string;
  /** BCP 47. */
  readonly language: string;
};

export type Encoding = 'br' | 'gzip' | 'identity';

/** Beyond this quality a page takes more time than it saves. */
const BROTLI_QUALITY = 5;
const KEPT_PAGES = 64;

const compress: Record<Exclude<Encoding, 'identity'>, (html: string) => Promise<Buffer>> = {
  br: (html) =>
    promisify(brotliCompress)(html, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(html),
      },
    }),
  gzip: (html) => promisify(gzip)(html),
};

/** The best encoding that a client takes; quality values other than a refusal do not matter. */
export function encodingOf(acceptEncoding: string | undefined): Encoding {
  const offers = (acceptEncoding ?? '').split(',').map((part) => part.trim().toLowerCase());
  const takes = (name: string) =>
    offers.some(
      (offer) => (offer === name || offer.startsWith(`${name};`)) && !/;\s*q=0(\.0*)?$/.test(offer),
    );
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity';
}

export function etagOf(html: string): string {
  return `W/"${createHash('sha1').update(html).digest('base64url')}"`;
}

/** Compresses documents and keeps the last ones: most readers of a page get the same. */
export class DocumentEncoder {
  private readonly kept = new Map<string, Promise<Buffer>>();

  encode(html: string, etag: string, encoding: Encoding): Promise<Buffer> {
    if (encoding === 'identity') return Promise.resolve(Buffer.from(html));
    const key = `${encoding} ${etag}`;
    const body = this.kept.get(key) ?? compress[encoding](html);
    this.kept.delete(key);
    this.kept.set(key, body);
    const oldest = this.kept.size > KEPT_PAGES ? this.kept.keys().next().value : undefined;
    if (oldest !== undefined) this.kept.delete(oldest);
    return body;
  }
}

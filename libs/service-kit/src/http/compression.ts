import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Best first. Zstandard takes less than half of Brotli's time. */
const ENCODINGS = ['zstd', 'br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number] | 'identity';

/** Higher levels take more time than they save. Zstandard uses its default, 3. */
const BROTLI_QUALITY = 5;
/** In bytes, or characters of a text. Compressing less saves no network packet. */
const COMPRESS_FROM_LENGTH = 1024;
const COMPRESSIBLE = /^(text\/(?!event-stream)|application\/(\w+\+)?json)/;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const zstd = promisify(zstdCompress);

/**
 * The best encoding that a client accepts. Quality values other than 0 are ignored.
 * @param order best first
 */
export function encodingOf(
  acceptEncoding: string | undefined,
  order: readonly Encoding[] = ENCODINGS,
): Encoding {
  const offers = (acceptEncoding ?? '').split(',').map((part) => part.trim().toLowerCase());
  const takes = (name: string) =>
    offers.some(
      (offer) => (offer === name || offer.startsWith(`${name};`)) && !/;\s*q=0(\.0*)?$/.test(offer),
    );
  return order.find(takes) ?? 'identity';
}

/** Compresses a text outside the event loop. */
export async function encoded(text: string | Buffer, encoding: Encoding): Promise<Buffer> {
  const bytes = Buffer.from(text);
  if (encoding === 'identity') return bytes;
  if (encoding === 'zstd') return zstd(bytes);
  if (encoding === 'gzip') return zip(bytes);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  };
  return brotli(bytes, { params });
}

/**
 * Compresses long text replies for clients that accept it. Streams are not compressed, because that would delay their
 * first bytes.
 */
export function compressReplies(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (request, reply, payload) => {
    const type = String(reply.getHeader('content-type') ?? '');
    const isText = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!isText || !COMPRESSIBLE.test(type) || reply.hasHeader('content-encoding')) return payload;
    if (payload.length < COMPRESS_FROM_LENGTH) return payload;
    const vary = reply.getHeader('vary');
    reply.header('vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding');
    const encoding = encodingOf(request.headers['accept-encoding']);
    // Bytes, because a string is scanned for its length and again when it is sent.
    if (encoding === 'identity') return typeof payload === 'string' ? Buffer.from(payload) : payload;
    const etag = reply.getHeader('etag');
    // A weak etag: the same content in other bytes.
    if (typeof etag === 'string' && !etag.startsWith('W/')) reply.header('etag', `W/${etag}`);
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return encoded(payload, encoding);
  });
}

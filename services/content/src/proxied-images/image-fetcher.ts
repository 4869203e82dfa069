import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { Network } from './network.ts';

export type FetchProblem =
  /** The URL is not allowed. */
  | 'refused'
  /** The other site has no such image. */
  | 'missing'
  /** The other site is unavailable, too slow, sends too much or redirects too often. */
  | 'failed';

export class FetchError extends Error {
  override readonly name = 'FetchError';

  constructor(
    readonly problem: FetchProblem,
    options?: ErrorOptions,
  ) {
    super(problem, options);
  }
}

export type FetchLimits = {
  readonly maxBytes: number;
  readonly timeoutMs: number;
  readonly redirects: number;
};
const LIMITS: FetchLimits = { maxBytes: 10 * 1024 * 1024, timeoutMs: 10_000, redirects: 4 };

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const HEADERS = {
  accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
  // Compressed data could expand to any size.
  'accept-encoding': 'identity',
  'user-agent': 'Alinha (image proxy)',
};

/**
 * Fetches untrusted URLs from public addresses only. It checks the addresses that the connection itself resolves, so that
 * DNS rebinding cannot reach an internal network.
 */
export class ImageFetcher {
  private client: ReturnType<ImageFetcher['connect']> | null = null;

  constructor(
    private readonly network: Network,
    private readonly limits: FetchLimits = LIMITS,
  ) {}

  /** Returns the bytes of any type. @throws FetchError */
  async fetch(address: string): Promise<Buffer> {
    const signal = AbortSignal.timeout(this.limits.timeoutMs);
    let url = this.checked(address);
    this.client ??= this.connect();
    const { request, dispatcher } = await this.client;
    try {
      for (let hop = 0; hop <= this.limits.redirects; hop++) {
        const { statusCode, headers, body } = await request(url, {
          dispatcher,
          headers: HEADERS,
          signal,
        });
        // An unread body emits an error when it is aborted; without a listener that would end the process.
        body.on('error', () => {});
        const { location } = headers;
        if (REDIRECTS.has(statusCode) && typeof location === 'string') {
          body.destroy();
          url = this.checked(location, url);
          continue;
        }
        if (statusCode !== 200) {
          body.destroy();
          throw new FetchError(statusCode === 404 || statusCode === 410 ? 'missing' : 'failed');
        }
        return await this.read(body, Number(headers['content-length'] ?? 0));
      }
    } catch (cause) {
      throw problemOf(cause);
    }
    throw new FetchError('failed');
  }

  /** Nest calls it at the end; aborts running fetches. */
  async onModuleDestroy(): Promise<void> {
    await (await this.client)?.dispatcher.destroy();
  }

  /** Created with the first image, to keep the start fast. */
  private async connect() {
    const { Agent, request } = await import('undici');
    const dispatcher = new Agent({
      connect: { lookup: this.lookup, timeout: this.limits.timeoutMs },
      // No keep-alive: an image is fetched once, and each connection checks its address.
      pipelining: 0,
      maxHeaderSize: 16 * 1024,
    });
    return { request, dispatcher };
  }

  /** Checks a URL before its host is resolved. */
  private checked(address: string, base?: URL): URL {
    if (!URL.canParse(address, base?.href)) throw new FetchError('refused');
    // The parser normalizes decimal, octal and hexadecimal hosts to IPv4.
    const url = new URL(address, base);
    const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
    if (!isWeb || url.username || url.password || !this.network.allowsPort(url))
      throw new FetchError('refused');
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    // A literal address needs no lookup, so it is checked here.
    if (isIP(literal) && !this.network.allowsAddress(literal)) throw new FetchError('refused');
    return url;
  }

  private readonly lookup: LookupFunction = (hostname, options, callback) => {
    this.addressesOf(hostname).then(
      (found) => {
        const [first] = found;
        if (!first) callback(new FetchError('failed'), '');
        else if (options.all) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, ''),
    );
  };

  /** Refuses a host when any of its addresses is not public. */
  private async addressesOf(hostname: string): Promise<LookupAddress[]> {
    const addresses = await this.network.resolve(hostname);
    if (!addresses.every((address) => this.network.allowsAddress(address))) throw new FetchError('refused');
    return addresses.map((address) => ({ address, family: isIP(address) }));
  }

  private async read(
    body: AsyncIterable<Buffer> & { destroy(): unknown },
    announcedBytes: number,
  ): Promise<Buffer> {
    const { maxBytes } = this.limits;
    const chunks: Buffer[] = [];
    let bytes = 0;
    if (announcedBytes <= maxBytes) {
      for await (const chunk of body) {
        bytes += chunk.length;
        if (bytes > maxBytes) break;
        chunks.push(chunk);
      }
    }
    if (announcedBytes <= maxBytes && bytes <= maxBytes) return Buffer.concat(chunks);
    body.destroy();
    throw new FetchError('failed');
  }
}

/** Unwraps a FetchError from the errors of the connection attempts. */
function problemOf(error: unknown, depth = 0): FetchError {
  if (error instanceof FetchError) return error;
  const { cause, errors = [] } = (error ?? {}) as { cause?: unknown; errors?: unknown[] };
  for (const inner of [cause, ...errors]) {
    if (inner === undefined || depth > 3) continue;
    const found = problemOf(inner, depth + 1);
    if (found.problem === 'refused') return found;
  }
  return new FetchError('failed', { cause: error });
}

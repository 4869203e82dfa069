import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';

export type WireReply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** UTF-8, because markers have accents. For an endless stream, its beginning. */
  readonly text: string;
};

/** A reply that takes longer counts as hanging. */
const PATIENCE_MS = 60_000;

/** Requests may ask for compressed replies. */
function decoded(bytes: Buffer, encoding: string | undefined): Buffer {
  if (bytes.length === 0) return bytes;
  if (encoding === 'zstd') return zstdDecompressSync(bytes);
  if (encoding === 'br') return brotliDecompressSync(bytes);
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes;
}

/** Sends requests that no ordinary client sends: unnormalized paths, repeated headers. */
export class Wire {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 4 });

  constructor(private readonly url: string) {}

  send(
    method: string,
    path: string,
    headers: OutgoingHttpHeaders,
    body: Buffer | null,
    isStream: boolean,
  ): Promise<WireReply> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = new URL(this.url);
      const call = request(
        { hostname, port, method, path, headers, agent: isStream ? false : this.agent },
        (reply) => {
          const chunks: Buffer[] = [];
          const done = () =>
            resolve({
              status: reply.statusCode ?? 0,
              headers: reply.headers,
              text: decoded(Buffer.concat(chunks), reply.headers['content-encoding']).toString(),
            });
          reply.on('data', (chunk: Buffer) => chunks.push(chunk));
          reply.on('end', done);
          reply.on('error', reject);
          if (isStream && reply.statusCode === 200) {
            done();
            call.destroy();
          }
        },
      );
      call.setTimeout(PATIENCE_MS, () => call.destroy(new Error(`${method} ${path} got no reply`)));
      call.on('error', reject);
      call.end(body ?? undefined);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}

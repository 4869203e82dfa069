import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export type WireReply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Bytes as Latin-1 would not show a marker with accents: UTF-8. Of a stream that never ends, what came first. */
  readonly text: string;
};

/** A reply that takes longer than this hangs. */
const PATIENCE_MS = 60_000;

/** A caller may have said that it takes a compressed reply. */
function decoded(bytes: Buffer, encoding: string | undefined): Buffer {
  if (bytes.length === 0) return bytes;
  if (encoding === 'br') return brotliDecompressSync(bytes);
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes;
}

/** Sends what no well-behaved client would: the path as it is written, a header twice. */
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

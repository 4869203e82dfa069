import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll } from 'vitest';

export const S3_ACCESS_KEY = 'test-access-key';
export const S3_SECRET_KEY = 'test-secret-key';
const PAGE = 2;

const CREDENTIAL =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/((\d{8})\/([^/]+)\/s3\/aws4_request), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/;
const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();
const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The refusal of a request whose signature (AWS version 4) is wrong; null for a right one. */
function refusalOf({ method, url = '/', headers }: IncomingMessage): string | null {
  const [, accessKey, scope = '', day = '', region = '', names = '', signature] =
    CREDENTIAL.exec(headers.authorization ?? '') ?? [];
  if (accessKey !== S3_ACCESS_KEY) return 'InvalidAccessKeyId';
  const [path = '', query = ''] = url.split('?');
  const sortedQuery = [...new URLSearchParams(query)]
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .sort()
    .join('&');
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const hash = headers['x-amz-content-sha256'];
  const request = [method, path, sortedQuery, signed.join(''), names, hash].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${S3_SECRET_KEY}`, day));
  return hmac(key, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}

/** What the server does instead of its work. */
export type S3Trouble = 'none' | 'down' | 'slow';

/** A bucket behind the protocol of S3. It checks the signature of each request, and lists two objects per page. */
export async function startS3Server() {
  const objects = new Map<string, { content: Buffer; storedAt: Date }>();
  const state: { trouble: S3Trouble } = { trouble: 'none' };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const name = decodeURIComponent(url.pathname).replace(/^\/bucket\/?/, '');
    const content = await buffer(request);
    if (state.trouble === 'slow') await wait(60_000, undefined, { ref: false });
    const fail = (status: number, code: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<Error><Code>${code}</Code></Error>`);
    if (state.trouble === 'down') return void fail(503, 'SlowDown');
    const refusal = refusalOf(request);
    if (refusal) return void fail(403, refusal);
    if (request.method === 'PUT') {
      objects.set(name, { content, storedAt: new Date() });
      return void response.writeHead(200, { etag: '"1"' }).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(name);
      return void response.writeHead(204).end();
    }
    if (name === '') return void response.writeHead(200).end(pageOf(url.searchParams));
    const found = objects.get(name);
    if (!found) return void fail(404, 'NoSuchKey');
    response.writeHead(200, { etag: '"1"' }).end(found.content);
  };

  const pageOf = (query: URLSearchParams): string => {
    const after = query.get('continuation-token') ?? '';
    const names = [...objects.keys()]
      .filter((name) => name.startsWith(query.get('prefix') ?? '') && name > after)
      .sort();
    const shown = names.slice(0, PAGE);
    const isTruncated = names.length > PAGE;
    const entries = shown.map((name) => {
      const { content, storedAt } = objects.get(name) ?? { content: '', storedAt: new Date() };
      return `<Contents><Key>${name}</Key><Size>${content.length}</Size><LastModified>${storedAt.toISOString()}</LastModified></Contents>`;
    });
    const next = isTruncated ? `<NextContinuationToken>${shown.at(-1)}</NextContinuationToken>` : '';
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${entries.join('')}${next}</ListBucketResult>`;
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/bucket`, objects, state };
}

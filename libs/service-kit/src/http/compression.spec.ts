import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compressReplies, encodingOf } from './compression.ts';
import { answerNotModified } from './not-modified.ts';

const LONG = JSON.stringify({ text: 'Avaliação '.repeat(200) });
const TAG = '"one"';

let app: FastifyInstance;
beforeEach(() => {
  app = fastify();
  answerNotModified(app);
  compressReplies(app);
  app.get('/long', (_request, reply) => reply.type('application/json').header('etag', TAG).send(LONG));
  app.get('/short', () => ({ ok: true }));
  app.get('/image', (_request, reply) => reply.type('image/png').send(Buffer.alloc(4096)));
  app.get('/varies', (_request, reply) => reply.type('text/csv').header('vary', 'Cookie').send(LONG));
});
afterEach(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test('the best encoding that the client accepts is chosen', () => {
  expect(encodingOf('gzip, deflate, br, zstd')).toBe('zstd');
  expect(encodingOf('gzip, br')).toBe('br');
  expect(encodingOf('gzip;q=1.0, br;q=0')).toBe('gzip');
  expect(encodingOf('GZIP')).toBe('gzip');
  for (const none of [undefined, '', 'identity', 'brotli', 'gzip;q=0.0'])
    expect(encodingOf(none)).toBe('identity');
});

test('a long reply is compressed with the accepted encoding and has a Vary header', async () => {
  const brotli = await get('/long', { 'accept-encoding': 'gzip, br' });
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'Accept-Encoding',
    etag: `W/${TAG}`,
  });
  expect(Number(brotli.headers['content-length'])).toBe(brotli.rawPayload.byteLength);
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(LONG);
  const zstd = await get('/long', { 'accept-encoding': 'gzip, br, zstd' });
  expect(zstd.headers['content-encoding']).toBe('zstd');
  expect(zstdDecompressSync(zstd.rawPayload).toString()).toBe(LONG);
  const gzip = await get('/long', { 'accept-encoding': 'gzip' });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(LONG);
});

test('a long reply stays uncompressed, with a Vary header, when the client accepts no encoding', async () => {
  const plain = await get('/long');
  expect(plain.body).toBe(LONG);
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.headers).toMatchObject({ vary: 'Accept-Encoding', etag: TAG });
  expect((await get('/varies')).headers.vary).toBe('Cookie, Accept-Encoding');
});

test('short replies and images are not compressed', async () => {
  for (const url of ['/short', '/image']) {
    const { headers } = await get(url, { 'accept-encoding': 'br' });
    expect(headers['content-encoding'], url).toBeUndefined();
    expect(headers.vary, url).toBeUndefined();
  }
});

test('a compressed reply is answered with 304 when the client has its etag', async () => {
  const { headers } = await get('/long', { 'accept-encoding': 'br' });
  const again = await get('/long', { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) });
  expect(again.statusCode).toBe(304);
  expect(again.rawPayload.byteLength).toBe(0);
});

test('a HEAD request gets the headers of the compressed reply and no body', async () => {
  const reply = await app.inject({ method: 'HEAD', url: '/long', headers: { 'accept-encoding': 'br' } });
  expect(reply.statusCode).toBe(200);
  expect(reply.rawPayload.byteLength).toBe(0);
});

import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { DocumentEncoder, etagOf } from './document-reply.ts';

test('a document decodes to the same text in every encoding, and is compressed once', async () => {
  const encoder = new DocumentEncoder();
  const html = '<!doctype html><p>olá</p>'.repeat(50);
  const encoded = (encoding: 'br' | 'gzip' | 'identity') => encoder.encode(html, etagOf(html), encoding);
  expect(brotliDecompressSync(await encoded('br')).toString()).toBe(html);
  expect(gunzipSync(await encoded('gzip')).toString()).toBe(html);
  expect((await encoded('identity')).toString()).toBe(html);
  expect(await encoded('br')).toBe(await encoded('br'));
});

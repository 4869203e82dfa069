import { once } from 'node:events';
import { connect } from 'node:net';
import { failureSchema } from '@alinha/contracts-core';
import { startTestApp } from '@alinha/testing';
import { expect, test } from 'vitest';

const app = await startTestApp({ services: ['accounts', 'content'] });
const { hostname, port } = new URL(app.url);

/** Writes text to a new connection and returns the reply when the connection ends. */
async function exchange(text: string): Promise<{ head: string; body: unknown }> {
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.write(text, 'latin1');
  await once(socket, 'close');
  const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
  return { head, body: JSON.parse(body) };
}

const request = (line: string, ...headers: string[]) =>
  `${[line, 'Host: localhost', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`;

test.each([
  ['is no HTTP', 'HELLO\r\n\r\n', 400, 'INVALID_REQUEST'],
  ['has a space in its path', request('GET /api/a b HTTP/1.1'), 400, 'INVALID_REQUEST'],
  ['has an undecodable path', request('GET /api/clients/%zz HTTP/1.1'), 400, 'INVALID_REQUEST'],
  [
    'has two lengths',
    request('POST /api/auth/login HTTP/1.1', 'Content-Length: 1', 'Content-Length: 2'),
    400,
    'INVALID_REQUEST',
  ],
  [
    'has a length and is chunked',
    request('POST /api/auth/login HTTP/1.1', 'Content-Length: 5', 'Transfer-Encoding: chunked'),
    400,
    'INVALID_REQUEST',
  ],
  ['has a header with a line break', request('GET /api/health HTTP/1.1', 'X: a\rb'), 400, 'INVALID_REQUEST'],
  [
    'has an invalid Host',
    'GET /blog/rss.xml HTTP/1.1\r\nHost: evil.example:99999\r\nConnection: close\r\n\r\n',
    400,
    'INVALID_REQUEST',
  ],
  [
    'has headers without end',
    request('GET /api/health HTTP/1.1', `X: ${'x'.repeat(17_000)}`),
    431,
    'HEADERS_TOO_LARGE',
  ],
])('a request that %s gets the standard error', async (_, text, status, code) => {
  const { head, body } = await exchange(text);
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toMatch(/^x-content-type-options: nosniff\r?$/im);
  expect(head).toMatch(/^x-request-id: [\w-]{36}\r?$/im);
  expect(failureSchema.parse(body)).toMatchObject({ code });
});

test.each(['PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY', 'BREW'])(
  'a request with an unsupported method gets the standard error: %s',
  async (method) => {
    const { head, body } = await exchange(request(`${method} /api/auth/me HTTP/1.1`));
    expect(head).toMatch(/^HTTP\/1.1 (400|404|405) /);
    expect(head).toMatch(/^x-content-type-options: nosniff\r?$/im);
    expect(failureSchema.parse(body).code).toMatch(
      /^(INVALID_REQUEST|INVALID_JSON|NOT_FOUND|METHOD_NOT_ALLOWED)$/,
    );
  },
);

/** Sends a sign-in with this body, with its length or in chunks. */
function signIn(body: string, isChunked: boolean) {
  const chunk = `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${Buffer.byteLength(body)}`;
  const head = request('POST /api/auth/login HTTP/1.1', 'Content-Type: application/json', length);
  return exchange(head + (isChunked ? chunk : body));
}
const unknownKeys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1])));

test.each([
  ['with its length', false],
  ['in chunks', true],
])('a public route refuses a body over 8 KiB that comes %s', async (_, isChunked) => {
  for (const count of [1_200, 115_000]) {
    const { head, body } = await signIn(unknownKeys(count), isChunked);
    expect(head).toMatch(/^HTTP\/1.1 413 /);
    expect(failureSchema.parse(body)).toMatchObject({ code: 'BODY_TOO_LARGE' });
  }
});

test('a public route names every invalid field of a body, and at most 20 unknown ones', async () => {
  const { head, body } = await signIn(unknownKeys(800), false);
  expect(head).toMatch(/^HTTP\/1.1 400 /);
  const { fields } = body as { fields: Record<string, string> };
  expect(Object.keys(fields)).toHaveLength(22);
  expect(fields).toMatchObject({
    email: 'E-mail é obrigatório',
    password: 'Informe a senha',
    k0: 'Campo desconhecido',
  });
});

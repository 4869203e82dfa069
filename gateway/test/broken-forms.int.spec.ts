import { Agent, request } from 'node:http';
import { startTestApp } from '@alinha/testing';
import { afterAll, expect, test } from 'vitest';

const app = await startTestApp();
const studio = await app.signUp();
/** One connection for all calls, as in a browser. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
afterAll(() => agent.destroy());

function upload(body: Buffer, boundary: string): Promise<number | undefined> {
  const { hostname, port } = new URL(app.url);
  const headers = {
    cookie: studio.connection.cookie ?? '',
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': body.length,
  };
  return new Promise((resolve, reject) => {
    const call = request(
      { agent, hostname, port, method: 'POST', path: '/api/clients/imports', headers },
      (reply) => {
        reply.resume();
        reply.on('end', () => resolve(reply.statusCode));
      },
    );
    call.setTimeout(10_000, () => call.destroy(new Error('no reply')));
    call.on('error', reject);
    call.end(body);
  });
}

const START = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';
const CALLS = 3;

test.each<[name: string, status: number, body: Buffer, boundary?: string]>([
  ['that is JSON', 400, Buffer.alloc(250_000, '{"a":')],
  ['whose boundary is too long', 400, Buffer.alloc(250_000, '{"a":'), 'x'.repeat(500)],
  ['that is cut off', 400, Buffer.from(`${START}${'Nome;Telefone\r\n'.repeat(20_000)}`)],
  [
    'with too many parts',
    413,
    Buffer.from(`${START}${'x'.repeat(60_000)}\r\n`.repeat(8).concat('--b--\r\n')),
  ],
])(
  'a long form %s is refused, and the next call on its connection gets a reply',
  async (_, status, body, boundary = 'b') => {
    const statuses: (number | undefined)[] = [];
    for (let number = 0; number < CALLS; number++) statuses.push(await upload(body, boundary));
    expect(statuses).toEqual(Array(CALLS).fill(status));
  },
);

test.each([
  ['before its file', ''],
  ['in an unknown part', START.replace('"file"', '"other"')],
])('a form without end %s is refused once it is longer than its route allows', async (_, start) => {
  const { hostname, port } = new URL(app.url);
  const headers = {
    cookie: studio.connection.cookie ?? '',
    'content-type': 'multipart/form-data; boundary=b',
  };
  const call = request({ hostname, port, method: 'POST', path: '/api/clients/imports', headers });
  let outcome: string | undefined;
  call.on('response', ({ statusCode, headers: { connection } }) => {
    outcome ??= `${statusCode} ${connection}`;
  });
  call.on('error', ({ code }: NodeJS.ErrnoException) => {
    outcome ??= code;
  });
  call.write(start);
  const chunk = Buffer.alloc(100_000, 'x');
  for (let sent = 0; outcome === undefined && sent < 50_000_000; sent += chunk.length) {
    if (!call.write(chunk)) await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await expect.poll(() => outcome).toBeDefined();
  // The server closes after its reply. A caller that is still sending may then lose the reply.
  expect(['413 close', 'EPIPE', 'ECONNRESET']).toContain(outcome);
  call.destroy();
});

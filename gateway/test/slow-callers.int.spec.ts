import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { startTestApp } from '@alinha/testing';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { limitBodyTime, limitConnections, timeoutsOf } from '../src/protection/slow-callers.ts';
import { answerUnreadable, refusal } from '../src/protection/unreadable-requests.ts';

const limits = { headersMs: 300, bodyMs: 300, longestBodyMs: 2_500, checkEveryMs: 50 };
const MOST_CONNECTIONS = 8;
const app = await startTestApp({ services: [] });
let server: FastifyInstance;
let port = 0;

beforeAll(async () => {
  const refuse = refusal({ 'x-content-type-options': 'nosniff' });
  server = fastify({ ...timeoutsOf(limits), clientErrorHandler: answerUnreadable(refuse) });
  limitConnections(server.server, MOST_CONNECTIONS, refuse);
  limitBodyTime(server, limits, refuse);
  server.post('/call', async () => 'done');
  server.post('/recording', { config: { bodyTimeoutMs: 2_000 } }, async () => 'done');
  port = Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => server.close());

/** Sends the parts of a request, each after its pause. Returns the reply's status and duration. */
async function send(...parts: readonly [pauseMs: number, text: string][]) {
  const socket = connect(port, '127.0.0.1');
  const began = performance.now();
  let reply = '';
  socket.on('data', (chunk) => {
    reply += chunk.toString();
  });
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  for (const [pauseMs, text] of parts) {
    await pause(pauseMs);
    if (socket.writable) socket.write(text);
  }
  await closed;
  return { status: Number(reply.split(' ')[1]), ms: performance.now() - began };
}

const head = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 4\r\n\r\n`;

test('a request gets 408 and its connection ends when its headers are late', async () => {
  const { status, ms } = await send([0, 'POST /call HTTP/1.1\r\nHost: localhost\r\n']);
  expect(status).toBe(408);
  expect(ms).toBeGreaterThan(250);
});

test('a request gets 408 when its body is late', async () => {
  expect((await send([0, head('/call')])).status).toBe(408);
  expect((await send([0, head('/call')], [0, '1234'])).status).toBe(200);
});

test('a route with large bodies has more time', async () => {
  expect((await send([0, head('/recording')], [600, '1234'])).status).toBe(200);
  expect((await send([0, head('/recording')])).status).toBe(408);
});

test('connections over the limit of an address get 429 until others end', async () => {
  const open: Socket[] = [];
  for (let number = 0; number < MOST_CONNECTIONS; number++) {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    open.push(socket);
  }
  expect((await send([50, ''])).status).toBe(429);
  for (const socket of open) socket.destroy();
  await pause(50);
  expect((await send([0, head('/call')], [0, '1234'])).status).toBe(200);
});

describe('the running gateway', () => {
  const requests = 'http.server.request.start';

  /** The server that receives a request to the app. */
  async function serverOf(work: () => void): Promise<Server> {
    let stop: (message: unknown) => void = () => {};
    const received = new Promise<Server>((resolve) => {
      stop = (message) => resolve((message as { server: Server }).server);
      subscribe(requests, stop);
    });
    work();
    return received.finally(() => unsubscribe(requests, stop));
  }

  test('ends a request when its headers take 20 seconds or all of it takes 150 seconds', async () => {
    const server = await serverOf(() => void fetch(`${app.url}/api/health`));
    expect(server).toMatchObject({ headersTimeout: 20_000, requestTimeout: 150_000 });
  });

  test('returns 408 when a body takes 60 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
      const closed = once(socket, 'close');
      let reply = '';
      socket.on('data', (chunk) => {
        reply += chunk.toString();
      });
      await serverOf(() => void socket.write(head('/api/auth/login')));
      vi.advanceTimersByTime(59_000);
      expect(reply).toBe('');
      vi.advanceTimersByTime(1_000);
      await closed;
      expect(reply).toMatch(/^HTTP\/1.1 408 /);
    } finally {
      vi.useRealTimers();
    }
  });
});

import { connect } from 'node:net';
import { authEndpoints } from '@alinha/contracts-accounts';
import { eventually, startTestApp, TestClock } from '@alinha/testing';
import { describe, expect, test } from 'vitest';

const { path } = authEndpoints.login;
/** Stopped, so that all calls of a test fall into one window on a slow machine too. */
const clock = new TestClock('2026-11-20T15:00:00Z');
const app = await startTestApp({
  services: ['accounts'],
  rateLimit: true,
  clock: clock.now,
  environment: { TRUST_PROXY: '1' },
});
const gateways = [app.url, await app.startReplica()] as const;
const alone = await startTestApp({ services: ['accounts'], rateLimit: true, clock: clock.now });

const LIMIT = 30;

/** A sign-in without a password: cheap, and counted like any other. */
async function trySignIn(url: string, forwardedFor: string, body: object = {}): Promise<number> {
  const reply = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor },
    body: JSON.stringify(body),
  });
  await reply.arrayBuffer();
  return reply.status;
}

/** Sends this many sign-ins, alternating between the gateways. */
async function countStatuses(
  count: number,
  addressOf: (index: number) => string,
): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (let index = 0; index < count; index++) {
    const status = await trySignIn(gateways[index % 2] ?? '', addressOf(index));
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

describe('two gateways', () => {
  test('count the attempts of one address together', async () => {
    expect(await countStatuses(LIMIT + 8, () => '200.147.3.10')).toEqual({ 400: LIMIT, 429: 8 });
    // Another address has its own count.
    expect(await trySignIn(gateways[0], '200.147.3.11')).toBe(400);
    expect(await trySignIn(gateways[1], '200.147.3.11')).toBe(400);
  });

  test('count concurrent attempts together', async () => {
    const tries = Array.from({ length: LIMIT + 10 }, (_, index) =>
      trySignIn(gateways[index % 2] ?? '', '200.147.3.12'),
    );
    const statuses = await Promise.all(tries);
    expect(statuses.filter((status) => status === 400)).toHaveLength(LIMIT);
  });

  test('count the addresses of one IPv6 network as one', async () => {
    const addressOf = (index: number) => `2804:14c:65a1:4f2b::${(index + 1).toString(16)}`;
    expect(await countStatuses(LIMIT + 4, addressOf)).toEqual({ 400: LIMIT, 429: 4 });
    expect(await trySignIn(gateways[0], '2804:14c:65a1:4f2c::1')).toBe(400);
  });

  test('trust only as many entries of X-Forwarded-For as there are proxies', async () => {
    const invented = (index: number) => `10.0.${index}.1, 198.51.100.${index}, 200.147.3.13`;
    expect(await countStatuses(LIMIT + 4, invented)).toEqual({ 400: LIMIT, 429: 4 });
  });

  test('count the attempts of one address on one e-mail together', async () => {
    const studio = await app.signUp();
    const body = { email: studio.user.email, password: 'errada-1' };
    const statuses: number[] = [];
    for (let index = 0; index < 12; index++)
      statuses.push(await trySignIn(gateways[index % 2] ?? '', '203.0.113.1', body));
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    const upperCased = { ...body, email: ` ${body.email.toUpperCase()}` };
    expect(await trySignIn(gateways[0], '203.0.113.1', upperCased)).toBe(429);
    expect(await trySignIn(gateways[0], '203.0.113.2', body)).toBe(401);
  });
});

test('without a proxy, X-Forwarded-For is ignored', async () => {
  const statuses: number[] = [];
  for (let index = 0; index < LIMIT + 4; index++)
    statuses.push(await trySignIn(alone.url, `198.51.100.${index}`));
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);
});

test('without a proxy, one address has 500 connections', async () => {
  const port = Number(new URL(alone.url).port);
  let refused = 0;
  const sockets = Array.from({ length: 520 }, () =>
    connect(port, '127.0.0.1')
      .on('error', () => {})
      .on('data', (reply) => {
        if (reply.toString().startsWith('HTTP/1.1 429')) refused++;
      }),
  );
  try {
    // The connections of earlier tests count too.
    await eventually(() => expect(refused).toBeGreaterThanOrEqual(20));
    expect(refused).toBeLessThan(60);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
});

import { blockEndpoints } from '@alinha/contracts-agenda';
import type { Endpoint } from '@alinha/contracts-core';
import { ROUTING_TABLE } from '@alinha/gateway';
import { startTestApp, type TestCaller } from '@alinha/testing';
import { describe, expect, test } from 'vitest';
import { CALLS, HOLIDAY, ROLES, UNKNOWN_ID } from './roles-and-routes.ts';

const WRITER = 'blog@alinha.test';
const app = await startTestApp({ environment: { BLOG_ADMIN_EMAIL: WRITER } });
const admin = await app.signUp();
const professional = await admin.addEmployee();
const block = await admin.call(blockEndpoints.create, { body: HOLIDAY });

const ROUTES = ROUTING_TABLE.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

/** The status of one call. For a stream, the status of its beginning. */
async function statusOf(caller: TestCaller, endpoint: Endpoint): Promise<number> {
  const { method, stream, id } = endpoint;
  const { id: record = UNKNOWN_ID, body = endpoint.body && {} } =
    CALLS[id]?.({ userId: admin.user.id, blockId: block.id }) ?? {};
  const path = endpoint.path.replaceAll(/\{\w+\}/g, String(record));
  if (!stream) return (await caller.request(method, path, body)).status;
  const { url, cookie } = caller.connection;
  const stop = new AbortController();
  const reply = await fetch(`${url}${path}`, { headers: cookie ? { cookie } : {}, signal: stop.signal });
  stop.abort();
  return reply.status;
}

test('every route is listed with its allowed callers', () => {
  const unlisted = ROUTING_TABLE.map(({ id }) => id).filter((id) => !(id in ROLES));
  expect(
    unlisted,
    `No allowed callers for ${unlisted.join(', ')}: add a line to ROLES in gateway/test/roles-and-routes.ts, for example \`'${unlisted[0]}': signedIn(200)\`. Helpers: signedIn, admins, everyone. The number is the status of an allowed call with an empty body and an unknown id.`,
  ).toEqual([]);
  const unknown = Object.keys(ROLES).filter((id) => !ROUTING_TABLE.some((endpoint) => endpoint.id === id));
  expect(unknown, 'ROLES lists routes that no contract has: remove them').toEqual([]);
});

describe.each(ROUTES)('%s', (_title, endpoint) => {
  test('returns the listed status to an anonymous caller, a professional and an administrator', async () => {
    const expected = ROLES[endpoint.id];
    if (!expected) throw new Error(`${endpoint.id} is not in ROLES of gateway/test/roles-and-routes.ts`);
    const users = [professional, admin];
    // A separate session for the route that ends it.
    const sessions =
      endpoint.id === 'auth.logout' ? await Promise.all(users.map((user) => user.signIn())) : users;
    const statuses: number[] = [];
    for (const caller of [app.anonymous, ...sessions]) statuses.push(await statusOf(caller, endpoint));
    expect(statuses, `${endpoint.id}: [signed out, professional, administrator]`).toEqual(expected);
  });

  test('declares the same callers in its contract', () => {
    const [signedOut, professional] = ROLES[endpoint.id] ?? [];
    expect(signedOut === 401, 'needs a session').toBe(endpoint.access !== 'public');
    if (endpoint.access === 'admin') expect(professional).toBe(403);
    // A 403 for a call in CALLS comes from the record's owner, not from the route.
    if (professional === 403 && !(endpoint.id in CALLS)) expect(endpoint.access).toMatch(/^(blog-)?admin$/);
  });
});

test('the blog writer may call the routes of the blog administration', async () => {
  const writer = await app.signUp({ email: WRITER });
  const routes = ROUTING_TABLE.filter(({ access }) => access === 'blog-admin');
  const statuses = await Promise.all(routes.map((endpoint) => statusOf(writer, endpoint)));
  expect(statuses).not.toHaveLength(0);
  for (const status of statuses) expect([200, 400, 404]).toContain(status);
});

import { blockEndpoints } from '@alinha/contracts-agenda';
import { type Endpoint, PERMISSIONS, ROLE_PERMISSIONS, ROLES } from '@alinha/contracts-core';
import { ROUTING_TABLE } from '@alinha/gateway';
import { startTestApp, type TestCaller } from '@alinha/testing';
import { describe, expect, test } from 'vitest';
import { CALLS, HOLIDAY, STATUSES, UNKNOWN_ID } from './roles-and-routes.ts';

const WRITER = 'blog@alinha.test';
const app = await startTestApp({ environment: { BLOG_ADMIN_EMAIL: WRITER } });
const admin = await app.signUp();
const colleagues = await Promise.all(
  (['professional', 'reception', 'finance'] as const).map((role) => admin.addEmployee({ role })),
);
/** One of each role, in the order of ROLES. */
const users = [admin, ...colleagues];
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
  const unlisted = ROUTING_TABLE.map(({ id }) => id).filter((id) => !(id in STATUSES));
  expect(
    unlisted,
    `No allowed callers for ${unlisted.join(', ')}: add a line to STATUSES in gateway/test/roles-and-routes.ts, for example \`'${unlisted[0]}': signedIn(200)\`. Helpers: everyone, signedIn, admins, clinical, desk, metrics, money. The number is the status of an allowed call with an empty body and an unknown id.`,
  ).toEqual([]);
  const unknown = Object.keys(STATUSES).filter((id) => !ROUTING_TABLE.some((endpoint) => endpoint.id === id));
  expect(unknown, 'STATUSES lists routes that no contract has: remove them').toEqual([]);
});

describe.each(ROUTES)('%s', (_title, endpoint) => {
  test('returns the listed status without a session and to each role', async () => {
    const expected = STATUSES[endpoint.id];
    if (!expected) throw new Error(`${endpoint.id} is not in STATUSES of gateway/test/roles-and-routes.ts`);
    // A separate session for the route that ends it.
    const sessions =
      endpoint.id === 'auth.logout' ? await Promise.all(users.map((user) => user.signIn())) : users;
    const statuses: number[] = [];
    // Administrators call after the others, because they may delete the record.
    for (const caller of [app.anonymous, ...sessions].toReversed())
      statuses.unshift(await statusOf(caller, endpoint));
    expect(statuses, `${endpoint.id}: [signed out, ${ROLES.join(', ')}]`).toEqual(expected);
  });

  test('declares the same callers in its contract', () => {
    const [signedOut, ...statuses] = STATUSES[endpoint.id] ?? [];
    const { access } = endpoint;
    expect(signedOut === 401, 'needs a session').toBe(access !== 'public');
    // A 403 for a call in CALLS comes from the record's owner, not from the route.
    if (endpoint.id in CALLS) return;
    const permission = PERMISSIONS.find((one) => one === access);
    const admitted = ROLES.map((role) =>
      permission ? ROLE_PERMISSIONS[role].includes(permission) : access !== 'blog-admin',
    );
    expect(statuses.map((status) => status !== 403)).toEqual(admitted);
  });
});

test('the blog writer may call the routes of the blog administration', async () => {
  const writer = await app.signUp({ email: WRITER });
  const routes = ROUTING_TABLE.filter(({ access }) => access === 'blog-admin');
  const statuses = await Promise.all(routes.map((endpoint) => statusOf(writer, endpoint)));
  expect(statuses).not.toHaveLength(0);
  for (const status of statuses) expect([200, 400, 404]).toContain(status);
});

test('the routes without a factor are those of the set-up, the own name and the end of the session', () => {
  const open = ROUTING_TABLE.filter(({ withoutFactor }) => withoutFactor).map(({ id }) => id);
  expect(open).toEqual([
    'auth.me',
    'auth.confirm',
    'factors.list',
    'factors.start-totp',
    'factors.enable-totp',
    'passkeys.options',
    'passkeys.add',
  ]);
});

import { ROUTING_TABLE } from '@alinha/gateway';
import { IDENTITY_HEADER, signIdentity } from '@alinha/service-kit';
import { startTestApp } from '@alinha/testing';
import { describe, expect, test } from 'vitest';
import { ALL_ENDPOINTS, withTitles } from '../src/all-endpoints.ts';

const app = await startTestApp();
const studio = await app.signUp();
const employee = await studio.addEmployee();

const forAdmins = ALL_ENDPOINTS.filter(({ access }) => ['company.manage', 'money.manage'].includes(access));
const somePath = (path: string) => path.replaceAll(/\{\w+\}/g, '1');

test("the gateway's route table equals the contracts", () => {
  const ids = (endpoints: typeof ALL_ENDPOINTS) => endpoints.map(({ id }) => id).sort();
  expect(ids(ROUTING_TABLE)).toEqual(ids(ALL_ENDPOINTS));
  expect(new Set(ids(ALL_ENDPOINTS)).size).toBe(ALL_ENDPOINTS.length);
});

describe('a user without administrator rights', () => {
  test.each(withTitles(forAdmins))('%s returns 403', async (_, { method, path }) => {
    expect(await employee.request(method, somePath(path))).toMatchObject({
      status: 403,
      body: { ok: false, code: 'FORBIDDEN' },
    });
  });
});

describe('a service called without the gateway', () => {
  const now = new Date();
  const admin = {
    companyId: studio.companyId,
    userId: studio.user.id,
    isAdmin: true,
    role: 'administrator',
    language: 'pt',
    sessionId: 'x',
  } as const;
  const identity = { caller: admin, language: 'pt' } as const;
  const hour = 60 * 60_000;
  const { identityKey } = app.platform;
  const good = signIdentity(identity, identityKey, now);
  const other = signIdentity(
    { caller: { ...admin, companyId: 999, userId: 999 }, language: 'pt' },
    identityKey,
    now,
  );

  test.each(withTitles(ALL_ENDPOINTS))(
    '%s returns 401 when the identity is missing, forged or expired',
    async (_, { service, method, path }) => {
      const { fastify } = app.service(service);
      const headers = [
        {},
        { cookie: studio.connection.cookie ?? '' },
        { [IDENTITY_HEADER]: JSON.stringify(identity) },
        { [IDENTITY_HEADER]: signIdentity(identity, 'another key', now) },
        { [IDENTITY_HEADER]: signIdentity(identity, identityKey, new Date(now.getTime() - hour)) },
        { [IDENTITY_HEADER]: good.slice(0, -1) },
        { [IDENTITY_HEADER]: `${good}, ${good}` },
        { [IDENTITY_HEADER]: `${other.split('.')[0]}.${good.split('.')[1]}` },
        { authorization: `Bearer ${good}`, 'x-company-id': '1', 'x-user-id': '1' },
      ];
      for (const given of headers) {
        const reply = await fastify.inject({ method, url: somePath(path), headers: given });
        expect(reply.statusCode).toBe(401);
        expect(reply.json()).toMatchObject({ ok: false, code: 'UNAUTHENTICATED' });
      }
    },
  );

  test('a service accepts a call when its identity is freshly signed', async () => {
    const headers = { [IDENTITY_HEADER]: signIdentity(identity, identityKey, new Date()) };
    const reply = await app
      .service('clients')
      .fastify.inject({ method: 'GET', url: '/api/clients', headers });
    expect(reply.json()).toEqual({ ok: true, data: [] });
  });
});

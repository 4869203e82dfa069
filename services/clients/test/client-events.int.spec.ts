import { clientChanged, clientEndpoints, getClient } from '@alinha/contracts-clients';
import { eventsOf } from '@alinha/service-kit';
import { clientInput, eventually, startTestApp } from '@alinha/testing';
import { describe, expect, test } from 'vitest';

/** Without the agenda, because the test consumes its queue. */
const app = await startTestApp({ services: ['accounts', 'billing', 'clients'] });

describe('other services', () => {
  const received: unknown[] = [];

  test('receive an event with a higher version for every change', async () => {
    await app.platform.queues.work('events.agenda', async (job) => {
      for (const { type, payload } of eventsOf(job)) if (type === clientChanged.type) received.push(payload);
    });
    const studio = await app.signUp();
    const { id } = await studio.call(clientEndpoints.create, { body: { name: 'Ana' } });
    await studio.call(clientEndpoints.update, { params: { id }, body: { name: 'Ana Lima' } });
    await studio.call(clientEndpoints.update, { params: { id }, body: { phone: '(11) 98745-0132' } });
    await studio.call(clientEndpoints.delete, { params: { id } });
    await studio.call(clientEndpoints.restore, { params: { id } });

    const common = { company_id: studio.companyId, id, archived: false, created_by: studio.user.id };
    const expected = [
      { ...common, version: 1, name: 'Ana', phone: null },
      { ...common, version: 2, name: 'Ana Lima', phone: null },
      { ...common, version: 3, name: 'Ana Lima', phone: '(11) 98745-0132' },
      { ...common, version: 4, name: 'Ana Lima', phone: '(11) 98745-0132', archived: true },
      { ...common, version: 5, name: 'Ana Lima', phone: '(11) 98745-0132', archived_version: 4 },
    ];
    await eventually(() => expect(received).toEqual(expect.arrayContaining(expected)));
  });

  test('receive no event when a change is refused', async () => {
    const studio = await app.signUp();
    await expect(
      studio.call(clientEndpoints.update, { params: { id: 999_999 }, body: {} }),
    ).rejects.toThrow();
    const { id } = await studio.call(clientEndpoints.create, { body: clientInput() });
    const mine = () =>
      received.filter((event) => (event as { company_id: number }).company_id === studio.companyId);
    await eventually(() => expect(mine()).toMatchObject([{ id, version: 1 }]));
  });

  test('can read active and archived clients of a company by RPC', async () => {
    const studio = await app.signUp();
    const { id, name, phone } = await studio.call(clientEndpoints.create, { body: clientInput() });
    const request = { company_id: studio.companyId, id };
    const created_by = studio.user.id;
    const { rpc } = app.platform;
    expect(await rpc.call(getClient, request)).toEqual({
      ...request,
      created_by,
      name,
      phone,
      version: 1,
      archived: false,
    });
    await studio.call(clientEndpoints.delete, { params: { id } });
    expect(await rpc.call(getClient, request)).toEqual({
      ...request,
      created_by,
      name,
      phone,
      version: 2,
      archived: true,
    });
    expect(await rpc.call(getClient, { ...request, company_id: studio.companyId + 1 })).toBeNull();
  });
});

import { clientChanged, clientEndpoints, getClient } from '@alinha/contracts-clients';
import { clientInput, eventually, startTestApp } from '@alinha/testing';
import { describe, expect, test } from 'vitest';

/** Without the agenda, so that the test can listen in its place. */
const app = await startTestApp({ services: ['accounts', 'billing', 'clients'] });

describe('other services', () => {
  const heard: unknown[] = [];

  test('hear of every change, each with a higher version', async () => {
    await app.platform.queues.work('events.agenda', async ({ name, data }) => {
      if (name === clientChanged.type) heard.push(data);
    });
    const studio = await app.signUp();
    const { id } = await studio.call(clientEndpoints.create, { body: { name: 'Ana' } });
    await studio.call(clientEndpoints.update, { params: { id }, body: { name: 'Ana Lima' } });
    await studio.call(clientEndpoints.update, { params: { id }, body: { phone: '(11) 98745-0132' } });
    await studio.call(clientEndpoints.delete, { params: { id } });
    await studio.call(clientEndpoints.restore, { params: { id } });

    const fact = { company_id: studio.companyId, id, archived: false };
    const expected = [
      { ...fact, version: 1, name: 'Ana', phone: null },
      { ...fact, version: 2, name: 'Ana Lima', phone: null },
      { ...fact, version: 3, name: 'Ana Lima', phone: '(11) 98745-0132' },
      { ...fact, version: 4, name: 'Ana Lima', phone: '(11) 98745-0132', archived: true },
      { ...fact, version: 5, name: 'Ana Lima', phone: '(11) 98745-0132', archived_version: 4 },
    ];
    await eventually(() => expect(heard).toEqual(expect.arrayContaining(expected)));
  });

  test('hear nothing of what was refused', async () => {
    const studio = await app.signUp();
    await expect(
      studio.call(clientEndpoints.update, { params: { id: 999_999 }, body: {} }),
    ).rejects.toThrow();
    const { id } = await studio.call(clientEndpoints.create, { body: clientInput() });
    const mine = () =>
      heard.filter((fact) => (fact as { company_id: number }).company_id === studio.companyId);
    await eventually(() => expect(mine()).toMatchObject([{ id, version: 1 }]));
  });

  test('may ask for a client, archived or not, within its company', async () => {
    const studio = await app.signUp();
    const { id, name, phone } = await studio.call(clientEndpoints.create, { body: clientInput() });
    const question = { company_id: studio.companyId, id };
    const { rpc } = app.platform;
    expect(await rpc.call(getClient, question)).toEqual({
      ...question,
      name,
      phone,
      version: 1,
      archived: false,
    });
    await studio.call(clientEndpoints.delete, { params: { id } });
    expect(await rpc.call(getClient, question)).toEqual({
      ...question,
      name,
      phone,
      version: 2,
      archived: true,
    });
    expect(await rpc.call(getClient, { ...question, company_id: studio.companyId + 1 })).toBeNull();
  });
});

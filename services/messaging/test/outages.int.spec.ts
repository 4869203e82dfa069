import { connectionEndpoints, deliveryEndpoints } from '@alinha/contracts-messaging';
import { DatabaseConnection } from '@alinha/service-kit';
import type { TestStudio } from '@alinha/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { InstancesRepository } from '../src/connection/instances.repository.ts';
import { PrismaClient } from '../src/generated/prisma/client.ts';
import { MessagingDatabase } from '../src/messaging.database.ts';
import { OWN_PHONE, startWithEvolution } from './evolution-app.ts';

const { app, clock, evolution, instanceName, connectPhone } = await startWithEvolution();
const studio = await app.signUp();

const connection = new DatabaseConnection(app.platform.urlOf('messaging'), 'messaging', 2);
afterAll(() => connection.close());
const instances = new InstancesRepository(
  new MessagingDatabase(new PrismaClient({ adapter: connection.adapter() }), {
    connection,
    relay: { poke: () => {} },
  }),
);

const connect = (by: TestStudio, instance_name: string) =>
  by.call(connectionEndpoints.connect, { body: { instance_name } });
const stateOf = (by: TestStudio, instance_name: string) =>
  by.call(connectionEndpoints.state, { query: { instance_name } });
const disconnect = (by: TestStudio, instance_name: string) =>
  by.call(connectionEndpoints.disconnect, { body: { instance_name } });

describe('a phone', () => {
  test('that reconnects is never connected by a look: no second client, and no spent code', async () => {
    const name = await connectPhone(studio);
    for (const state of ['connecting', 'close'] as const) {
      await evolution.order({ do: 'lose-connection', instance: name, state });
      const live = state === 'close' ? 'closed' : 'connecting';
      expect(await stateOf(studio, name)).toMatchObject({ instance: { state: live }, payload: null });
      expect(await connect(studio, name)).toMatchObject({ state: live, payload: { base64: null } });
    }
    expect((await evolution.record()).instances[name]).toMatchObject({ sockets: 1 });
    await evolution.reconnect(name);
    expect(await stateOf(studio, name)).toMatchObject({ instance: { state: 'open' } });
  });

  test('that was scanned just now is connecting without a code until it is open', async () => {
    const name = instanceName();
    await connect(studio, name);
    const shown = await stateOf(studio, name);
    await evolution.order({ do: 'restart', instance: name, state: 'close' });
    expect(await stateOf(studio, name)).toMatchObject({ instance: { state: 'connecting' }, payload: null });
    await evolution.order({ do: 'restart', instance: name, state: 'connecting' });
    expect((await evolution.record()).instances[name]).toMatchObject({
      code: shown.payload?.code,
      sockets: 1,
    });
    expect(await stateOf(studio, name)).toMatchObject({ instance: { state: 'connecting' }, payload: null });
    // A pairing that failed begins again with another code.
    await evolution.order({ do: 'refresh-qr', instance: name });
    expect((await stateOf(studio, name)).payload).toMatchObject({ base64: expect.any(String) });
    await evolution.scan(name, OWN_PHONE);
    expect(await stateOf(studio, name)).toMatchObject({ instance: { state: 'open' }, payload: null });
  });

  test('that stays closed after its code was shown is closed', async () => {
    const name = instanceName();
    await connect(studio, name);
    await evolution.order({ do: 'restart', instance: name, state: 'close' });
    expect(await stateOf(studio, name)).toMatchObject({ instance: { state: 'connecting' } });
    clock.advance(20_000);
    expect(await stateOf(studio, name)).toMatchObject({ instance: { state: 'closed' }, payload: null });
  });

  test('has no way to WhatsApp when no code comes in time', async () => {
    await evolution.order({ do: 'withhold-qr', withheld: true });
    const name = instanceName();
    await connect(studio, name);
    for (const state of ['close', 'connecting'] as const) {
      await evolution.order({ do: 'restart', instance: name, state });
      const early = await stateOf(studio, name);
      expect(early).toMatchObject({ instance: { state: 'connecting' }, reason: null });
    }
    clock.advance(30_000);
    for (const state of ['close', 'connecting'] as const) {
      await evolution.order({ do: 'restart', instance: name, state });
      const late = await stateOf(studio, name);
      expect(late).toMatchObject({ instance: { state: 'connecting' }, reason: 'unreachable' });
    }
    await evolution.order({ do: 'withhold-qr', withheld: false });
    await evolution.order({ do: 'refresh-qr', instance: name });
    expect(await stateOf(studio, name)).toMatchObject({
      payload: { base64: expect.any(String), count: 1 },
      reason: null,
    });
  });

  test('says that its server asks for a licence', async () => {
    const name = await connectPhone(studio);
    await evolution.order({ do: 'ask-for-license', asked: true });
    const next = { instance_name: instanceName() };
    await expect(studio.call(connectionEndpoints.connect, { body: next })).rejects.toMatchObject({
      status: 502,
      code: 'PROVIDER_LICENSE_REQUIRED',
    });
    expect(await stateOf(studio, name)).toMatchObject({
      instance: { state: 'error' },
      reason: 'license_required',
    });
    await evolution.order({ do: 'ask-for-license', asked: false });
    expect(await stateOf(studio, name)).toMatchObject({ instance: { state: 'open' }, reason: null });
  });
});

describe('a phone that is signed out while its connection is down', () => {
  const sentTo = async (name: string) =>
    (await evolution.sent()).filter(({ instance }) => instance === name).length;
  const sendTest = (by: TestStudio) => by.call(deliveryEndpoints.test, { body: { phone: '+5511987654321' } });

  test.each(['close', 'connecting'] as const)('in %s is signed out when it opens', async (state) => {
    const other = await app.signUp();
    const name = await connectPhone(other);
    await evolution.order({ do: 'lose-connection', instance: name, state });
    const pending = { instance: { instanceName: name, state: 'closed' }, reason: 'sign_out_pending' };
    expect(await disconnect(other, name)).toMatchObject(pending);
    expect(await stateOf(other, name)).toMatchObject(pending);
    await expect(sendTest(other)).rejects.toMatchObject({ code: 'NOT_CONNECTED' });
    await evolution.reconnect(name);
    expect((await evolution.record()).instances[name]).toMatchObject({ state: 'close', owner: null });
    expect(await stateOf(other, name)).toMatchObject({ instance: { state: 'closed' }, reason: null });
    expect(await sentTo(name)).toBe(0);
  });

  test('sends nothing, and is signed out by a look, when the news of its return get lost', async () => {
    const other = await app.signUp();
    const name = await connectPhone(other);
    await evolution.order({ do: 'lose-connection', instance: name });
    await disconnect(other, name);
    await evolution.order({ do: 'send-webhooks-to', origin: evolution.url });
    await evolution.reconnect(name);
    await evolution.order({ do: 'send-webhooks-to', origin: app.url });
    await expect(sendTest(other)).rejects.toMatchObject({ code: 'NOT_CONNECTED' });
    const now = clock.now();
    expect(await instances.takeAwaited(now, new Date(now.getTime() - 60_000), 50)).toContain(name);
    await stateOf(other, name);
    expect((await evolution.record()).instances[name]).toMatchObject({ state: 'close', owner: null });
    // Once it is done, nobody waits for it any more.
    clock.advance(61_000);
    expect(await instances.takeAwaited(clock.now(), now, 50)).not.toContain(name);
    expect(await sentTo(name)).toBe(0);
  });

  test('is refused by the database as open, should an older process find it so', async () => {
    const other = await app.signUp();
    const name = await connectPhone(other);
    await disconnect(other, name);
    await expect(
      app.database.query(`UPDATE messaging.whatsapp_instance SET state = 'open' WHERE name = $1`, [name]),
    ).rejects.toThrow('whatsapp_instance_signed_out');
  });
});

import { randomUUID } from 'node:crypto';
import { appointmentEndpoints } from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import {
  connectionEndpoints,
  deliveryEndpoints,
  whatsappSettingsEndpoints,
} from '@alinha/contracts-messaging';
import { DatabaseConnection } from '@alinha/service-kit';
import { appointmentInput, clientInput, eventually, type TestStudio } from '@alinha/testing';
import { afterAll, describe, expect, test, vi } from 'vitest';
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
    relay: { wake: () => {} },
  }),
);

const connect = (by: TestStudio, instance_name: string) =>
  by.call(connectionEndpoints.connect, { body: { instance_name } });
const stateOf = (by: TestStudio, instance_name: string) =>
  by.call(connectionEndpoints.state, { query: { instance_name } });
const disconnect = (by: TestStudio, instance_name: string) =>
  by.call(connectionEndpoints.disconnect, { body: { instance_name } });

const connectCalls = async () =>
  (await evolution.record()).calls.filter((call) => call === 'GET /instance/connect').length;

describe('the state of an instance', () => {
  test('is read without a connect call while a linked phone reconnects by itself', async () => {
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

  test('is connecting, without a QR code, from the scan until the phone is connected', async () => {
    const name = instanceName();
    await connect(studio, name);
    const shown = await stateOf(studio, name);
    const callsBefore = await connectCalls();
    await evolution.order({ do: 'restart', instance: name, state: 'close' });
    expect(await stateOf(studio, name)).toMatchObject({ instance: { state: 'connecting' }, payload: null });
    await evolution.order({ do: 'restart', instance: name, state: 'connecting' });
    expect((await evolution.record()).instances[name]).toMatchObject({
      code: shown.payload?.code,
      sockets: 1,
    });
    expect(await stateOf(studio, name)).toMatchObject({ instance: { state: 'connecting' }, payload: null });
    // connect on an instance in close starts a second client, so reading the state must not call it.
    expect(await connectCalls()).toBe(callsBefore);
    // A failed pairing begins again with another code.
    await evolution.order({ do: 'refresh-qr', instance: name });
    expect((await stateOf(studio, name)).payload).toMatchObject({ base64: expect.any(String) });
    await evolution.scan(name, OWN_PHONE);
    expect(await stateOf(studio, name)).toMatchObject({ instance: { state: 'open' }, payload: null });
  });

  test('is closed when the instance stays closed for 20 seconds after its code was shown', async () => {
    const name = instanceName();
    await connect(studio, name);
    await evolution.order({ do: 'restart', instance: name, state: 'close' });
    expect(await stateOf(studio, name)).toMatchObject({ instance: { state: 'connecting' } });
    clock.advance(20_000);
    expect(await stateOf(studio, name)).toMatchObject({ instance: { state: 'closed' }, payload: null });
  });

  test('has the reason unreachable when there is no QR code 30 seconds after connect', async () => {
    await evolution.order({ do: 'withhold-qr', withheld: true });
    const name = instanceName();
    await connect(studio, name);
    clock.advance(30_000);
    const late = await stateOf(studio, name);
    await evolution.order({ do: 'withhold-qr', withheld: false });
    expect(late).toMatchObject({ instance: { state: 'connecting' }, reason: 'unreachable' });
  });

  test('has the reason unreachable when there is no QR code after 30 seconds, in close and in connecting', async () => {
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

  test('has the reason license_required while the server has no licence', async () => {
    const name = await connectPhone(studio);
    await evolution.order({ do: 'require-license', required: true });
    const next = { instance_name: instanceName() };
    await expect(studio.call(connectionEndpoints.connect, { body: next })).rejects.toMatchObject({
      status: 502,
      code: 'PROVIDER_LICENSE_REQUIRED',
    });
    expect(await stateOf(studio, name)).toMatchObject({
      instance: { state: 'error' },
      reason: 'license_required',
    });
    await evolution.order({ do: 'require-license', required: false });
    expect(await stateOf(studio, name)).toMatchObject({ instance: { state: 'open' }, reason: null });
  });
});

describe('a phone that the user disconnects', () => {
  const pendingOf = (instanceName: string) => ({
    instance: { instanceName, state: 'closed' },
    reason: 'sign_out_pending',
  });
  const done = { instance: { state: 'closed' }, reason: null };
  const unlinked = { state: 'close', owner: null };
  const onServer = async (name: string) => (await evolution.record()).instances[name];
  const sentTo = async (name: string) =>
    (await evolution.sent()).filter(({ instance }) => instance === name).length;
  const sendTest = (by: TestStudio) => by.call(deliveryEndpoints.test, { body: { phone: '+5511987654321' } });

  /** A reminder is due four hours later. */
  async function makeReminderDue(by: TestStudio, instance_id: string): Promise<void> {
    await by.call(whatsappSettingsEndpoints.update, {
      body: { type: 'before', hours_before: 1, instance_id },
    });
    const client = await by.call(clientEndpoints.create, { body: clientInput() });
    const start_datetime = '2026-11-20 15:00:00';
    await by.call(appointmentEndpoints.create, {
      body: appointmentInput({ employee_id: by.user.id, client_id: client.id, start_datetime }),
    });
    await eventually(async () => {
      const scheduled = await app.database.query(
        'SELECT id FROM messaging.appointment WHERE company_id = $1 AND remind_at IS NOT NULL',
        [by.companyId],
      );
      expect(scheduled).toHaveLength(1);
    });
    clock.advance(new Date('2026-11-20T17:30:00Z').getTime() - clock.now().getTime());
    await app.platform.queues.addAll('messaging.remind', [{ name: 'remind', data: {}, id: randomUUID() }]);
  }

  test.each(['close', 'connecting'] as const)(
    'is signed out when it reconnects, if its state was %s',
    async (state) => {
      const other = await app.signUp();
      const name = await connectPhone(other);
      await evolution.order({ do: 'lose-connection', instance: name, state });
      expect(await disconnect(other, name)).toMatchObject(pendingOf(name));
      expect(await stateOf(other, name)).toMatchObject(pendingOf(name));
      await expect(sendTest(other)).rejects.toMatchObject({ code: 'NOT_CONNECTED' });
      await evolution.reconnect(name);
      expect(await onServer(name)).toMatchObject(unlinked);
      expect(await stateOf(other, name)).toMatchObject(done);
      expect(await sentTo(name)).toBe(0);
    },
  );

  test.each([
    ['closes the connection', { hangUp: 'before' }],
    ['replies 502', { status: 502, body: '<html>' }],
    ['needs a licence', { status: 503, body: { code: 'LICENSE_REQUIRED' } }],
  ] as const)('is signed out by the next read of the state when the server %s', async (_, failure) => {
    const other = await app.signUp();
    const name = await connectPhone(other);
    await evolution.fail('logout', failure);
    expect(await disconnect(other, name)).toMatchObject(pendingOf(name));
    await expect(sendTest(other)).rejects.toMatchObject({ code: 'NOT_CONNECTED' });
    expect(await stateOf(other, name)).toMatchObject(done);
    expect(await onServer(name)).toMatchObject(unlinked);
  });

  test('sends no due reminder when the server does not reply to the sign-out', async () => {
    const other = await app.signUp();
    const name = await connectPhone(other);
    await evolution.fail('logout', { silent: true });
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms === 15_000 ? 50 : ms));
    expect(await disconnect(other, name)).toMatchObject(pendingOf(name));
    vi.restoreAllMocks();
    expect(await onServer(name)).toMatchObject({ state: 'open' });
    await makeReminderDue(other, name);
    await eventually(async () =>
      expect((await other.call(deliveryEndpoints.list, { query: {} })).rows).toMatchObject([
        { status: 'queued', reason: 'not_connected' },
      ]),
    );
    expect(await sentTo(name)).toBe(0);
    // Each connection event repeats the sign-out.
    await evolution.reconnect(name);
    expect(await onServer(name)).toMatchObject(unlinked);
    expect(await stateOf(other, name)).toMatchObject(done);
    expect(await sentTo(name)).toBe(0);
  });

  test('is signed out by a read of the state when the webhook of its reconnection is lost', async () => {
    const other = await app.signUp();
    const name = await connectPhone(other);
    await evolution.order({ do: 'lose-connection', instance: name });
    await disconnect(other, name);
    await evolution.order({ do: 'send-webhooks-to', origin: evolution.url });
    await evolution.reconnect(name);
    await evolution.order({ do: 'send-webhooks-to', origin: app.url });
    await expect(sendTest(other)).rejects.toMatchObject({ code: 'NOT_CONNECTED' });
    const now = clock.now();
    expect(await instances.takePending(now, new Date(now.getTime() - 60_000), 50)).toContain(name);
    await stateOf(other, name);
    expect(await onServer(name)).toMatchObject(unlinked);
    // A completed sign-out is not polled.
    clock.advance(61_000);
    expect(await instances.takePending(clock.now(), now, 50)).not.toContain(name);
    expect(await sentTo(name)).toBe(0);
  });

  test('is signed out when the handset removes the link', async () => {
    const other = await app.signUp();
    const name = await connectPhone(other);
    await evolution.order({ do: 'lose-connection', instance: name });
    expect(await disconnect(other, name)).toMatchObject(pendingOf(name));
    await evolution.order({ do: 'log-out', instance: name });
    expect(await stateOf(other, name)).toMatchObject(done);
  });

  test('is signed out when the server does not know the instance', async () => {
    const other = await app.signUp();
    const name = await connectPhone(other);
    await evolution.order({ do: 'lose-connection', instance: name });
    expect(await disconnect(other, name)).toMatchObject(pendingOf(name));
    await evolution.reset();
    expect(await stateOf(other, name)).toMatchObject(done);
  });

  test('is signed out at once when the handset had already removed the link', async () => {
    const other = await app.signUp();
    const name = await connectPhone(other);
    await evolution.order({ do: 'log-out', instance: name });
    expect(await disconnect(other, name)).toMatchObject(done);
    expect(await stateOf(other, name)).toMatchObject(done);
  });

  test('is signed out when its pairing completes, if the user disconnected it between scan and connection', async () => {
    const other = await app.signUp();
    const name = instanceName();
    await connect(other, name);
    await evolution.order({ do: 'restart', instance: name, state: 'close' });
    expect(await disconnect(other, name)).toMatchObject(pendingOf(name));
    await evolution.scan(name, OWN_PHONE);
    expect(await onServer(name)).toMatchObject(unlinked);
    expect(await stateOf(other, name)).toMatchObject(done);
  });

  test('is signed out 20 seconds after the disconnect when no phone was ever linked', async () => {
    const other = await app.signUp();
    const name = instanceName();
    await connect(other, name);
    await evolution.order({ do: 'expire-qr', instance: name });
    expect(await disconnect(other, name)).toMatchObject(pendingOf(name));
    clock.advance(20_000);
    expect(await stateOf(other, name)).toMatchObject(done);
  });

  test('cannot be stored as open by a process of an older release', async () => {
    const other = await app.signUp();
    const name = await connectPhone(other);
    await disconnect(other, name);
    await expect(
      app.database.query(`UPDATE messaging.whatsapp_instance SET state = 'open' WHERE name = $1`, [name]),
    ).rejects.toThrow('whatsapp_instance_signed_out');
  });
});

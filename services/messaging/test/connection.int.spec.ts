import { createHmac } from 'node:crypto';
import { connectionEndpoints, whatsappSettingsEndpoints } from '@alinha/contracts-messaging';
import { eventually, LOCAL_EVOLUTION_KEY, type TestStudio } from '@alinha/testing';
import { describe, expect, test } from 'vitest';
import { OWN_PHONE, startWithEvolution } from './evolution-app.ts';

const { app, clock, evolution, instanceName, connectPhone, remind } = await startWithEvolution();
const studio = await app.signUp();

const connect = (by: TestStudio, instance_name: string) =>
  by.call(connectionEndpoints.connect, { body: { instance_name } });
const stateOf = (by: TestStudio, instance_name: string) =>
  by.call(connectionEndpoints.state, { query: { instance_name } });
const disconnect = (by: TestStudio, instance_name: string) =>
  by.call(connectionEndpoints.disconnect, { body: { instance_name } });
const storedInstance = async (name: string) => {
  const [row] = await app.database.query<{ state: string; phone: string; opened_at: Date; qr: unknown }>(
    'SELECT state, phone, opened_at, qr FROM messaging.whatsapp_instance WHERE name = $1',
    [name],
  );
  return row;
};
const NOT_FOUND = { status: 404, code: 'NOT_FOUND' };

describe('a phone', () => {
  test('is connected by scanning the code and then used for reminders', async () => {
    const name = instanceName();
    expect(await connect(studio, name)).toMatchObject({
      state: 'connecting',
      payload: { base64: expect.stringMatching(/^data:image\/png;base64,/), test_link: null },
    });
    expect(await stateOf(studio, name)).toMatchObject({
      instance: { instanceName: name, state: 'connecting' },
      payload: { base64: expect.any(String) },
      test_mode: false,
    });
    await evolution.scan(name, OWN_PHONE);
    expect(await storedInstance(name)).toEqual({
      state: 'open',
      phone: OWN_PHONE,
      opened_at: clock.now(),
      qr: null,
    });
    expect(await stateOf(studio, name)).toEqual({
      instance: { instanceName: name, state: 'open' },
      phone: OWN_PHONE,
      payload: null,
      test_mode: false,
      reason: null,
    });
    expect(await studio.call(whatsappSettingsEndpoints.get)).toMatchObject({ instance_id: name });
  });

  test('shows its code to administrators only', async () => {
    const colleague = await studio.addEmployee();
    const name = instanceName();
    await connect(studio, name);
    expect(await stateOf(colleague, name)).toMatchObject({
      instance: { state: 'connecting' },
      payload: null,
    });
    expect((await stateOf(studio, name)).payload).toMatchObject({ base64: expect.any(String) });
  });

  test('is found connected by a query when the webhook is lost', async () => {
    const name = instanceName();
    await connect(studio, name);
    await evolution.order({ do: 'send-webhooks-to', origin: evolution.url });
    await evolution.scan(name, OWN_PHONE);
    expect(await storedInstance(name)).toMatchObject({ state: 'connecting' });
    expect(await stateOf(studio, name)).toMatchObject({ instance: { state: 'open' }, phone: OWN_PHONE });
    await evolution.order({ do: 'send-webhooks-to', origin: app.url });
    expect(await storedInstance(name)).toMatchObject({ state: 'open' });
  });

  test('shows its latest code', async () => {
    await evolution.order({ do: 'withhold-qr', withheld: true });
    const name = instanceName();
    expect((await connect(studio, name)).payload).toMatchObject({ base64: null, count: 0 });
    expect((await stateOf(studio, name)).payload).toMatchObject({ base64: null });
    await evolution.order({ do: 'withhold-qr', withheld: false });
    await evolution.order({ do: 'refresh-qr', instance: name });
    const { payload: first } = await stateOf(studio, name);
    expect(first).toMatchObject({ base64: expect.any(String), count: 1 });
    await evolution.order({ do: 'refresh-qr', instance: name });
    expect(await storedInstance(name)).toMatchObject({ qr: { code: expect.stringMatching(/,2$/) } });
    const { payload: second } = await stateOf(studio, name);
    expect(second?.code).not.toBe(first?.code);
  });

  test('without a scan is closed after the last code, and a query does not start it again', async () => {
    const name = instanceName();
    await connect(studio, name);
    await evolution.order({ do: 'expire-qr', instance: name });
    expect(await storedInstance(name)).toMatchObject({ state: 'closed' });
    expect(await stateOf(studio, name)).toMatchObject({ instance: { state: 'closed' }, payload: null });
    expect(await connect(studio, name)).toMatchObject({ state: 'connecting' });
  });

  test('replaces the former phone, which is signed out', async () => {
    const other = await app.signUp();
    const first = await connectPhone(other);
    const second = instanceName();
    await connect(other, second);
    // Until the new code is scanned, the former phone stays.
    expect(await stateOf(other, first)).toMatchObject({ instance: { state: 'open' } });
    await evolution.scan(second, '+5511987650001');
    await expect(
      other.call(connectionEndpoints.state, { query: { instance_name: first } }),
    ).rejects.toMatchObject(NOT_FOUND);
    expect(await other.call(whatsappSettingsEndpoints.get)).toMatchObject({ instance_id: second });
    expect(await app.database.query('SELECT name FROM messaging.retired_instance')).toContainEqual({
      name: first,
    });
  });

  test('is not replaced by a code without a scan when it disconnects for a moment', async () => {
    const other = await app.signUp();
    const first = await connectPhone(other);
    const second = instanceName();
    await connect(other, second);
    await evolution.order({ do: 'lose-connection', instance: first });
    expect(await storedInstance(first)).toMatchObject({ state: 'closed', opened_at: expect.any(Date) });
    await evolution.reconnect(first);
    expect(await storedInstance(first)).toMatchObject({ state: 'open' });
    expect(await storedInstance(second)).toMatchObject({ state: 'connecting' });
  });

  test('is the only one after two concurrent scans', async () => {
    const other = await app.signUp();
    const names = [instanceName(), instanceName()] as const;
    for (const name of names) await connect(other, name);
    await Promise.all(names.map((name) => evolution.scan(name, OWN_PHONE)));
    const left = await app.database.query(
      'SELECT state FROM messaging.whatsapp_instance WHERE company_id = $1',
      [other.companyId],
    );
    expect(left).toEqual([{ state: 'open' }]);
  });

  test('has at most three instances without a scan when more are created', async () => {
    const other = await app.signUp();
    for (let made = 0; made < 6; made++) await connect(other, instanceName());
    const left = await app.database.query(
      'SELECT name FROM messaging.whatsapp_instance WHERE company_id = $1',
      [other.companyId],
    );
    expect(left).toHaveLength(3);
  });

  test('is signed out by a user or on the handset', async () => {
    const other = await app.signUp();
    const name = await connectPhone(other);
    const closed = { instance: { instanceName: name, state: 'closed' }, phone: null, payload: null };
    expect(await disconnect(other, name)).toMatchObject({ ...closed, reason: null });
    expect(await disconnect(other, name)).toMatchObject({ ...closed, reason: null });
    expect(await stateOf(other, name)).toMatchObject(closed);
    expect((await evolution.record()).instances[name]).toMatchObject({ state: 'close', owner: null });

    const again = await connectPhone(other);
    await evolution.order({ do: 'log-out', instance: again });
    expect(await storedInstance(again)).toMatchObject({ state: 'closed', phone: null });
  });
});

describe('an instance name', () => {
  test('belongs to the first company that uses it', async () => {
    const name = await connectPhone(studio);
    const stranger = await app.signUp();
    const body = { instance_name: name };
    await expect(stranger.call(connectionEndpoints.connect, { body })).rejects.toMatchObject(NOT_FOUND);
    await expect(stranger.call(connectionEndpoints.disconnect, { body })).rejects.toMatchObject(NOT_FOUND);
    await expect(stranger.call(connectionEndpoints.state, { query: body })).rejects.toMatchObject(NOT_FOUND);
    expect(await stateOf(studio, name)).toMatchObject({ instance: { state: 'open' } });
  });

  test('belongs to one of two companies that use it at once', async () => {
    const others = await Promise.all([app.signUp(), app.signUp(), app.signUp()]);
    const body = { instance_name: instanceName() };
    const replies = await Promise.all(
      others.map((other) => other.request('POST', connectionEndpoints.connect.path, body)),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
  });

  test('differs from the name on the server, which other products may use', async () => {
    const theirs = instanceName();
    const headers = { apikey: LOCAL_EVOLUTION_KEY, 'content-type': 'application/json' };
    const body = JSON.stringify({ instanceName: theirs, integration: 'WHATSAPP-BAILEYS', qrcode: true });
    await fetch(`${evolution.url}/instance/create`, { method: 'POST', headers, body });
    await evolution.scan(theirs, '+5511987650009');
    // A phone of another user of the server. The same name gets another instance.
    const asked = await connect(await app.signUp(), theirs);
    expect(asked).toMatchObject({ state: 'connecting', payload: { base64: expect.any(String) } });
  });

  test('is not available while a phone may be linked to it', async () => {
    const name = instanceName();
    await app.database.query('INSERT INTO messaging.retired_instance (name) VALUES ($1)', [name]);
    const body = { instance_name: name };
    await expect(studio.call(connectionEndpoints.connect, { body })).rejects.toMatchObject(NOT_FOUND);
    expect(await storedInstance(name)).toBeUndefined();
  });

  test('has only letters, digits and hyphens', async () => {
    for (const instance_name of ['short', 'Capitals-In-It', 'a/../b/../c', `${'x'.repeat(65)}`]) {
      const reply = await studio.request('POST', connectionEndpoints.connect.path, { instance_name });
      expect(reply).toMatchObject({ status: 400, body: { fields: { instance_name: 'Instância inválida' } } });
    }
  });
});

describe('a provider that fails', () => {
  test('gives the state error, and 502 when a phone is connected', async () => {
    const name = await connectPhone(studio);
    await evolution.fail('connectionState', { status: 500, body: 'down' });
    expect(await stateOf(studio, name)).toMatchObject({ instance: { state: 'error' }, phone: OWN_PHONE });
    // The stored state does not change.
    expect(await storedInstance(name)).toMatchObject({ state: 'open' });

    const failed = { status: 502, code: 'PROVIDER_FAILED' };
    const next = { instance_name: instanceName() };
    await evolution.fail('create', { status: 200, body: { error: true, message: 'boom' } });
    await expect(studio.call(connectionEndpoints.connect, { body: next })).rejects.toMatchObject(failed);
    expect(await connect(studio, next.instance_name)).toMatchObject({ state: 'connecting' });
  });

  test('repeats a webhook when the query of the state failed', async () => {
    const name = instanceName();
    await connect(studio, name);
    await evolution.fail('connectionState', { status: 500, body: {} }, { status: 500, body: {} });
    await evolution.scan(name, OWN_PHONE);
    expect(await storedInstance(name)).toMatchObject({ state: 'open', phone: OWN_PHONE });
    const { webhooks } = await evolution.record();
    expect(webhooks.findLast(({ event }) => event === 'connection.update')).toMatchObject({
      statuses: [503, 503, 200],
    });
  });
});

describe('a webhook', () => {
  const post = (body: object, headers = {}) =>
    app.anonymous.request('POST', '/api/webhooks/evolution', body, headers);
  const knownOf = async (name: string) => (await evolution.record()).instances[name];
  const keyOf = async (name: string) => (await knownOf(name))?.webhook?.headers.jwt_key ?? '';
  const fullNameOf = async (name: string) => (await knownOf(name))?.fullName ?? '';
  const seconds = () => Math.floor(clock.now().getTime() / 1000);
  const tokenOf = (key: string, claims: object, alg = 'HS256') => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const signed = `${part({ alg, typ: 'JWT' })}.${part(claims)}`;
    const mac = alg === 'none' ? '' : createHmac('sha256', key).update(signed).digest('base64url');
    return { authorization: `Bearer ${signed}.${mac}` };
  };
  const claims = (more: object = {}) => ({
    iat: seconds(),
    exp: seconds() + 600,
    app: 'evolution',
    action: 'webhook',
    ...more,
  });

  test('is accepted only with a recent token of its own instance', async () => {
    const name = await connectPhone(studio);
    const stranger = await app.signUp();
    const another = await connectPhone(stranger);
    const [key, otherKey] = [await keyOf(name), await keyOf(another)];
    expect(key).not.toBe(otherKey);
    const instance = await fullNameOf(name);
    const webhook = { event: 'connection.update', instance, data: { state: 'open' } };
    const refused = { status: 401, body: { code: 'UNAUTHENTICATED' } };
    expect(await post({ ...webhook, instance: name }, tokenOf(key, claims()))).toMatchObject(refused);
    expect(await post(webhook)).toMatchObject(refused);
    expect(await post(webhook, { authorization: 'Bearer x.y.z' })).toMatchObject(refused);
    expect(await post(webhook, { authorization: `Basic ${key}` })).toMatchObject(refused);
    expect(await post(webhook, tokenOf('guessed', claims()))).toMatchObject(refused);
    expect(await post(webhook, tokenOf(otherKey, claims()))).toMatchObject(refused);
    expect(await post(webhook, tokenOf(key, claims(), 'none'))).toMatchObject(refused);
    expect(await post(webhook, tokenOf(key, claims({ exp: undefined })))).toMatchObject(refused);
    expect(await post(webhook, tokenOf(key, claims({ exp: seconds() - 61 })))).toMatchObject(refused);
    expect(await post(webhook, tokenOf(key, claims({ app: 'another' })))).toMatchObject(refused);
    expect(await post(webhook, tokenOf(key, claims()))).toMatchObject({
      status: 200,
      body: { ok: true, data: { received: true } },
    });
  });

  test('for an unknown instance, of an unknown kind or with invalid data is accepted and ignored', async () => {
    const name = await connectPhone(studio);
    const events = ['messages.upsert', 'messages.update', 'qrcode.updated', 'connection.update', 'call'];
    for (const event of events) {
      for (const data of [null, 7, 'x', [], {}, { key: {} }, { qrcode: { base64: 'javascript:x' } }])
        await evolution.order({ do: 'emit', instance: name, event, data });
    }
    const { webhooks } = await evolution.record();
    const received = webhooks.filter(({ instance }) => instance === name);
    expect(new Set(received.flatMap(({ statuses }) => statuses))).toEqual(new Set([200]));
    expect(await storedInstance(name)).toMatchObject({ state: 'open', phone: OWN_PHONE, qr: null });
    await app.database.query('DELETE FROM messaging.whatsapp_instance WHERE name = $1', [name]);
    const last = { event: 'connection.update', instance: await fullNameOf(name), data: { state: 'open' } };
    expect(await post(last, tokenOf(await keyOf(name), claims()))).toMatchObject({ status: 200 });
    expect(await storedInstance(name)).toBeUndefined();
  });

  test('does not change the state when it is late, repeated or out of order', async () => {
    const name = await connectPhone(studio);
    const emit = (state: string) =>
      evolution.order({
        do: 'emit',
        instance: name,
        event: 'connection.update',
        data: { instance: name, state, statusReason: 200 },
      });
    for (const state of ['connecting', 'close', 'open', 'open', 'connecting']) await emit(state);
    expect(await storedInstance(name)).toMatchObject({ state: 'open' });
    await evolution.order({
      do: 'emit',
      instance: name,
      event: 'qrcode.updated',
      data: { qrcode: { base64: 'data:image/png;base64,AAAA', code: 'x', count: 1 } },
    });
    expect(await storedInstance(name)).toMatchObject({ state: 'open', qr: null });
    await evolution.order({ do: 'lose-connection', instance: name, quietly: true });
    await emit('open');
    expect(await storedInstance(name)).toMatchObject({ state: 'closed' });
  });

  test('with a receipt never replaces read by delivered', async () => {
    const name = await connectPhone(studio);
    const { id, messageId } = await remind(studio);
    const receipt = async () => {
      const [row] = await app.database.query<{ receipt: string }>(
        'SELECT receipt FROM messaging.delivery WHERE id = $1',
        [id],
      );
      return row?.receipt ?? null;
    };
    const emit = (status: string) =>
      evolution.order({ do: 'receipt', instance: name, id: messageId, status });
    await emit('SERVER_ACK');
    expect(await receipt()).toBeNull();
    await emit('DELIVERY_ACK');
    expect(await receipt()).toBe('delivered');
    await emit('READ');
    await emit('DELIVERY_ACK');
    expect(await receipt()).toBe('read');
    // A webhook of another company changes nothing.
    const stranger = await app.signUp();
    const another = await connectPhone(stranger);
    const theirs = await remind(stranger);
    await evolution.order({ do: 'receipt', instance: name, id: theirs.messageId, status: 'READ' });
    await evolution.order({ do: 'receipt', instance: another, id: theirs.messageId, status: 'DELIVERY_ACK' });
    expect(
      await app.database.query('SELECT receipt FROM messaging.delivery WHERE id = $1', [theirs.id]),
    ).toEqual([{ receipt: 'delivered' }]);
  });

  test('with a receipt is repeated while its message is being sent', async () => {
    const name = await connectPhone(studio);
    const { id, messageId } = await remind(studio);
    await app.database.query(
      `UPDATE messaging.delivery SET status = 'queued', provider_message_id = NULL, claimed_until = $2 WHERE id = $1`,
      [id, new Date(clock.now().getTime() + 60_000)],
    );
    const receipt = evolution.order({ do: 'receipt', instance: name, id: messageId, status: 'DELIVERY_ACK' });
    await eventually(async () => {
      const { webhooks } = await evolution.record();
      expect(webhooks.findLast(({ event }) => event === 'messages.update')?.statuses).toContain(503);
    });
    await app.database.query(
      `UPDATE messaging.delivery SET status = 'sent', provider_message_id = $2, claimed_until = NULL WHERE id = $1`,
      [id, messageId],
    );
    await receipt;
    expect(await app.database.query('SELECT receipt FROM messaging.delivery WHERE id = $1', [id])).toEqual([
      { receipt: 'delivered' },
    ]);
  });
});

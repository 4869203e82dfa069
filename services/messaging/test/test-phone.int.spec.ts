import { appointmentEndpoints } from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import {
  connectionEndpoints,
  deliveryEndpoints,
  testPhoneEndpoints,
  whatsappSettingsEndpoints,
} from '@alinha/contracts-messaging';
import { appointmentInput, clientInput, eventually, startTestApp, TestClock } from '@alinha/testing';
import { expect, test } from 'vitest';

const clock = new TestClock('2026-11-20T13:00:00Z');
const app = await startTestApp({
  services: ['accounts', 'agenda', 'clients', 'messaging'],
  clock: clock.now,
});
const studio = await app.signUp();

let made = 0;
async function connect(by = studio) {
  const instance_name = `test-phone-${++made}`;
  const { payload } = await by.call(connectionEndpoints.connect, { body: { instance_name } });
  const token = payload.test_link?.split('/').at(-1) ?? '';
  return { instance_name, payload, params: { token } };
}
const show = (params: { token: string }) => app.anonymous.call(testPhoneEndpoints.get, { params });
const scan = (params: { token: string }) => app.anonymous.call(testPhoneEndpoints.scan, { params });
const stateOf = (instance_name: string) =>
  studio.call(connectionEndpoints.state, { query: { instance_name } });

test('the code of a test phone is scanned by opening its link', async () => {
  const { instance_name, payload, params } = await connect();
  expect(payload).toMatchObject({
    base64: expect.stringMatching(/^data:image\/png;base64,.{200}/),
    code: payload.test_link,
    test_link: expect.stringMatching(/^http:\/\/localhost:\d+\/celular-de-teste\/[\w-]{20,120}$/),
  });
  expect(await stateOf(instance_name)).toMatchObject({
    instance: { state: 'connecting' },
    payload: { base64: payload.base64 },
    test_mode: true,
  });
  expect(await show(params)).toEqual({
    company_name: expect.any(String),
    language: 'pt',
    is_connected: false,
    messages: [],
  });
  expect(await scan(params)).toMatchObject({ is_connected: true });
  expect(await scan(params)).toMatchObject({ is_connected: true });
  expect(await stateOf(instance_name)).toMatchObject({
    instance: { state: 'open' },
    phone: '+5511900000000',
    payload: { base64: null, test_link: payload.test_link },
  });
  expect(await studio.call(whatsappSettingsEndpoints.get)).toMatchObject({ instance_id: instance_name });
});

test('a test phone receives a reminder and answers it', { timeout: 40_000 }, async () => {
  const other = await app.signUp();
  const { params } = await connect(other);
  await scan(params);
  const client = await other.call(clientEndpoints.create, {
    body: clientInput({ phone: '(11) 98765-4321' }),
  });
  const body = appointmentInput({
    employee_id: other.user.id,
    client_id: client.id,
    start_datetime: '2026-11-20 11:00:00',
    allow_overbooking: true,
  });
  const { id } = await other.call(appointmentEndpoints.create, { body });
  await other.call(whatsappSettingsEndpoints.update, { body: { type: 'before', hours_before: 1 } });
  const { messages } = await eventually(async () => {
    const phone = await show(params);
    expect(phone.messages).toHaveLength(1);
    return phone;
  }, 30_000);
  expect(messages[0]).toMatchObject({
    direction: 'to_client',
    phone: '+5511987654321',
    text: expect.stringMatching(/http:\/\/localhost:\d+\/confirmar\//),
    at: '2026-11-20 10:00:00',
  });
  const reply = (phone: string, text: string) =>
    app.anonymous.call(testPhoneEndpoints.reply, { params, body: { phone, text } });
  expect(await reply('+5511987654321', 'sim')).toMatchObject({
    messages: [{ direction: 'to_client' }, { direction: 'from_client', text: 'sim' }],
  });
  const { rows } = await other.call(deliveryEndpoints.list, { query: {} });
  expect(rows).toMatchObject([{ status: 'sent', answer: 'confirmed' }]);
  await eventually(async () =>
    expect(await other.call(appointmentEndpoints.get, { params: { id } })).toMatchObject({
      client_answer: 'confirmed',
    }),
  );
  await expect(reply('+5511900001111', 'sim')).rejects.toMatchObject({ status: 404 });
});

test('a test phone is closed after a sign-out and 404 after another replaced it', async () => {
  const { instance_name, params } = await connect();
  await scan(params);
  await studio.call(connectionEndpoints.disconnect, { body: { instance_name } });
  expect(await stateOf(instance_name)).toMatchObject({ instance: { state: 'closed' }, payload: null });
  // An old code has no effect.
  expect(await scan(params)).toMatchObject({ is_connected: false });
  const next = await connect();
  await scan(next.params);
  await expect(show(params)).rejects.toMatchObject({ status: 404 });
});

test('a test phone is 404 without its token', async () => {
  const { params } = await connect();
  const { token } = params;
  for (const forged of [
    `${token.slice(0, -2)}xx`,
    token.replace('test-phone', 'best-phone'),
    'x'.repeat(30),
  ]) {
    const path = `/api/whatsapp/test-phone/${forged}`;
    for (const [method, at, body] of [
      ['GET', path],
      ['POST', `${path}/scan`],
      ['POST', `${path}/reply`, { phone: '+5511987654321', text: '1' }],
    ] as const)
      expect(await app.anonymous.request(method, at, body)).toMatchObject({ status: 404 });
  }
});

import { connectionEndpoints, whatsappSettingsEndpoints } from '@alinha/contracts-messaging';
import { connectTestPhone, startTestApp, TestClock } from '@alinha/testing';
import { describe, expect, test } from 'vitest';

const clock = new TestClock('2026-11-20T11:00:00Z');
const app = await startTestApp({ services: ['accounts', 'messaging'], clock: clock.now });
const { get, update } = whatsappSettingsEndpoints;

test('are daily without a time by default', async () => {
  const studio = await app.signUp();
  expect(await studio.call(get)).toEqual({
    type: 'daily',
    time: null,
    hours_before: null,
    instance_id: null,
    reminder_answers: 'request',
  });
});

test('choose the effect of answers, and keep the choice when an update omits it', async () => {
  const studio = await app.signUp();
  await studio.call(update, { body: { type: 'none', reminder_answers: 'automatic' } });
  const kept = await studio.call(update, { body: { type: 'daily', time: '07:30' } });
  expect(kept).toMatchObject({ type: 'daily', reminder_answers: 'automatic' });
  const back = await studio.call(update, { body: { type: 'none', reminder_answers: 'request' } });
  expect(back).toMatchObject({ reminder_answers: 'request' });
});

test('store only the fields of the chosen type', async () => {
  const studio = await app.signUp();
  const unset = { time: null, hours_before: null, instance_id: null, reminder_answers: 'request' };
  const daily = await studio.call(update, { body: { type: 'daily', time: '07:30' } });
  expect(daily).toEqual({ ...unset, type: 'daily', time: '07:30' });
  expect(await studio.call(get)).toEqual(daily);

  const before = await studio.call(update, { body: { type: 'before', hours_before: 0 } });
  expect(before).toEqual({ ...unset, type: 'before', hours_before: 0 });
  const none = await studio.call(update, { body: { type: 'none' } });
  expect(none).toEqual({ ...unset, type: 'none' });
  expect(await studio.call(get)).toEqual(none);
});

test('ignore fields of other types', async () => {
  const studio = await app.signUp();
  const body = { type: 'none', time: '08:00', hours_before: 3, instance_id: null };
  expect(await studio.request('PUT', '/api/company/whatsapp', body)).toMatchObject({
    status: 200,
    body: { data: { type: 'none', time: null, hours_before: null, instance_id: null } },
  });
});

test('belong to one company', async () => {
  const [studio, other] = [await app.signUp(), await app.signUp()];
  await other.call(update, { body: { type: 'none' } });
  expect(await studio.call(get)).toMatchObject({ type: 'daily' });
});

test('are saved by the last of two who save at the same time', async () => {
  const studio = await app.signUp();
  const times = ['07:00', '08:00', '09:00'];
  const saved = await Promise.all(
    times.map((time) => studio.call(update, { body: { type: 'daily', time } })),
  );
  expect(saved.map(({ time }) => time)).toEqual(times);
  expect(times).toContain((await studio.call(get)).time);
});

test('keep the connected phone when other fields change', async () => {
  const studio = await app.signUp();
  const { instance } = await connectTestPhone(studio);
  expect(await studio.call(get)).toMatchObject({ instance_id: instance });
  await studio.call(update, { body: { type: 'daily', time: '07:30', instance_id: instance } });
  expect(await studio.call(update, { body: { type: 'none' } })).toMatchObject({ instance_id: instance });
});

test('accept only a phone that the company connected', async () => {
  const [studio, other] = [await app.signUp(), await app.signUp()];
  const { instance } = await connectTestPhone(other);
  const body = { instance_name: 'a-code-that-nobody-scanned' };
  await studio.call(connectionEndpoints.connect, { body });
  for (const instance_id of [instance, 'unknown-phone', body.instance_name]) {
    await expect(studio.call(update, { body: { type: 'none', instance_id } })).rejects.toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
      fields: { instance_id: 'Instância inválida' },
    });
  }
  expect(await studio.call(get)).toMatchObject({ type: 'daily', instance_id: null });
});

test('apply from the choice of the time and from the first phone', async () => {
  const studio = await app.signUp();
  const since = async () => {
    const [row] = await app.database.query<{ since: Date }>(
      'SELECT since FROM messaging.whatsapp_settings WHERE company_id = $1',
      [studio.companyId],
    );
    return row?.since.toISOString();
  };
  const at = (instant: string) => {
    clock.advance(new Date(instant).getTime() - clock.now().getTime());
    return instant;
  };
  const chosen = at('2026-11-20T12:00:00.000Z');
  await studio.call(update, { body: { type: 'daily', time: '07:30' } });
  expect(await since()).toBe(chosen);
  const connected = at('2026-11-20T13:00:00.000Z');
  const { instance } = await connectTestPhone(studio);
  expect(await since()).toBe(connected);
  at('2026-11-20T14:00:00.000Z');
  // Saved again unchanged, and with another phone.
  await studio.call(update, { body: { type: 'daily', time: '07:30', instance_id: instance } });
  await connectTestPhone(studio);
  expect(await since()).toBe(connected);
  const changed = at('2026-11-20T15:00:00.000Z');
  await studio.call(update, { body: { type: 'daily', time: '07:45' } });
  expect(await since()).toBe(changed);
});

describe('are refused', () => {
  test.each([
    ['without a type', {}, { type: 'Valor inválido' }],
    ['with a type that does not exist', { type: 'weekly' }, { type: 'Valor inválido' }],
    ['daily without a time', { type: 'daily' }, { time: 'Campo obrigatório' }],
    ['daily at an hour that does not exist', { type: 'daily', time: '24:00' }, { time: 'Horário inválido' }],
    [
      'with a negative number of hours',
      { type: 'before', hours_before: -1 },
      { hours_before: 'O mínimo é 0' },
    ],
    [
      'with an unknown effect of answers',
      { type: 'none', reminder_answers: 'often' },
      { reminder_answers: 'Use um destes: request, automatic' },
    ],
    ['with half hours', { type: 'before', hours_before: 1.5 }, { hours_before: 'Tipo de valor inválido' }],
    [
      'with several wrong fields',
      { type: 'daily', time: 8, hours_before: 2, phone: '1' },
      { time: 'Tipo de valor inválido', phone: 'Campo desconhecido' },
    ],
  ])('%s', async (_, body, fields) => {
    const studio = await app.signUp();
    const refused = await studio.request('PUT', '/api/company/whatsapp', body);
    expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect((refused.body as { fields: object }).fields).toEqual(fields);
    expect(await studio.call(get)).toMatchObject({ type: 'daily', time: null });
  });

  test('with English messages', async () => {
    const studio = await app.signUp();
    const refused = await studio
      .speaking('en')
      .request('PUT', '/api/company/whatsapp', { type: 'daily', time: '8h' });
    expect(refused.body).toMatchObject({ fields: { time: 'Invalid time' } });
  });
});

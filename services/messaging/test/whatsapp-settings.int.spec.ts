import { whatsappSettingsEndpoints } from '@alinha/contracts-messaging';
import { startTestApp } from '@alinha/testing';
import { describe, expect, test } from 'vitest';

const app = await startTestApp({ services: ['accounts', 'messaging'] });
const { get, update } = whatsappSettingsEndpoints;

test('are daily and without a time until someone chooses', async () => {
  const studio = await app.signUp();
  expect(await studio.call(get)).toEqual({
    type: 'daily',
    time: null,
    hours_before: null,
    instance_id: null,
  });
});

test('keep what belongs to the type of send and forget the rest', async () => {
  const studio = await app.signUp();
  const kept = { time: null, hours_before: null, instance_id: null };
  const daily = await studio.call(update, { body: { type: 'daily', time: '07:30' } });
  expect(daily).toEqual({ ...kept, type: 'daily', time: '07:30' });
  expect(await studio.call(get)).toEqual(daily);

  const before = await studio.call(update, { body: { type: 'before', hours_before: 0 } });
  expect(before).toEqual({ ...kept, type: 'before', hours_before: 0 });
  const none = await studio.call(update, { body: { type: 'none' } });
  expect(none).toEqual({ ...kept, type: 'none' });
  expect(await studio.call(get)).toEqual(none);
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
    ['with half hours', { type: 'before', hours_before: 1.5 }, { hours_before: 'Tipo de valor inválido' }],
    ['with a time that is not daily', { type: 'none', time: '08:00' }, { time: 'Campo desconhecido' }],
    [
      'with more than one thing wrong',
      { type: 'daily', time: 8, hours_before: 2, phone: '1' },
      { time: 'Tipo de valor inválido', hours_before: 'Campo desconhecido', phone: 'Campo desconhecido' },
    ],
  ])('%s', async (_, body, fields) => {
    const studio = await app.signUp();
    const refused = await studio.request('PUT', '/api/company/whatsapp', body);
    expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect((refused.body as { fields: object }).fields).toEqual(fields);
    expect(await studio.call(get)).toMatchObject({ type: 'daily', time: null });
  });

  test('in English too', async () => {
    const studio = await app.signUp();
    const refused = await studio
      .speaking('en')
      .request('PUT', '/api/company/whatsapp', { type: 'daily', time: '8h' });
    expect(refused.body).toMatchObject({ fields: { time: 'Invalid time' } });
  });
});

import { activityEndpoints } from '@alinha/contracts-accounts';
import {
  appointmentEndpoints,
  type CreateAppointmentInput,
  classEndpoints,
  creditEndpoints,
  packageEndpoints,
} from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { DAY_MS } from '@alinha/contracts-core';
import { eventually, startTestApp, TestClock } from '@alinha/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { refusal } from './credit-studio.ts';
import { packageStudio } from './package-studio.ts';
import { clientIsArchived, NOW } from './plan-studio.ts';

const clock = new TestClock(NOW);
const app = await startTestApp({ services: ['accounts', 'agenda', 'clients'], clock: clock.now });
const setClock = (at: string) => clock.advance(new Date(at).getTime() - clock.now().getTime());
beforeEach(() => setClock(NOW));

const MONDAY = '2026-11-23 15:00:00';
const NO_SESSION = { status: 409, code: 'NO_PACKAGE_SESSION' };

describe('a session of a package', () => {
  test('has no price and counts as booked until it is done or missed, then as taken', async () => {
    const { sell, book, mark, update, balance, studio } = await packageStudio(app);
    const { id } = await sell();
    const first = await book(id, MONDAY);
    expect(first).toMatchObject({ package_id: id, payment_amount_cents: null, payment_status: null });
    const second = await book(id, '2026-11-24 15:00:00');
    expect(await balance()).toEqual([0, 2, 8]);
    clock.advance(4 * DAY_MS);
    await update(first.id, { done: true });
    expect(await balance()).toEqual([1, 1, 8]);
    await update(first.id, { done: false });
    expect(await balance()).toEqual([0, 2, 8]);
    clock.advance(DAY_MS);
    await mark(second.id, 'no_show');
    expect(await balance()).toEqual([1, 1, 8]);
    const file = await studio.request('GET', '/api/appointments/export?start=2026-11-01&end=2026-12-01');
    expect(String(file.text).match(/;Pacote;/g)).toHaveLength(2);
  });

  test('is refused when all sessions are booked, after the last day, for another specialty and after the end', async () => {
    const { sell, book, end, rpg, studio } = await packageStudio(app);
    const { id } = await sell({ sessions: 1, valid_until: '2026-11-30' });
    expect(await refusal(book(id, '2026-12-01 07:00:00'))).toMatchObject(NO_SESSION);
    expect(await refusal(book(id, MONDAY, { specialty_id: rpg.id }))).toMatchObject({
      ...NO_SESSION,
      text: 'O pacote não tem sessão livre desta especialidade para esta data, ou foi encerrado.',
    });
    await book(id, '2026-11-30 20:00:00');
    expect(await refusal(book(id, MONDAY))).toMatchObject(NO_SESSION);
    const other = await sell();
    await end(other.id);
    const body = { params: { id: other.client_id } };
    expect((await studio.call(packageEndpoints.listOfClient, body)).map(({ state }) => state)).toEqual([
      'ended',
      'live',
    ]);
    expect(await refusal(book(other.id, MONDAY))).toMatchObject(NO_SESSION);
  });

  test('belongs to the client of the package', async () => {
    const { sell, book, other, studio, base, pilates } = await packageStudio(app);
    const { id } = await sell();
    const unknown = { status: 404, fields: { package_id: 'Pacote não encontrado' } };
    expect(await refusal(book(id, MONDAY, { client_id: other.id }))).toMatchObject(unknown);
    expect(await refusal(book(id + 1_000_000, MONDAY))).toMatchObject(unknown);
    const stranger = await packageStudio(app);
    const foreign = await stranger.sell();
    expect(await refusal(book(foreign.id, MONDAY))).toMatchObject(unknown);
    const wrong = {
      ...base,
      start_datetime: MONDAY,
      package_id: id,
      use_credit: true,
      payment_amount_cents: 1,
    };
    expect(
      await refusal(studio.speaking('en').call(appointmentEndpoints.create, { body: wrong })),
    ).toMatchObject({
      status: 400,
      fields: {
        specialty_id: 'Required field',
        use_credit: 'Use the credit or the package, not both',
        payment_amount_cents: 'An appointment paid with a credit has no amount',
      },
    });
    const priced = book(id, MONDAY, { payment_amount_cents: 1, specialty_id: pilates.id });
    expect(await refusal(priced)).toMatchObject({
      fields: { payment_amount_cents: 'Uma consulta paga com pacote não tem valor' },
    });
  });

  test('keeps client, price and specialty, and starts no later than the last day when it is moved', async () => {
    const { sell, book, update, other, rpg, studio } = await packageStudio(app);
    const { id: packageId } = await sell({ valid_until: '2026-11-30' });
    const { id } = await book(packageId, MONDAY);
    for (const body of [
      { payment_amount_cents: 9_000 },
      { client_id: other.id },
      { specialty_id: rpg.id },
      { specialty_id: null },
    ])
      expect(await refusal(update(id, body))).toMatchObject({
        status: 409,
        code: 'APPOINTMENT_USES_PACKAGE',
      });
    expect(await update(id, { start_datetime: '2026-11-30 20:00:00' })).toMatchObject({
      package_id: packageId,
    });
    const late = '2026-12-01 07:00:00';
    expect(await refusal(update(id, { start_datetime: late }))).toMatchObject(NO_SESSION);
    const body = { appointment_ids: [id], start_datetime: late };
    expect(await refusal(studio.call(classEndpoints.move, { body }))).toMatchObject(NO_SESSION);
  });

  test('returns to the package when it is cancelled in time, by the studio or deleted, and earns no credit', async () => {
    const { sell, book, mark, remove, effect, credits, balance } = await packageStudio(app);
    const { id: packageId } = await sell({ sessions: 1 });
    const { id } = await book(packageId, MONDAY);
    expect(await effect(id, { attendance: 'cancelled' })).toMatchObject({
      rule: 'in_time',
      credit: true,
      refusal: null,
      expires_on: '2027-02-18',
      owed: false,
    });
    expect(await mark(id, 'cancelled')).toMatchObject({ package_id: null });
    expect(await balance()).toEqual([0, 0, 1]);
    expect(await mark(id, 'scheduled')).toMatchObject({ package_id: packageId });
    expect(await balance()).toEqual([0, 1, 0]);
    clock.advance(3 * DAY_MS);
    await mark(id, 'cancelled', { cancelled_by: 'studio' });
    expect(await balance()).toEqual([0, 0, 1]);
    const again = await book(packageId, '2026-11-24 15:00:00');
    expect(await refusal(mark(id, 'scheduled'))).toMatchObject(NO_SESSION);
    await remove(again.id);
    expect(await balance()).toEqual([0, 0, 1]);
    expect(await credits()).toEqual([]);
  });

  test('returns after a late cancellation unless late cancellations are owed, and after a no-show by an administrator only', async () => {
    const { sell, book, mark, effect, save, balance } = await packageStudio(app);
    const { id: packageId } = await sell({ sessions: 1 });
    const { id } = await book(packageId, '2026-11-20 15:00:00');
    expect(await mark(id, 'cancelled')).toMatchObject({ package_id: null });
    await mark(id, 'scheduled');
    await save({ owed_when_late: true });
    expect(await effect(id, { attendance: 'cancelled' })).toMatchObject({
      rule: 'late',
      credit: false,
      refusal: 'package',
      owed: false,
    });
    await mark(id, 'cancelled');
    expect(await balance()).toEqual([1, 0, 0]);
    await mark(id, 'scheduled');
    clock.advance(DAY_MS / 2);
    await mark(id, 'no_show');
    expect(await balance()).toEqual([1, 0, 0]);
    await mark(id, 'scheduled');
    await mark(id, 'no_show', { credit: true, reason: 'Queda de energia' });
    expect(await balance()).toEqual([0, 0, 1]);
  });

  test('replaces the price of an unpaid session, also a done one, until a price replaces it', async () => {
    const { studio, base, pilates, sell, update, balance } = await packageStudio(app);
    const { id: packageId } = await sell({ sessions: 1 });
    const priced = { ...base, specialty_id: pilates.id, payment_amount_cents: 9_000 };
    const create = (body: Partial<CreateAppointmentInput>) =>
      studio.call(appointmentEndpoints.create, { body: { ...priced, start_datetime: MONDAY, ...body } });
    const { id } = await create({});
    await update(id, { done: true });
    const paid = { package_id: packageId, payment_amount_cents: null, payment_status: null };
    expect(await update(id, { package_id: packageId })).toMatchObject(paid);
    expect(await update(id, { package_id: packageId })).toMatchObject(paid);
    expect(await balance()).toEqual([1, 0, 0]);
    const other = await create({ start_datetime: '2026-11-24 15:00:00' });
    expect(await refusal(update(other.id, { package_id: packageId }))).toMatchObject(NO_SESSION);
    const both = update(other.id, { package_id: packageId, payment_amount_cents: 1 });
    expect(await refusal(both)).toMatchObject({
      fields: { payment_amount_cents: 'Uma consulta paga com pacote não tem valor' },
    });
    const back = { package_id: null, payment_amount_cents: 8_000 };
    expect(await update(id, back)).toMatchObject({ ...back, payment_status: 'pending' });
    expect(await balance()).toEqual([0, 0, 1]);
  });

  test('pays only its free sessions when several prices are replaced together', async () => {
    const { studio, base, pilates, sell, update, balance } = await packageStudio(app);
    const { id: package_id } = await sell({ sessions: 1 });
    const body = { ...base, specialty_id: pilates.id, payment_amount_cents: 9_000 };
    const ids: number[] = [];
    for (const hour of ['08', '10', '12', '14', '16', '18']) {
      const start_datetime = `2026-11-23 ${hour}:00:00`;
      ids.push((await studio.call(appointmentEndpoints.create, { body: { ...body, start_datetime } })).id);
    }
    for (let round = 0; round < 4; round++) {
      const replies = await Promise.allSettled(ids.map((id) => update(id, { package_id })));
      const paid = ids.filter((_id, at) => replies[at]?.status === 'fulfilled');
      expect(paid).toHaveLength(1);
      expect(await balance()).toEqual([0, 1, 0]);
      for (const id of paid) await update(id, { package_id: null, payment_amount_cents: 9_000 });
    }
  });

  test('is neither a paid session nor one of a plan or of a make-up credit', async () => {
    const { studio, base, pilates, client, sell, update, start, madeBy } = await packageStudio(app);
    const { id: package_id } = await sell();
    const body = { ...base, specialty_id: pilates.id };
    const create = (more: Partial<CreateAppointmentInput>) =>
      studio.call(appointmentEndpoints.create, { body: { ...body, start_datetime: MONDAY, ...more } });
    const paid = await create({ payment_amount_cents: 9_000, payment_status: 'paid' });
    await studio.call(creditEndpoints.grant, { params: { id: client.id }, body: { reason: 'x' } });
    const made = await create({ start_datetime: '2026-11-24 15:00:00', use_credit: true });
    const [planned] = await madeBy(await start({ specialty_id: pilates.id }));
    for (const [id, code] of [
      [paid.id, 'APPOINTMENT_PAID'],
      [made.id, 'APPOINTMENT_USES_CREDIT'],
      [planned?.id ?? 0, 'APPOINTMENT_IN_PLAN'],
    ] as const)
      expect(await refusal(update(id, { package_id }))).toMatchObject({ status: 409, code });
  });

  test('is booked once when more bookings than free sessions arrive together', async () => {
    const { sell, book, mark, balance } = await packageStudio(app);
    const { id } = await sell({ sessions: 2 });
    for (let round = 0; round < 3; round++) {
      const starts = ['07', '09', '11', '13', '15'].map((hour) => `2026-12-01 ${hour}:00:00`);
      const replies = await Promise.allSettled(starts.map((start) => book(id, start)));
      const won = replies.flatMap((reply) => (reply.status === 'fulfilled' ? [reply.value] : []));
      const lost = replies.flatMap((reply) => (reply.status === 'rejected' ? [reply.reason] : []));
      expect(won).toHaveLength(2);
      for (const refused of lost) expect(refused).toMatchObject(NO_SESSION);
      expect(await balance()).toEqual([0, 2, 0]);
      for (const one of won) await mark(one.id, 'cancelled');
    }
  });

  test('races the restoration of another one for the last session: one of them is refused', async () => {
    const { sell, book, mark, balance } = await packageStudio(app);
    const { id } = await sell({ sessions: 1 });
    const first = await book(id, '2026-12-01 07:00:00');
    for (let round = 2; round < 6; round++) {
      await mark(first.id, 'cancelled');
      const replies = await Promise.allSettled([
        book(id, `2026-12-0${round} 07:00:00`),
        mark(first.id, 'scheduled'),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await balance()).toEqual([0, 1, 0]);
      const [booked] = replies;
      if (booked.status === 'fulfilled') {
        await mark(booked.value.id, 'cancelled');
        await mark(first.id, 'scheduled');
      }
    }
  });
});

describe('a package', () => {
  test('is sold once when a request with an idempotency key is repeated, and ended once', async () => {
    const { studio, client, pilates, packages, end } = await packageStudio(app);
    const body = { specialty_id: pilates.id, sessions: 5, price_cents: 0, valid_until: '2026-12-31' };
    const request = { params: { id: client.id }, body };
    const selling = studio.with({ 'idempotency-key': 'one-package-only' });
    const sold = await selling.call(packageEndpoints.sell, request);
    expect(sold).toEqual({
      id: sold.id,
      client_id: client.id,
      specialty_id: pilates.id,
      specialty_name: 'Pilates',
      sessions: 5,
      price_cents: 0,
      sold_on: '2026-11-20',
      valid_until: '2026-12-31',
      taken: 0,
      booked: 0,
      free: 5,
      state: 'live',
      ended_on: null,
    });
    expect(await selling.call(packageEndpoints.sell, request)).toEqual(sold);
    expect(await packages()).toEqual([sold]);
    const ended = { ...sold, state: 'ended', ended_on: '2026-11-20' };
    expect(await end(sold.id)).toEqual(ended);
    clock.advance(DAY_MS);
    expect(await end(sold.id)).toEqual(ended);
    await eventually(async () => {
      const { activities } = await studio.call(activityEndpoints.list, { query: { kind: 'package' } });
      // Both have the same time.
      expect(activities.map(({ action, label }) => [action, label]).sort()).toEqual([
        ['package.ended', client.name],
        ['package.sold', client.name],
      ]);
    });
  });

  test('is used when all sessions are taken, else expired after its last day', async () => {
    const { sell, book, mark, packages } = await packageStudio(app);
    const used = await sell({ sessions: 1, valid_until: '2026-11-30' });
    await sell({ sessions: 1, valid_until: '2026-11-30' });
    const { id } = await book(used.id, MONDAY);
    clock.advance(4 * DAY_MS);
    await mark(id, 'no_show');
    expect((await packages()).map(({ state }) => state)).toEqual(['live', 'used']);
    clock.advance(7 * DAY_MS);
    expect((await packages()).map(({ state }) => state)).toEqual(['expired', 'used']);
  });

  test('keeps booked sessions when it ends, and takes none that was given back', async () => {
    const { sell, book, mark, end, packages } = await packageStudio(app);
    const { id: packageId } = await sell();
    const stays = await book(packageId, MONDAY);
    const given = await book(packageId, '2026-11-24 15:00:00');
    await mark(given.id, 'cancelled');
    await end(packageId);
    expect(await refusal(mark(given.id, 'scheduled'))).toMatchObject(NO_SESSION);
    expect(await packages()).toMatchObject([{ state: 'ended', booked: 1 }]);
    clock.advance(4 * DAY_MS);
    expect(await mark(stays.id, 'done')).toMatchObject({ package_id: packageId });
  });

  test('names every wrong field of its sale in the language of the caller', async () => {
    const { studio, sell, client } = await packageStudio(app);
    const sale = (body: object) => ({ params: { id: client.id }, body: body as never });
    const wrong = {
      sessions: 101,
      price_cents: -1,
      valid_until: '31/12/2026',
      status: 'pending',
      method: 'pix',
    };
    expect(await refusal(studio.call(packageEndpoints.sell, sale(wrong)))).toMatchObject({
      status: 400,
      fields: {
        specialty_id: 'ID inválido.',
        sessions: 'O máximo é 100',
        price_cents: 'O mínimo é 0',
        valid_until: 'Data inválida',
        method: expect.any(String),
      },
    });
    const english = studio.speaking('en');
    expect(await refusal(sell({ price_cents: 0, status: 'paid' }, english))).toMatchObject({
      fields: { price_cents: 'The amount must be above zero' },
    });
    expect(await refusal(sell({ method: 'cash' }, english))).toMatchObject({
      fields: { method: 'Only a payment that was received has a method' },
    });
    expect(await refusal(sell({ valid_until: '2026-11-19' }, english))).toMatchObject({
      fields: { valid_until: 'This date has passed' },
    });
  });

  test('is not sold of an archived or unknown specialty, nor to a deleted client', async () => {
    const { studio, client, rpg, sell } = await packageStudio(app);
    const stranger = await packageStudio(app);
    for (const specialty_id of [stranger.pilates.id, 2_147_483_647])
      expect(await refusal(sell({ specialty_id }))).toMatchObject({
        status: 404,
        fields: { specialty_id: 'Especialidade não encontrada' },
      });
    await studio.request('DELETE', `/api/company/specialties/${rpg.id}`);
    expect(await refusal(sell({ specialty_id: rpg.id }))).toMatchObject({ status: 404 });
    await studio.call(clientEndpoints.delete, { params: { id: client.id } });
    await clientIsArchived(app, client.id);
    expect(await refusal(sell())).toMatchObject({ status: 404, code: 'CLIENT_NOT_FOUND' });
  });

  test('of another company does not exist', async () => {
    const { client, sell } = await packageStudio(app);
    const { id } = await sell();
    const { studio: stranger } = await packageStudio(app);
    const calls = [
      () => stranger.call(packageEndpoints.listOfClient, { params: { id: client.id } }),
      () => sell({}, stranger),
      () => stranger.call(packageEndpoints.end, { params: { id } }),
    ];
    for (const call of calls) expect(await refusal(call())).toMatchObject({ status: 404 });
  });
});

import { randomUUID } from 'node:crypto';
import {
  appointmentEndpoints,
  clientOfferEndpoints,
  creditEndpoints,
  noticeEndpoints,
  type OfferMode,
  placeOfferEndpoints,
  waitingListEndpoints,
} from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { DAY_MS, MINUTE_MS } from '@alinha/contracts-core';
import { deliveryEndpoints } from '@alinha/contracts-messaging';
import { appointmentInput, clientInput, eventually, waitingEntryInput } from '@alinha/testing';
import { describe, expect, test } from 'vitest';
import { startWithEvolution } from './evolution-app.ts';

const { app, clock, evolution, connectPhone } = await startWithEvolution();

const runJob = (queue: string) =>
  app.platform.queues.addAll(`agenda.${queue}`, [{ name: queue, data: {}, id: `run-${randomUUID()}` }]);
let lastPhone = 0;
const newPhone = () => `+55119860${String(++lastPhone).padStart(5, '0')}`;

/** A studio that offers places, with clients who wait for Tuesday 15:00, in order of their phones. */
async function waitingStudio({
  phones = [newPhone()] as (string | null)[],
  isConnected = true,
  mode = 'one' as OfferMode,
} = {}) {
  const studio = await app.signUp();
  const instance = isConnected ? await connectPhone(studio) : '';
  await studio.call(placeOfferEndpoints.saveSettings, { body: { mode, remind_credits: true } });
  const clients: { readonly id: number }[] = [];
  const entries: number[] = [];
  for (const phone of phones) {
    const client = await studio.call(clientEndpoints.create, { body: clientInput({ phone }) });
    clients.push(client);
    const entry = await studio.call(waitingListEndpoints.create, {
      body: waitingEntryInput({
        client_id: client.id,
        ...{ weekdays: [2], from_time: '08:00', to_time: '20:00', duration_minutes: 60 },
        valid_until: '2026-12-20',
      }),
    });
    entries.push(entry.id);
  }
  const former = await studio.call(clientEndpoints.create, { body: clientInput() });
  const { companyId } = studio;
  const book = () =>
    studio.call(appointmentEndpoints.create, {
      body: appointmentInput({
        ...{ employee_id: studio.user.id, client_id: former.id, start_datetime: '2026-11-24 15:00:00' },
        allow_overbooking: true,
      }),
    });
  const removeEntry = () => studio.call(waitingListEndpoints.delete, { params: { id: entries[0] ?? 0 } });
  /** Books the first client from the waiting list at another time. */
  const bookEntry = () =>
    studio.call(appointmentEndpoints.create, {
      body: appointmentInput({
        ...{
          employee_id: studio.user.id,
          client_id: clients[0]?.id ?? 0,
          start_datetime: '2026-12-01 15:00:00',
        },
        waiting_entry_id: entries[0],
      }),
    });
  /** Frees the place and waits for the first offers. */
  const free = async () => {
    const { id } = await book();
    await studio.call(appointmentEndpoints.delete, { params: { id } });
    await runJob('find-freed-places');
    await eventually(async () => expect(await places()).not.toContainEqual({ state: 'open', is_new: true }));
    clock.advance(2 * MINUTE_MS);
    // The job does not start while the one before still ends.
    await eventually(async () => {
      await runJob('find-freed-places');
      expect(await duePlaces()).toEqual([]);
    });
  };
  const duePlaces = () =>
    app.database.query('SELECT id FROM agenda.freed_place WHERE company_id = $1 AND next_step_at <= $2', [
      companyId,
      clock.now(),
    ]);
  /** The phone has sent as many messages as it may in this minute. */
  const reachLimit = () =>
    app.database.query(
      'UPDATE messaging.whatsapp_instance SET window_started_at = $2, window_count = 1000 WHERE company_id = $1',
      [companyId, new Date(clock.now().getTime() + 2 * MINUTE_MS)],
    );
  const sendLater = async (minutes = 1) => {
    clock.advance(minutes * MINUTE_MS);
    await app.platform.queues.addAll('messaging.find-notices', [
      { name: 'find-notices', data: {}, id: randomUUID() },
    ]);
  };
  const places = () =>
    app.database.query(
      'SELECT state, freed_at IS NULL AS is_new FROM agenda.freed_place WHERE company_id = $1 ORDER BY id',
      [companyId],
    );
  const offers = async () =>
    (
      await app.database.query<{ state: string }>(
        'SELECT state FROM agenda.place_offer WHERE company_id = $1 ORDER BY id',
        [companyId],
      )
    ).map(({ state }) => state);
  const textsTo = async (phone: string | null) =>
    (await evolution.sent())
      .filter(
        (sent) => sent.instance === instance && phone !== null && sent.address.startsWith(phone.slice(1)),
      )
      .map(({ text }) => text);
  const log = async () => (await studio.call(deliveryEndpoints.list, { query: {} })).rows;
  const attempts = () =>
    app.database.query(
      'SELECT kind, attempts, claimed_until IS NOT NULL AS is_claimed FROM messaging.delivery WHERE company_id = $1',
      [companyId],
    );
  return {
    studio,
    instance,
    clients,
    phones,
    book,
    removeEntry,
    bookEntry,
    free,
    reachLimit,
    sendLater,
    places,
    offers,
    textsTo,
    log,
    attempts,
  };
}

type WaitingStudio = Awaited<ReturnType<typeof waitingStudio>>;

describe('an offer of a free place', () => {
  test('is sent once with its link, and accepted, refused or stopped by a message', async () => {
    const made = await waitingStudio({ phones: [newPhone(), newPhone(), newPhone()] });
    const [first = null, second = null, third = null] = made.phones;
    await made.free();
    const [text] = await eventually(async () => {
      const texts = await made.textsTo(first);
      expect(texts).toHaveLength(1);
      return texts;
    });
    expect(text).toMatch(
      /Abriu uma vaga em .*: terça-feira, 24 de novembro, às 15:00, com .*A oferta vale até 10:3\d/s,
    );
    expect(text).toMatch(/\/vaga\/\d+-\d+_[\w-]{22}$/);
    await eventually(async () =>
      expect(await made.log()).toMatchObject([{ kind: 'offer', status: 'sent', start_datetime: null }]),
    );

    await evolution.receive(made.instance, { from: first ?? '', text: 'Não, obrigado' });
    await evolution.receive(made.instance, { from: first ?? '', text: 'Não' });
    await eventually(async () => expect(await made.textsTo(second)).toHaveLength(1));
    expect(await made.offers()).toEqual(['refused', 'open']);
    await eventually(async () => expect(await made.textsTo(first)).toHaveLength(2));

    await eventually(async () =>
      expect((await made.log()).filter(({ status }) => status === 'sent')).toHaveLength(3),
    );
    await evolution.receive(made.instance, { from: second ?? '', text: 'PARAR' });
    await eventually(async () => expect(await made.textsTo(third)).toHaveLength(1));
    const params = { id: made.clients[1]?.id ?? 0 };
    expect(await made.studio.call(noticeEndpoints.ofClient, { params })).toMatchObject({ wanted: false });

    await eventually(async () =>
      expect((await made.log()).filter(({ status }) => status === 'sent')).toHaveLength(5),
    );
    await evolution.receive(made.instance, { from: third ?? '', text: 'Quero!' });
    await eventually(async () => expect(await made.offers()).toEqual(['refused', 'refused', 'accepted']));
    await eventually(async () =>
      expect((await made.textsTo(third)).at(-1)).toBe(
        'Pronto, a vaga de terça-feira, 24 de novembro, às 15:00, é sua! A sessão está marcada.',
      ),
    );
    const booked = await made.studio.call(appointmentEndpoints.list, {
      query: { start: '2026-11-24', end: '2026-11-25' },
    });
    expect(booked.map(({ client_id }) => client_id)).toEqual([made.clients[2]?.id]);
  });

  test('is sent to several clients at once', async () => {
    const made = await waitingStudio({ phones: [newPhone(), newPhone(), newPhone()], mode: 'five' });
    await app.database.query('ANALYZE messaging.delivery');
    await made.free();
    for (const phone of made.phones) {
      await eventually(async () => expect(await made.textsTo(phone)).toHaveLength(1));
    }
    const [first = null, second = null] = made.phones;
    await eventually(async () =>
      expect((await made.log()).filter(({ status }) => status === 'sent')).toHaveLength(3),
    );
    await evolution.receive(made.instance, { from: first ?? '', text: 'Sim' });
    await eventually(async () => expect(await made.offers()).toEqual(['accepted', 'lost', 'lost']));
    await evolution.receive(made.instance, { from: second ?? '', text: 'Sim' });
    await eventually(async () =>
      expect((await made.textsTo(second)).at(-1)).toBe(
        'A vaga de terça-feira, 24 de novembro, às 15:00, já foi preenchida. Avisamos você quando abrir outra.',
      ),
    );
  });

  test('looks its number up once while the phone is at its limit', async () => {
    const made = await waitingStudio();
    const lookUps = async () =>
      (await evolution.record()).calls.filter((call) => call === 'POST /chat/whatsappNumbers').length;
    const nextAttempt = async () => {
      const [row] = await made.log();
      expect(row).toMatchObject({ status: 'queued', next_attempt_at: expect.any(String) });
      return row?.next_attempt_at;
    };
    await made.reachLimit();
    const before = await lookUps();
    await made.free();
    await eventually(async () => expect(await lookUps()).toBe(before + 1));
    const first = await eventually(nextAttempt);
    await made.reachLimit();
    await made.sendLater();
    await eventually(async () => expect(await nextAttempt()).not.toBe(first));
    expect(await lookUps()).toBe(before + 1);
  });

  test.each([
    [
      'the client opted out',
      (made: WaitingStudio) =>
        made.studio.call(noticeEndpoints.save, {
          params: { id: made.clients[0]?.id ?? 0 },
          body: { wanted: false },
        }),
    ],
    ['the place was booked', (made: WaitingStudio) => made.book()],
    ['the waiting entry was removed', (made: WaitingStudio) => made.removeEntry()],
    ['the client was booked at another time', (made: WaitingStudio) => made.bookEntry()],
  ])('is not sent from the queue after %s', async (_, change) => {
    const made = await waitingStudio();
    await made.reachLimit();
    await made.free();
    await eventually(async () =>
      expect(await made.log()).toMatchObject([{ status: 'queued', next_attempt_at: expect.any(String) }]),
    );
    await change(made);
    await made.sendLater();
    await eventually(async () =>
      expect(await made.log()).toMatchObject([{ status: 'skipped', reason: 'not_due', attempts: 0 }]),
    );
    expect(await made.textsTo(made.phones[0] ?? null)).toEqual([]);
    await eventually(async () => expect(await made.offers()).toEqual(['undeliverable']));
  });

  test('is not sent from the queue after its credit was revoked', async () => {
    const made = await waitingStudio();
    const [id = 0] = made.clients.map((client) => client.id);
    await made.removeEntry();
    const body = { reason: 'Cortesia', expires_on: '2026-12-20' };
    const credit = await made.studio.call(creditEndpoints.grant, { params: { id }, body });
    await made.reachLimit();
    await made.free();
    await eventually(async () => expect(await made.log()).toMatchObject([{ status: 'queued' }]));
    await made.studio.call(creditEndpoints.revoke, { params: { id: credit.id }, body: { reason: 'Engano' } });
    await made.sendLater();
    await eventually(async () =>
      expect(await made.log()).toMatchObject([{ status: 'skipped', reason: 'not_due' }]),
    );
    await eventually(async () => expect(await made.offers()).toEqual(['undeliverable']));
  });

  test('goes to the next client at once when the first has no WhatsApp and the phone is at its limit', async () => {
    const absent = newPhone();
    await evolution.order({ do: 'without-whatsapp', phone: absent });
    const made = await waitingStudio({ phones: [absent, newPhone()] });
    await made.reachLimit();
    await made.free();
    await eventually(async () => expect(await made.offers()).toEqual(['undeliverable', 'open']));
  });

  test('stays accepted by the link when its client then wants no more messages', async () => {
    const made = await waitingStudio();
    const [phone = null] = made.phones;
    await made.free();
    await eventually(async () => expect(await made.log()).toMatchObject([{ status: 'sent' }]));
    const token = (await made.textsTo(phone))[0]?.split('/vaga/')[1] ?? '';
    await app.anonymous.call(clientOfferEndpoints.answer, { params: { token }, body: { answer: 'accept' } });
    await evolution.receive(made.instance, { from: phone ?? '', text: 'PARAR' });
    await eventually(async () =>
      expect((await made.textsTo(phone)).at(-1)).toBe(
        'Certo, recebemos sua resposta sobre a vaga de terça-feira, 24 de novembro, às 15:00. Você não recebe mais avisos de vagas.',
      ),
    );
    expect(await made.offers()).toEqual(['accepted']);
    const booked = await made.studio.call(appointmentEndpoints.list, {
      query: { start: '2026-11-24', end: '2026-11-25' },
    });
    expect(booked.map(({ client_id }) => client_id)).toEqual([made.clients[0]?.id]);
  });

  test('takes a late refusal, which is no answer to an older reminder', async () => {
    const made = await waitingStudio();
    const [phone = null] = made.phones;
    await made.free();
    await eventually(async () => expect(await made.log()).toMatchObject([{ status: 'sent' }]));
    clock.advance(40 * MINUTE_MS);
    await evolution.receive(made.instance, { from: phone ?? '', text: 'Não' });
    await eventually(async () =>
      expect((await made.textsTo(phone)).at(-1)).toBe(
        'A vaga de terça-feira, 24 de novembro, às 15:00, não está mais disponível. Obrigado por responder!',
      ),
    );
  });

  test('goes to the next client when the first has no phone', async () => {
    const made = await waitingStudio({ phones: [null, newPhone()] });
    await made.free();
    await eventually(async () => expect(await made.offers()).toEqual(['undeliverable', 'open']));
    await eventually(async () => expect(await made.textsTo(made.phones[1] ?? null)).toHaveLength(1));
    expect((await made.log()).map(({ status, reason }) => `${status} ${reason}`)).toContain(
      'failed no_phone',
    );
  });

  test('is left to staff when no phone is connected', async () => {
    const made = await waitingStudio({ isConnected: false });
    await made.free();
    await eventually(async () => expect(await made.places()).toMatchObject([{ state: 'nobody' }]));
    expect(await made.log()).toMatchObject([{ kind: 'offer', status: 'failed', reason: 'not_connected' }]);
  });

  test('is sent once when the provider fails after it has sent it', async () => {
    const made = await waitingStudio();
    await evolution.fail('sendText', { hangUp: 'after' });
    await made.free();
    const [phone = null] = made.phones;
    // Its failure sets the time of the next attempt.
    await eventually(async () =>
      expect(await made.attempts()).toEqual([{ kind: 'offer', attempts: 1, is_claimed: false }]),
    );
    await made.sendLater();
    // The job of the first attempt may still run: then the run finds nothing to do.
    await eventually(async () => {
      await made.sendLater(0);
      expect(await made.log()).toMatchObject([{ status: 'sent' }]);
    });
    expect(await made.textsTo(phone)).toHaveLength(1);
  });
});

test('a reminder of a credit is not sent from the queue after the company turned reminders off', async () => {
  const made = await waitingStudio();
  const params = { id: made.clients[0]?.id ?? 0 };
  const body = { reason: 'Cortesia', expires_on: '2026-11-27' };
  await made.studio.call(creditEndpoints.grant, { params, body });
  clock.advance(DAY_MS);
  await made.reachLimit();
  clock.advance(2 * MINUTE_MS);
  await runJob('remind-credits');
  await eventually(async () =>
    expect(await made.log()).toMatchObject([{ kind: 'credit', status: 'queued' }]),
  );
  await made.studio.call(placeOfferEndpoints.saveSettings, { body: { mode: 'one', remind_credits: false } });
  await made.sendLater();
  await eventually(async () =>
    expect(await made.log()).toMatchObject([{ status: 'skipped', reason: 'not_due' }]),
  );
});

test('a client is reminded once of an expiring credit, with a link that ends these messages', async () => {
  const made = await waitingStudio();
  const [phone = null] = made.phones;
  const id = made.clients[0]?.id ?? 0;
  await made.studio.call(creditEndpoints.grant, {
    params: { id },
    body: { reason: 'Cortesia', expires_on: '2026-11-27' },
  });
  clock.advance(DAY_MS);
  await runJob('remind-credits');
  const texts = await eventually(async () => {
    const sent = await made.textsTo(phone);
    expect(sent).toHaveLength(1);
    return sent;
  });
  expect(texts[0]).toMatch(/Sua reposição em .* vence em sexta-feira, 27 de novembro\./);
  const token = texts[0]?.split('/avisos/')[1] ?? '';
  await app.anonymous.call(noticeEndpoints.answer, { params: { token }, body: { wanted: false } });
  expect(await made.studio.call(noticeEndpoints.ofClient, { params: { id } })).toMatchObject({
    wanted: false,
  });
  await runJob('remind-credits');
  await eventually(async () => expect(await made.log()).toMatchObject([{ kind: 'credit', status: 'sent' }]));
});

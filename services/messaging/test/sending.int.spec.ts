import { APPOINTMENTS_PER_EVENT, getAppointments } from '@alinha/contracts-agenda';
import { MINUTE_MS } from '@alinha/contracts-core';
import { eventually } from '@alinha/testing';
import { describe, expect, test } from 'vitest';
import type { InstanceState } from '../src/provider/whatsapp-provider.ts';
import { type ReminderStudio, startReminders } from './reminder-engine.ts';

const { app, clock, messenger, messengers, setClock, studioWithPhone, whatsapp } = await startReminders({
  processes: 3,
});

const NOW = '2026-11-20 10:00:00';
const SUNDAY_AT_SIX = '2026-11-22 18:00:00';
const HALF_AN_HOUR = 30 * MINUTE_MS;
/** More attempts than an hour of growing pauses allows. */
const ATTEMPTS = 16;

/** A studio with `count` reminders due on Sunday at 18:00, by default of Monday afternoon; the clock shows `now`. */
async function studioWithReminders(count: number, start = '2026-11-23 15:00:00', now = SUNDAY_AT_SIX) {
  setClock(NOW);
  const studio = await studioWithPhone();
  const { id: client_id } = await studio.addClient();
  for (let made = 0; made < count; made++) await studio.book(start, { client_id });
  await studio.caughtUp();
  setClock(now);
  return studio;
}

async function remindAfter(studio: ReminderStudio, ms: number) {
  clock.advance(ms);
  await studio.remind();
}

/** Changes the table to its state after a crash between sending and settling. */
const makeUnknown = (studio: ReminderStudio, claimedUntil = clock.now()) =>
  app.database.query(
    `UPDATE messaging.delivery
     SET status = 'queued', sent_at = NULL, provider_message_id = NULL, next_attempt_at = due_at, claimed_until = $2
     WHERE company_id = $1`,
    [studio.companyId, claimedUntil],
  );

const linkOf = (text: string) => /\/confirmar\/(\S+)/.exec(text)?.[1] ?? '';
const expectEachOnce = (texts: readonly string[], count: number) => {
  expect(new Set(texts.map(linkOf)).size).toBe(count);
  expect(texts).toHaveLength(count);
};

describe('a reminder', () => {
  test('is retried with growing pauses while the provider is unavailable, and sent once', async () => {
    const studio = await studioWithReminders(1);
    whatsapp.troubles.push({ failure: 'unavailable' }, { failure: 'unavailable' });
    await studio.remind();
    expect(await studio.log()).toMatchObject([
      { status: 'queued', reason: 'provider_unavailable', attempts: 1, next_attempt_at: expect.any(String) },
    ]);
    await studio.remind();
    expect(await studio.log()).toMatchObject([{ attempts: 1 }]);
    await remindAfter(studio, 40_000);
    expect(await studio.log()).toMatchObject([{ status: 'queued', attempts: 2 }]);
    await remindAfter(studio, 40_000);
    expect(await studio.log()).toMatchObject([{ attempts: 2 }]);
    await remindAfter(studio, 40_000);
    expect(await studio.log()).toMatchObject([{ status: 'sent', reason: null, attempts: 3 }]);
    expectEachOnce(studio.texts(), 1);
  });

  test('is sent when the provider returns after hours', async () => {
    const studio = await studioWithReminders(1);
    whatsapp.trouble = { failure: 'unavailable' };
    await studio.remind();
    for (let tries = 1; tries < ATTEMPTS; tries++) await remindAfter(studio, 1.2 * HALF_AN_HOUR);
    whatsapp.trouble = null;
    expect(await studio.log()).toMatchObject([
      { status: 'queued', reason: 'provider_unavailable', attempts: ATTEMPTS },
    ]);
    await remindAfter(studio, 1.2 * HALF_AN_HOUR);
    expect(await studio.outcomes()).toEqual(['sent']);
    expectEachOnce(studio.texts(), 1);
  });

  test('fails before the start when the provider stays unavailable', async () => {
    const studio = await studioWithReminders(1, '2026-11-23 07:00:00');
    setClock('2026-11-23 06:59:45');
    whatsapp.troubles.push({ failure: 'unavailable' });
    await studio.remind();
    expect(await studio.outcomes()).toEqual(['failed provider_unavailable']);
  });

  test('is sent again only by hand when the provider refuses it', async () => {
    const studio = await studioWithReminders(2);
    whatsapp.troubles.push({ failure: 'refused' });
    await studio.remind();
    await remindAfter(studio, HALF_AN_HOUR);
    expect((await studio.outcomes()).toSorted()).toEqual(['failed provider_refused', 'sent']);
    expect(studio.texts()).toHaveLength(1);
    await studio.resend();
    await studio.remind();
    expectEachOnce(studio.texts(), 2);
  });

  test('to a number without WhatsApp fails with that reason', async () => {
    const studio = await studioWithReminders(1);
    const [{ phone } = { phone: '' }] = await app.database.query<{ phone: string }>(
      'SELECT phone FROM messaging.client WHERE company_id = $1',
      [studio.companyId],
    );
    whatsapp.withoutWhatsapp.add(`+55${phone}`);
    await studio.remind();
    expect(await studio.outcomes()).toEqual(['failed not_on_whatsapp']);
    expect(await studio.log()).toMatchObject([{ phone: `+55${phone}` }]);
  });

  test('waits for a disconnected phone without counting attempts', async () => {
    const studio = await studioWithReminders(3);
    // No event has reported it yet.
    whatsapp.closed.add(studio.instance);
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      await studio.remind();
      clock.advance(MINUTE_MS);
    }
    expect(await studio.outcomes()).toEqual(Array(3).fill('queued not_connected'));
    expect((await studio.log()).map(({ attempts }) => attempts)).toEqual([0, 0, 0]);
    whatsapp.closed.delete(studio.instance);
    await studio.remind();
    expectEachOnce(studio.texts(), 3);
  });

  test('is retried when addresses are unavailable', async () => {
    const studio = await studioWithReminders(2);
    whatsapp.addressTrouble = 'unavailable';
    await studio.remind();
    whatsapp.addressTrouble = null;
    expect(await studio.outcomes()).toEqual(Array(2).fill('queued provider_unavailable'));
    await remindAfter(studio, MINUTE_MS);
    expectEachOnce(studio.texts(), 2);
  });

  test('with an unknown outcome is found later when a lookup after its start fails', async () => {
    const studio = await studioWithReminders(1, '2026-11-23 07:00:00');
    whatsapp.troubles.push({ failure: 'unknown_outcome', isSent: true });
    await studio.remind();
    setClock('2026-11-23 07:00:00');
    whatsapp.searchTrouble = 'not_connected';
    await studio.remind();
    whatsapp.searchTrouble = null;
    await remindAfter(studio, 2 * MINUTE_MS);
    expect(await studio.outcomes()).toEqual(['sent']);
  });

  test('with an unknown outcome that was sent is found after hours and not sent again', async () => {
    const studio = await studioWithReminders(1);
    whatsapp.troubles.push({ failure: 'unknown_outcome', isSent: true });
    await studio.remind();
    whatsapp.searchTrouble = 'unavailable';
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) await remindAfter(studio, 1.2 * HALF_AN_HOUR);
    whatsapp.searchTrouble = null;
    expect(await studio.outcomes()).toEqual(['queued provider_unavailable']);
    await remindAfter(studio, 1.2 * HALF_AN_HOUR);
    expect(await studio.outcomes()).toEqual(['sent']);
    expectEachOnce(studio.texts(), 1);
  });

  test('with an unknown outcome that was not sent is sent again', async () => {
    const studio = await studioWithReminders(1);
    whatsapp.troubles.push({ failure: 'unknown_outcome' });
    await studio.remind();
    await remindAfter(studio, MINUTE_MS);
    expect(await studio.outcomes()).toEqual(['sent']);
    expectEachOnce(studio.texts(), 1);
  });

  test('stops the lookups of its batch after repeated failures', { timeout: 60_000 }, async () => {
    const studio = await studioWithReminders(30);
    await studio.remind();
    await makeUnknown(studio);
    const before = whatsapp.calls.addresses.length;
    whatsapp.searchTrouble = 'unavailable';
    await studio.remind();
    const callsOf = (calls: readonly string[]) => calls.filter((by) => by === studio.instance).length;
    expect(callsOf(whatsapp.calls.messages)).toBeLessThan(30);
    expect(callsOf(whatsapp.calls.addresses.slice(before))).toBeLessThan(10);
    expect((await studio.outcomes()).filter((outcome) => !outcome.startsWith('queued'))).toEqual([]);
    whatsapp.searchTrouble = null;
    await remindAfter(studio, HALF_AN_HOUR);
    expect(await studio.outcomes()).toEqual(Array(30).fill('sent'));
    expectEachOnce(studio.texts(), 30);
  });

  test('stops the sending of its batch after repeated failures', { timeout: 60_000 }, async () => {
    const studio = await studioWithReminders(30);
    whatsapp.trouble = { failure: 'unavailable' };
    await studio.remind();
    const tried = (await studio.log()).filter(({ attempts }) => attempts > 0);
    expect(tried.length).toBeLessThan(15);
    whatsapp.trouble = null;
    await remindAfter(studio, MINUTE_MS);
    expectEachOnce(studio.texts(), 30);
  });
});

describe('a phone that reconnects', () => {
  const waiting = async () => {
    const studio = await studioWithReminders(2);
    await studio.disconnect();
    await studio.remind();
    expect(await studio.outcomes()).toEqual(Array(2).fill('queued not_connected'));
    return studio;
  };

  test('is found without a webhook, and waiting reminders are sent at once', async () => {
    const studio = await waiting();
    whatsapp.closed.delete(studio.instance);
    clock.advance(MINUTE_MS);
    await messenger.jobs.refreshPhones();
    await studio.remind();
    expect(await studio.outcomes()).toEqual(['sent', 'sent']);
    expectEachOnce(studio.texts(), 2);
  });

  test('sends waiting reminders at once when its webhook arrives', async () => {
    const studio = await waiting();
    whatsapp.closed.delete(studio.instance);
    await messenger.sync.refreshByName(studio.instance);
    await studio.remind();
    expectEachOnce(studio.texts(), 2);
  });

  test('is queried once a minute, and only while reminders wait', async () => {
    const [studio, idle] = [await waiting(), await studioWithPhone()];
    await idle.disconnect();
    const queriesOf = (instance: string) => whatsapp.stateQueries.filter((one) => one === instance).length;
    const before = [queriesOf(studio.instance), queriesOf(idle.instance)] as const;
    for (let minute = 1; minute <= 3; minute++) {
      clock.advance(MINUTE_MS);
      await Promise.all([...messengers, ...messengers].map(({ jobs }) => jobs.refreshPhones()));
      expect(queriesOf(studio.instance)).toBe(before[0] + minute);
    }
    expect(queriesOf(idle.instance)).toBe(before[1]);
  });

  test('stays connected when the reply to an earlier query arrives late', async () => {
    const studio = await studioWithReminders(0);
    let reply: (state: InstanceState) => void = () => {};
    const late = new Promise<InstanceState>((resolve) => {
      reply = resolve;
    });
    whatsapp.delayedStates.set(studio.instance, late);
    const look = messenger.sync.refreshByName(studio.instance);
    await eventually(() => expect(whatsapp.delayedStates.has(studio.instance)).toBe(false));
    await messenger.sync.refreshByName(studio.instance);
    reply({ state: 'connecting', phone: null });
    await look;
    const [row] = await app.database.query(
      'SELECT state FROM messaging.whatsapp_instance WHERE company_id = $1',
      [studio.companyId],
    );
    expect(row).toEqual({ state: 'open' });
  });
});

describe('a reminder is sent once', () => {
  test('when several jobs and workers race', async () => {
    const studio = await studioWithReminders(30);
    await Promise.all(
      [...messengers, ...messengers].map(async ({ jobs, worker }) => {
        await jobs.queueDue();
        await worker.sendDue(studio.companyId);
      }),
    );
    await eventually(async () => expect(await studio.outcomes()).toEqual(Array(30).fill('sent')), 15_000);
    expectEachOnce(studio.texts(), 30);
  });

  test('when a process stopped between sending and settling', async () => {
    const studio = await studioWithReminders(2);
    await studio.remind();
    await makeUnknown(studio, new Date(clock.now().getTime() + MINUTE_MS));
    // One message was claimed but never sent.
    const at = whatsapp.outbox.findIndex(({ instance }) => instance === studio.instance);
    const [lost] = whatsapp.outbox.splice(at, 1);
    await Promise.all(messengers.map(({ worker }) => worker.sendDue(studio.companyId)));
    expect(studio.texts()).toHaveLength(1);
    clock.advance(MINUTE_MS);
    await Promise.all(messengers.map(({ worker }) => worker.sendDue(studio.companyId)));
    await eventually(async () => expect(await studio.outcomes()).toEqual(['sent', 'sent']));
    expectEachOnce(studio.texts(), 2);
    expect(studio.texts().map(linkOf)).toContain(linkOf(lost?.text ?? ''));
  });

  test('when its outcome is unknown and its phone was replaced', async () => {
    const studio = await studioWithReminders(1);
    whatsapp.troubles.push({ failure: 'unknown_outcome', isSent: true });
    await studio.remind();
    const old = studio.instance;
    await studio.disconnect();
    await whatsapp.remove(old);
    await studio.connect();
    await remindAfter(studio, MINUTE_MS);
    expect(await studio.outcomes()).toEqual(['failed provider_unavailable']);
    expect(whatsapp.textsOf(old)).toHaveLength(1);
    // A user can still send it by hand.
    await studio.resend();
    await studio.remind();
    expect(studio.texts()).toHaveLength(1);
  });

  test('when a failed reminder that was sent is sent again by hand', async () => {
    const studio = await studioWithReminders(1);
    whatsapp.troubles.push({ failure: 'unknown_outcome', isSent: true });
    await studio.remind();
    await app.database.query(
      `UPDATE messaging.delivery SET status = 'failed', claimed_until = NULL WHERE company_id = $1`,
      [studio.companyId],
    );
    await studio.resend();
    await studio.remind();
    expect(await studio.outcomes()).toEqual(['sent']);
    expectEachOnce(studio.texts(), 1);
  });

  test('for each start when the appointment moves during sending', async () => {
    const studio = await studioWithReminders(1);
    const [{ id } = { id: 0 }] = await app.database.query<{ id: number }>(
      'SELECT id FROM agenda.appointment WHERE company_id = $1',
      [studio.companyId],
    );
    whatsapp.whileSending = async () => {
      whatsapp.whileSending = async () => {};
      clock.advance(1_000);
      await studio.move(id, '2026-11-23 17:00:00');
      await studio.caughtUp();
    };
    await studio.remind();
    await studio.remind();
    expect(studio.texts()).toEqual([expect.stringContaining('15:00'), expect.stringContaining('17:00')]);
  });
});

test('a phone sends up to its rate limit in a minute and the rest in the next', {
  timeout: 30_000,
}, async () => {
  const studio = await studioWithReminders(25);
  await app.database.query(
    'UPDATE messaging.whatsapp_instance SET window_started_at = $2, window_count = 9990 WHERE company_id = $1',
    [studio.companyId, clock.now()],
  );
  await Promise.all(messengers.map(({ jobs }) => jobs.queueDue()));
  await Promise.all(messengers.map(({ worker }) => worker.sendDue(studio.companyId)));
  await eventually(() => expect(studio.texts()).toHaveLength(10));
  await remindAfter(studio, MINUTE_MS - 1);
  expect(studio.texts()).toHaveLength(10);
  await remindAfter(studio, 1);
  expectEachOnce(studio.texts(), 25);
});

test('reminders wait while the agenda is unavailable and are sent when it returns', async () => {
  const studio = await studioWithReminders(2);
  const { localRpc } = app.platform;
  const agenda = localRpc.find(getAppointments.name);
  if (!agenda) throw new Error('the agenda does not run');
  localRpc.register(getAppointments.name, () => Promise.reject(new Error('away')));
  await studio.remind();
  localRpc.register(getAppointments.name, agenda);
  expect(await studio.outcomes()).toEqual(['queued', 'queued']);
  expect(studio.texts()).toEqual([]);
  await remindAfter(studio, MINUTE_MS);
  expectEachOnce(studio.texts(), 2);
});

test('a company with more reminders than one claim takes sends all of them', {
  timeout: 60_000,
}, async () => {
  // On Sunday the repeated job could send the first one before it is copied.
  const studio = await studioWithReminders(1, undefined, NOW);
  const count = APPOINTMENTS_PER_EVENT + 50;
  const copy = (schema: string, more: string, values: string) =>
    app.database.query(
      `INSERT INTO ${schema}.appointment (company_id, id, client_id, employee_id, start_at, end_at, version${more})
       SELECT company_id, 1000000 + n, client_id, employee_id, start_at, end_at, 1${values}
       FROM ${schema}.appointment, generate_series(1, ${count - 1}) n WHERE company_id = $1`,
      [studio.companyId],
    );
  await copy('agenda', '', '');
  await copy(
    'messaging',
    ', done, deleted, known_since, remind_at',
    ', false, false, known_since, remind_at',
  );
  setClock(SUNDAY_AT_SIX);
  await studio.remindWithoutEvents();
  expectEachOnce(studio.texts(), count);
});

test('the repeated job sends due reminders', { timeout: 30_000 }, async () => {
  const studio = await studioWithReminders(3);
  await eventually(() => expect(studio.texts()).toHaveLength(3), 25_000);
  expectEachOnce(studio.texts(), 3);
});

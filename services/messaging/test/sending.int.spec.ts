import { APPOINTMENTS_PER_EVENT, getAppointments } from '@alinha/contracts-agenda';
import { MINUTE_MS } from '@alinha/contracts-core';
import { eventually } from '@alinha/testing';
import { describe, expect, test } from 'vitest';
import type { InstanceState } from '../src/provider/whatsapp-provider.ts';
import { type ReminderStudio, startReminders } from './reminder-engine.ts';

const { app, clock, messenger, messengers, putClock, studioWithPhone, whatsapp } = await startReminders({
  processes: 3,
});

const NOW = '2026-11-20 10:00:00';
const SUNDAY_AT_SIX = '2026-11-22 18:00:00';
const HALF_AN_HOUR = 30 * MINUTE_MS;
/** More than fit into an hour of growing pauses. */
const TRIES = 16;

/** A studio with `count` reminders due on Sunday at six, of Monday afternoon unless said. */
async function studioWithReminders(count: number, start = '2026-11-23 15:00:00') {
  putClock(NOW);
  const studio = await studioWithPhone();
  const { id: client_id } = await studio.addClient();
  for (let made = 0; made < count; made++) await studio.book(start, { client_id });
  await studio.heard();
  putClock(SUNDAY_AT_SIX);
  return studio;
}

async function remindAfter(studio: ReminderStudio, ms: number) {
  clock.advance(ms);
  await studio.remind();
}

/** What the table says of messages whose senders died while they were under way. */
const leaveInDoubt = (studio: ReminderStudio, claimedUntil = clock.now()) =>
  app.database.query(
    `UPDATE messaging.delivery
     SET status = 'queued', sent_at = NULL, provider_message_id = NULL, next_attempt_at = due_at, claimed_until = $2
     WHERE company_id = $1`,
    [studio.companyId, claimedUntil],
  );

const mark = (text: string) => /\/confirmar\/(\S+)/.exec(text)?.[1] ?? '';
const expectEachOnce = (texts: readonly string[], count: number) => {
  expect(new Set(texts.map(mark)).size).toBe(count);
  expect(texts).toHaveLength(count);
};

describe('when the provider', () => {
  test('is away, a reminder is tried again with growing pauses, and then goes out once', async () => {
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

  test('stays away for hours, a reminder goes out once it is back', async () => {
    const studio = await studioWithReminders(1);
    whatsapp.trouble = { failure: 'unavailable' };
    await studio.remind();
    for (let tries = 1; tries < TRIES; tries++) await remindAfter(studio, 1.2 * HALF_AN_HOUR);
    whatsapp.trouble = null;
    expect(await studio.log()).toMatchObject([
      { status: 'queued', reason: 'provider_unavailable', attempts: TRIES },
    ]);
    await remindAfter(studio, 1.2 * HALF_AN_HOUR);
    expect(await studio.outcomes()).toEqual(['sent']);
    expectEachOnce(studio.texts(), 1);
  });

  test('is away until the appointment begins, a reminder is given up before', async () => {
    const studio = await studioWithReminders(1, '2026-11-23 07:00:00');
    putClock('2026-11-23 06:59:45');
    whatsapp.troubles.push({ failure: 'unavailable' });
    await studio.remind();
    expect(await studio.outcomes()).toEqual(['failed provider_unavailable']);
  });

  test('refuses a message, that one is not tried again but by hand', async () => {
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

  test('knows no WhatsApp of a number, that is said', async () => {
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

  test('says that the phone is not connected, the reminder waits for it without being tried', async () => {
    const studio = await studioWithReminders(3);
    // Nobody has said so yet.
    whatsapp.closed.add(studio.instance);
    for (let looks = 0; looks < TRIES; looks++) {
      await studio.remind();
      clock.advance(MINUTE_MS);
    }
    expect(await studio.outcomes()).toEqual(Array(3).fill('queued not_connected'));
    expect((await studio.log()).map(({ attempts }) => attempts)).toEqual([0, 0, 0]);
    whatsapp.closed.delete(studio.instance);
    await studio.remind();
    expectEachOnce(studio.texts(), 3);
  });

  test('cannot look numbers up, all of them wait for another try', async () => {
    const studio = await studioWithReminders(2);
    whatsapp.addressTrouble = 'unavailable';
    await studio.remind();
    whatsapp.addressTrouble = null;
    expect(await studio.outcomes()).toEqual(Array(2).fill('queued provider_unavailable'));
    await remindAfter(studio, MINUTE_MS);
    expectEachOnce(studio.texts(), 2);
  });

  test('is cut off as one in doubt is looked up after its start, that one is found later', async () => {
    const studio = await studioWithReminders(1, '2026-11-23 07:00:00');
    whatsapp.troubles.push({ failure: 'unknown_outcome', isKept: true });
    await studio.remind();
    putClock('2026-11-23 07:00:00');
    whatsapp.searchTrouble = 'not_connected';
    await studio.remind();
    whatsapp.searchTrouble = null;
    await remindAfter(studio, 2 * MINUTE_MS);
    expect(await studio.outcomes()).toEqual(['sent']);
  });

  test('does not say what became of a message that went out, it is found after hours and not sent again', async () => {
    const studio = await studioWithReminders(1);
    whatsapp.troubles.push({ failure: 'unknown_outcome', isKept: true });
    await studio.remind();
    whatsapp.searchTrouble = 'unavailable';
    for (let looks = 0; looks < TRIES; looks++) await remindAfter(studio, 1.2 * HALF_AN_HOUR);
    whatsapp.searchTrouble = null;
    expect(await studio.outcomes()).toEqual(['queued provider_unavailable']);
    await remindAfter(studio, 1.2 * HALF_AN_HOUR);
    expect(await studio.outcomes()).toEqual(['sent']);
    expectEachOnce(studio.texts(), 1);
  });

  test('does not say what became of a message that did not go out, it is sent again', async () => {
    const studio = await studioWithReminders(1);
    whatsapp.troubles.push({ failure: 'unknown_outcome' });
    await studio.remind();
    await remindAfter(studio, MINUTE_MS);
    expect(await studio.outcomes()).toEqual(['sent']);
    expectEachOnce(studio.texts(), 1);
  });

  test('fails over and over when messages are looked up, it is left alone for a while', async () => {
    const studio = await studioWithReminders(30);
    await studio.remind();
    await leaveInDoubt(studio);
    const before = whatsapp.questions.addresses.length;
    whatsapp.searchTrouble = 'unavailable';
    await studio.remind();
    const asked = (questions: readonly string[]) => questions.filter((by) => by === studio.instance).length;
    expect(asked(whatsapp.questions.messages)).toBeLessThan(30);
    expect(asked(whatsapp.questions.addresses.slice(before))).toBeLessThan(10);
    expect((await studio.outcomes()).filter((outcome) => !outcome.startsWith('queued'))).toEqual([]);
    whatsapp.searchTrouble = null;
    await remindAfter(studio, HALF_AN_HOUR);
    expect(await studio.outcomes()).toEqual(Array(30).fill('sent'));
    expectEachOnce(studio.texts(), 30);
  });

  test('fails over and over, it is left alone for a while', async () => {
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

describe('a phone that is back', () => {
  const waiting = async () => {
    const studio = await studioWithReminders(2);
    await studio.disconnect();
    await studio.remind();
    expect(await studio.outcomes()).toEqual(Array(2).fill('queued not_connected'));
    return studio;
  };

  test('is found without anybody saying so, and what waits for it goes out at once', async () => {
    const studio = await waiting();
    whatsapp.closed.delete(studio.instance);
    clock.advance(MINUTE_MS);
    await messenger.jobs.refreshPhones();
    await studio.remind();
    expect(await studio.outcomes()).toEqual(['sent', 'sent']);
    expectEachOnce(studio.texts(), 2);
  });

  test('says so itself, and what waits for it goes out at once', async () => {
    const studio = await waiting();
    whatsapp.closed.delete(studio.instance);
    await messenger.sync.refreshByName(studio.instance);
    await studio.remind();
    expectEachOnce(studio.texts(), 2);
  });

  test('is asked after once a minute, and only while something waits', async () => {
    const [studio, idle] = [await waiting(), await studioWithPhone()];
    await idle.disconnect();
    const asked = (instance: string) => whatsapp.askedAfter.filter((one) => one === instance).length;
    const before = [asked(studio.instance), asked(idle.instance)] as const;
    for (let minute = 1; minute <= 3; minute++) {
      clock.advance(MINUTE_MS);
      await Promise.all([...messengers, ...messengers].map(({ jobs }) => jobs.refreshPhones()));
      expect(asked(studio.instance)).toBe(before[0] + minute);
    }
    expect(asked(idle.instance)).toBe(before[1]);
  });

  test('stays so, whatever was said of it before and comes late', async () => {
    const studio = await studioWithReminders(0);
    let say: (state: InstanceState) => void = () => {};
    const late = new Promise<InstanceState>((resolve) => {
      say = resolve;
    });
    whatsapp.slowAnswers.set(studio.instance, late);
    const look = messenger.sync.refreshByName(studio.instance);
    await eventually(() => expect(whatsapp.slowAnswers.has(studio.instance)).toBe(false));
    await messenger.sync.refreshByName(studio.instance);
    say({ state: 'connecting', phone: null });
    await look;
    const [row] = await app.database.query(
      'SELECT state FROM messaging.whatsapp_instance WHERE company_id = $1',
      [studio.companyId],
    );
    expect(row).toEqual({ state: 'open' });
  });
});

describe('exactly once', () => {
  test('whatever number of ticks and senders race', async () => {
    const studio = await studioWithReminders(60);
    await Promise.all(
      [...messengers, ...messengers].map(async ({ jobs, worker }) => {
        await jobs.queueDue();
        await worker.sendDue(studio.companyId);
      }),
    );
    await eventually(async () => expect(await studio.outcomes()).toEqual(Array(60).fill('sent')), 15_000);
    expectEachOnce(studio.texts(), 60);
  });

  test('when a sender died after the provider had it, and before it could say so', async () => {
    const studio = await studioWithReminders(2);
    await studio.remind();
    await leaveInDoubt(studio, new Date(clock.now().getTime() + MINUTE_MS));
    // And one that was claimed by a sender that died before.
    const [lost] = whatsapp.outbox.splice(
      whatsapp.outbox.findIndex(({ instance }) => instance === studio.instance),
      1,
    );
    await Promise.all(messengers.map(({ worker }) => worker.sendDue(studio.companyId)));
    expect(studio.texts()).toHaveLength(1);
    clock.advance(MINUTE_MS);
    await Promise.all(messengers.map(({ worker }) => worker.sendDue(studio.companyId)));
    await eventually(async () => expect(await studio.outcomes()).toEqual(['sent', 'sent']));
    expectEachOnce(studio.texts(), 2);
    expect(studio.texts().map(mark)).toContain(mark(lost?.text ?? ''));
  });

  test('not again when it went out by a phone that is gone since', async () => {
    const studio = await studioWithReminders(1);
    whatsapp.troubles.push({ failure: 'unknown_outcome', isKept: true });
    await studio.remind();
    const old = studio.instance;
    await studio.disconnect();
    await whatsapp.remove(old);
    await studio.connect();
    await remindAfter(studio, MINUTE_MS);
    expect(await studio.outcomes()).toEqual(['failed provider_unavailable']);
    expect(whatsapp.textsOf(old)).toHaveLength(1);
    // Somebody decides that it is to go out all the same.
    await studio.resend();
    await studio.remind();
    expect(studio.texts()).toHaveLength(1);
  });

  test('sent again by hand, what had gone out after all is found', async () => {
    const studio = await studioWithReminders(1);
    whatsapp.troubles.push({ failure: 'unknown_outcome', isKept: true });
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

  test('and a move that comes while the reminder is under way is told', async () => {
    const studio = await studioWithReminders(1);
    const [{ id } = { id: 0 }] = await app.database.query<{ id: number }>(
      'SELECT id FROM agenda.appointment WHERE company_id = $1',
      [studio.companyId],
    );
    whatsapp.whileSending = async () => {
      whatsapp.whileSending = async () => {};
      clock.advance(1_000);
      await studio.move(id, '2026-11-23 17:00:00');
      await studio.heard();
    };
    await studio.remind();
    await studio.remind();
    expect(studio.texts()).toEqual([expect.stringContaining('15:00'), expect.stringContaining('17:00')]);
  });
});

test('a phone sends so many in a minute, and the rest in the next', { timeout: 30_000 }, async () => {
  const studio = await studioWithReminders(25);
  const sentBefore = studio.texts().length;
  await app.database.query(
    'UPDATE messaging.whatsapp_instance SET window_started_at = $2, window_count = 9990 WHERE company_id = $1',
    [studio.companyId, clock.now()],
  );
  await Promise.all(messengers.map(({ jobs }) => jobs.queueDue()));
  await Promise.all(messengers.map(({ worker }) => worker.sendDue(studio.companyId)));
  await eventually(() => expect(studio.texts()).toHaveLength(sentBefore + 10));
  await remindAfter(studio, MINUTE_MS - 1);
  expect(studio.texts()).toHaveLength(10);
  await remindAfter(studio, 1);
  expectEachOnce(studio.texts(), 25);
});

test('while the agenda is away nothing goes out, and once it is back everything does', async () => {
  const studio = await studioWithReminders(2);
  const { localQuestions } = app.platform;
  const agenda = localQuestions.find(getAppointments.name);
  if (!agenda) throw new Error('the agenda does not run');
  localQuestions.register(getAppointments.name, () => Promise.reject(new Error('away')));
  await studio.remind();
  localQuestions.register(getAppointments.name, agenda);
  expect(await studio.outcomes()).toEqual(['queued', 'queued']);
  expect(studio.texts()).toEqual([]);
  await remindAfter(studio, MINUTE_MS);
  expectEachOnce(studio.texts(), 2);
});

test('more than the agenda can be asked about at once', { timeout: 60_000 }, async () => {
  const studio = await studioWithReminders(1);
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
  await studio.remindWithoutNews();
  expectEachOnce(studio.texts(), count);
});

test('the queue does it by itself', { timeout: 30_000 }, async () => {
  const studio = await studioWithReminders(3);
  await eventually(() => expect(studio.texts()).toHaveLength(3), 25_000);
  expectEachOnce(studio.texts(), 3);
});

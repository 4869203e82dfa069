import { MINUTE_MS } from '@alinha/contracts-core';
import { expect, test } from 'vitest';
import { MOST_LOOKUPS } from '../src/reminders/send/outcomes.ts';
import { startReminders } from './reminder-engine.ts';

const { app, clock, messenger, setClock, studioWithPhone, whatsapp } = await startReminders({ processes: 1 });

const PAUSE = 40 * MINUTE_MS;

async function studioWithDueReminder() {
  setClock('2026-11-20 10:00:00');
  const studio = await studioWithPhone();
  const { id: client_id } = await studio.addClient();
  await studio.book('2026-11-23 15:00:00', { client_id });
  await studio.caughtUp();
  setClock('2026-11-22 18:00:00');
  return studio;
}

/** A studio with one reminder that was sent, with an unknown outcome. */
async function studioWithUnknownOutcome() {
  const studio = await studioWithDueReminder();
  whatsapp.troubles.push({ failure: 'unknown_outcome', isSent: true });
  await studio.remind();
  expect(await studio.outcomes()).toEqual(['queued provider_unavailable']);
  const lookUp = async () => {
    clock.advance(PAUSE);
    await studio.remind();
  };
  return { studio, lookUp };
}

test('an unknown outcome fails after some lookups when the provider stores no messages', async () => {
  const { studio, lookUp } = await studioWithUnknownOutcome();
  whatsapp.searchTrouble = 'unknown_outcome';
  for (let lookups = 1; lookups < MOST_LOOKUPS; lookups++) await lookUp();
  whatsapp.searchTrouble = null;
  expect(await studio.log()).toMatchObject([
    { status: 'failed', reason: 'provider_unavailable', attempts: MOST_LOOKUPS - 1, next_attempt_at: null },
  ]);
  await studio.resend();
  await studio.remind();
  expect(await studio.outcomes()).toEqual(['sent']);
});

test('an unknown outcome is looked up at the address of its attempt when the number has left WhatsApp', async () => {
  const { studio, lookUp } = await studioWithUnknownOutcome();
  const phone = (await studio.log())[0]?.phone ?? '';
  whatsapp.withoutWhatsapp.add(phone);
  await lookUp();
  whatsapp.withoutWhatsapp.delete(phone);
  expect(await studio.outcomes()).toEqual(['sent']);
  expect(studio.texts()).toHaveLength(1);
});

test('an unknown outcome is found while the phone is disconnected', async () => {
  const { studio, lookUp } = await studioWithUnknownOutcome();
  whatsapp.closed.add(studio.instance);
  await lookUp();
  whatsapp.closed.delete(studio.instance);
  expect(await studio.outcomes()).toEqual(['sent']);
  expect(studio.texts()).toHaveLength(1);
});

test('a reminder is sent without a lookup when a process stopped between claim and attempt', async () => {
  const studio = await studioWithDueReminder();
  // Queued, but not attempted.
  await studio.disconnect();
  await studio.remind();
  whatsapp.closed.delete(studio.instance);
  await messenger.sync.refreshByName(studio.instance);
  const claimedUntil = new Date(clock.now().getTime() + MINUTE_MS);
  await app.database.query('UPDATE messaging.delivery SET claimed_until = $2 WHERE company_id = $1', [
    studio.companyId,
    claimedUntil,
  ]);
  await messenger.worker.sendDue(studio.companyId);
  expect(studio.texts()).toEqual([]);
  clock.advance(MINUTE_MS);
  await studio.remind();
  expect(await studio.outcomes()).toEqual(['sent']);
  expect(studio.texts()).toHaveLength(1);
  expect(whatsapp.calls.messages).not.toContain(studio.instance);
});

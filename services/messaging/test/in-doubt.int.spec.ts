import { MINUTE_MS } from '@alinha/contracts-core';
import { expect, test } from 'vitest';
import { MOST_LOOKUPS } from '../src/reminders/send/outcomes.ts';
import { startReminders } from './reminder-engine.ts';

const { clock, putClock, studioWithPhone, whatsapp } = await startReminders({ processes: 1 });

const PAUSE = 40 * MINUTE_MS;

/** A studio with one reminder that went out, of which the provider did not say so. */
async function studioInDoubt() {
  putClock('2026-11-20 10:00:00');
  const studio = await studioWithPhone();
  const { id: client_id } = await studio.addClient();
  await studio.book('2026-11-23 15:00:00', { client_id });
  await studio.heard();
  putClock('2026-11-22 18:00:00');
  whatsapp.troubles.push({ failure: 'unknown_outcome', isKept: true });
  await studio.remind();
  expect(await studio.outcomes()).toEqual(['queued provider_unavailable']);
  const look = async () => {
    clock.advance(PAUSE);
    await studio.remind();
  };
  return { studio, look };
}

test('what a provider that keeps no messages cannot say is given up in time for somebody to see to it', async () => {
  const { studio, look } = await studioInDoubt();
  whatsapp.searchTrouble = 'unknown_outcome';
  for (let looks = 1; looks < MOST_LOOKUPS; looks++) await look();
  whatsapp.searchTrouble = null;
  expect(await studio.log()).toMatchObject([
    { status: 'failed', reason: 'provider_unavailable', attempts: MOST_LOOKUPS - 1, next_attempt_at: null },
  ]);
  await studio.resend();
  await studio.remind();
  expect(await studio.outcomes()).toEqual(['sent']);
});

test('a number that is said to be on no WhatsApp after it was sent to is looked up where it was sent', async () => {
  const { studio, look } = await studioInDoubt();
  const phone = (await studio.log())[0]?.phone ?? '';
  whatsapp.withoutWhatsapp.add(phone);
  await look();
  whatsapp.withoutWhatsapp.delete(phone);
  expect(await studio.outcomes()).toEqual(['sent']);
  expect(studio.texts()).toHaveLength(1);
});

test('one that went out is found while its phone is away', async () => {
  const { studio, look } = await studioInDoubt();
  whatsapp.closed.add(studio.instance);
  await look();
  whatsapp.closed.delete(studio.instance);
  expect(await studio.outcomes()).toEqual(['sent']);
  expect(studio.texts()).toHaveLength(1);
});

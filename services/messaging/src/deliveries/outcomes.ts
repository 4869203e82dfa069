import { DAY_MS } from '@alinha/contracts-core';
import type { DeliveryReason, DeliveryStatus } from '@alinha/contracts-messaging';
import { pauseAfter, pauseBefore } from './back-off.ts';

/** A reminder whose turn it is. */
export type DueReminder = {
  readonly id: number;
  /** In the log of deliveries; else only due, and this will be its number there. */
  readonly isLogged: boolean;
  readonly appointmentId: number;
  /** Company's wall clock, `YYYY-MM-DD HH:mm:ss`. */
  readonly start: string;
  readonly clientId: number;
  /** When it is to go out; as its appointment says, while it is not logged. */
  readonly dueAt: Date;
  readonly attempts: number;
  /** Since when it is its turn. */
  readonly turnAt: Date;
  /** Set when somebody died while sending it, or did not learn whether it went out: it must be looked up first. */
  readonly claimedUntil: Date | null;
  /** Of the last attempt: the number, what the provider calls it, and through which phone. */
  readonly phone: string | null;
  readonly address: string | null;
  readonly instance: string | null;
};

/** What becomes of a reminder; it is written only while its row still has the turn and the claim that it was read with. */
export type Outcome = {
  readonly id: number;
  readonly turnAt: Date;
  readonly claim: Date | null;
  readonly status: DeliveryStatus;
  readonly reason: DeliveryReason | null;
  readonly attempts: number;
  readonly nextAttemptAt: Date | null;
  /** Until when nobody else sends it; in the past when it is to be looked up. */
  readonly claimedUntil: Date | null;
  readonly sentAt: Date | null;
  readonly messageId: string | null;
  readonly phone: string | null;
};

/** What of a reminder an outcome needs. */
type Tried = Pick<DueReminder, 'id' | 'turnAt' | 'attempts' | 'claimedUntil' | 'phone'>;

const DISCONNECTED_PAUSE_MS = 60_000;
const AWAY_PAUSE_MS = 30_000;
/** So long after its start one in doubt is still looked up, and so often at least however late it is. */
const DOUBT_MS = DAY_MS;
export const LOOKS = 8;

const closed = ({ id, turnAt, attempts, claimedUntil, phone }: Tried) => ({
  ...{ id, turnAt, attempts, phone, claim: claimedUntil, claimedUntil: null, reason: null },
  ...{ nextAttemptAt: null, sentAt: null, messageId: null },
});

export function sent(reminder: Tried, messageId: string, sentAt: Date): Outcome {
  return { ...closed(reminder), status: 'sent', messageId, sentAt };
}

export function skipped(reminder: Tried, reason: DeliveryReason): Outcome {
  return { ...closed(reminder), status: 'skipped', reason };
}

export function failed(reminder: Tried, reason: DeliveryReason): Outcome {
  return { ...closed(reminder), status: 'failed', reason };
}

const waiting = (reminder: Tried, nextAttemptAt: Date, reason: DeliveryReason | null): Outcome => ({
  ...closed(reminder),
  ...{ status: 'queued', reason, nextAttemptAt },
});

/** Waits for a phone, as long as it takes: that is nobody's failure. `isInDoubt`: it has not been looked up yet. */
export function waitsForPhone(reminder: Tried, now: Date, isInDoubt = false): Outcome {
  const next = new Date(now.getTime() + DISCONNECTED_PAUSE_MS);
  return {
    ...waiting(reminder, next, 'not_connected'),
    claimedUntil: isInDoubt ? reminder.claimedUntil : null,
  };
}

/**
 * Waits until who is away answers: the agenda, who owns the clients, the provider. `isInDoubt`: it has not been looked up
 * yet.
 */
export function waitsForAnswer(reminder: Tried, now: Date, isInDoubt = false): Outcome {
  const next = new Date(now.getTime() + AWAY_PAUSE_MS);
  return { ...waiting(reminder, next, null), claimedUntil: isInDoubt ? reminder.claimedUntil : null };
}

/** Waits until the phone may send again. */
export function waitsForItsMinute(reminder: Tried, nextWindowAt: Date): Outcome {
  return waiting(reminder, nextWindowAt, null);
}

/** Gives its turn back: somebody else, or this one later, goes on. */
export function putBack(reminder: Tried, now: Date): Outcome {
  return waiting(reminder, now, null);
}

/**
 * The provider failed: tried again later, as long as that is before the start. With `isInDoubt` it may have gone out: then
 * it is looked up until a day after its start, so that the log says what is true.
 * @param chance from 0 to 1.
 */
export function triedInVain(
  reminder: Tried,
  { now, startsAt, chance, isInDoubt }: { now: Date; startsAt: Date; chance: number; isInDoubt: boolean },
): Outcome {
  const pause = pauseBefore(startsAt.getTime() - now.getTime(), pauseAfter(reminder.attempts, chance));
  const next = new Date(now.getTime() + pause);
  const isTooLate = isInDoubt
    ? next.getTime() >= startsAt.getTime() + DOUBT_MS && reminder.attempts >= LOOKS
    : next >= startsAt;
  if (isTooLate) return failed(reminder, 'provider_unavailable');
  return { ...waiting(reminder, next, 'provider_unavailable'), claimedUntil: isInDoubt ? now : null };
}

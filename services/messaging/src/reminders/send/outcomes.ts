import { DAY_MS } from '@alinha/contracts-core';
import type { DeliveryReason, DeliveryStatus } from '@alinha/contracts-messaging';
import type { ClaimedReminder } from '../claim/claim.repository.ts';
import { pauseAfter, pauseBefore } from './back-off.ts';

/** New state of a claimed reminder. */
export type Outcome = {
  readonly id: number;
  readonly status: DeliveryStatus;
  readonly reason: DeliveryReason | null;
  readonly attempts: number;
  readonly nextAttemptAt: Date | null;
  /** The message may have been sent: it is looked up before the next attempt. */
  readonly isUnknown: boolean;
  readonly sentAt: Date | null;
  readonly messageId: string | null;
  readonly phone: string | null;
};

type Reminder = Pick<ClaimedReminder, 'id' | 'attempts' | 'phone'>;

const PHONE_PAUSE_MS = 60_000;
const UNAVAILABLE_PAUSE_MS = 30_000;
/** An unknown outcome is looked up until this long after the start, and at least {@link MOST_LOOKUPS} times. */
const LOOKUP_MS = DAY_MS;
export const MOST_LOOKUPS = 8;

const final = ({ id, attempts, phone }: Reminder) => ({
  id,
  attempts,
  phone,
  reason: null,
  nextAttemptAt: null,
  isUnknown: false,
  sentAt: null,
  messageId: null,
});

export function sent(reminder: Reminder, messageId: string, sentAt: Date): Outcome {
  return { ...final(reminder), status: 'sent', messageId, sentAt };
}

export function skipped(reminder: Reminder, reason: DeliveryReason): Outcome {
  return { ...final(reminder), status: 'skipped', reason };
}

export function failed(reminder: Reminder, reason: DeliveryReason): Outcome {
  return { ...final(reminder), status: 'failed', reason };
}

/** Queued until `nextAttemptAt`. */
export function waiting(
  reminder: Reminder,
  nextAttemptAt: Date,
  { reason = null, isUnknown = false }: Partial<Pick<Outcome, 'reason' | 'isUnknown'>> = {},
): Outcome {
  return { ...final(reminder), status: 'queued', nextAttemptAt, reason, isUnknown };
}

/** Waits for a disconnected phone, without counting an attempt. */
export function waitingForPhone(reminder: Reminder, now: Date, isUnknown = false): Outcome {
  const next = new Date(now.getTime() + PHONE_PAUSE_MS);
  return waiting(reminder, next, { reason: 'not_connected', isUnknown });
}

/** Waits for an unavailable service or provider, without counting an attempt. */
export function waitingForReply(reminder: Reminder, now: Date, isUnknown = false): Outcome {
  return waiting(reminder, new Date(now.getTime() + UNAVAILABLE_PAUSE_MS), { isUnknown });
}

/**
 * After a failed attempt or lookup: waits for the next one, failed when that would be too late.
 * @param chance from 0 to 1.
 */
export function afterFailure(
  reminder: Reminder,
  { now, startsAt, chance, isUnknown }: { now: Date; startsAt: Date; chance: number; isUnknown: boolean },
): Outcome {
  const pause = pauseBefore(startsAt.getTime() - now.getTime(), pauseAfter(reminder.attempts, chance));
  const next = new Date(now.getTime() + pause);
  const isTooLate = isUnknown
    ? next.getTime() >= startsAt.getTime() + LOOKUP_MS && reminder.attempts >= MOST_LOOKUPS
    : next >= startsAt;
  if (isTooLate) return failed(reminder, 'provider_unavailable');
  return waiting(reminder, next, { reason: 'provider_unavailable', isUnknown });
}

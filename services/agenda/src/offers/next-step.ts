import {
  LATEST_OFFER_HOURS,
  OFFER_MINUTES,
  type OfferMode,
  WAITING_SEARCHED_DAYS,
} from '@alinha/contracts-agenda';
import { addDays, DAY_MS, MESSAGE_HOURS, MINUTE_MS, wallClockAt } from '@alinha/contracts-core';
import { instantOf } from '@alinha/service-kit';

/** Clients to whom a place is offered at the same time. */
const AT_ONCE: Readonly<Record<Exclude<OfferMode, 'off'>, number>> = { one: 1, five: 5 };

export type Situation = {
  /** Start of the place on the company's wall clock. */
  readonly start: string;
  readonly now: Date;
  readonly zone: string;
  readonly mode: OfferMode;
  /** Without its own hold. */
  readonly isFree: boolean;
  /** Ends of its open offers, all later than `now`. */
  readonly openUntil: readonly Date[];
};

export type Step =
  | { readonly kind: 'close'; readonly state: 'stopped' | 'taken' | 'late' }
  | { readonly kind: 'wait'; readonly until: Date }
  /** Offer it to `count` more clients. */
  | { readonly kind: 'offer'; readonly count: number; readonly expiresAt: Date };

/** `now` if messages are sent at this time of day, else the next time when they are. */
export function nextMessageTime(now: Date, zone: string): Date {
  const clock = wallClockAt(now, zone);
  const [day, hour] = [clock.slice(0, 10), Number(clock.slice(11, 13))];
  if (hour >= MESSAGE_HOURS.first && hour < MESSAGE_HOURS.last) return now;
  const first = String(MESSAGE_HOURS.first).padStart(2, '0');
  return instantOf(`${hour < MESSAGE_HOURS.first ? day : addDays(day, 1)} ${first}:00:00`, zone);
}

/** From then on a place is not offered any more. */
export function latestOfferOf(start: string, zone: string): Date {
  return new Date(instantOf(start, zone).getTime() - LATEST_OFFER_HOURS * 60 * MINUTE_MS);
}

const earliest = (times: readonly Date[]) => new Date(Math.min(...times.map((time) => time.getTime())));

/** The next step with a freed place. Open offers run until their end, unless the place is taken or past, or offers are off. */
export function nextStep({ start, now, zone, mode, isFree, openUntil }: Situation): Step {
  if (mode === 'off') return { kind: 'close', state: 'stopped' };
  const startsAt = instantOf(start, zone);
  if (startsAt <= now) return { kind: 'close', state: 'late' };
  if (!isFree) return { kind: 'close', state: 'taken' };
  const wait = (until: Date): Step => ({
    kind: 'wait',
    until: openUntil.length > 0 ? earliest(openUntil) : until,
  });
  const count = AT_ONCE[mode] - openUntil.length;
  if (count < 1) return wait(now);
  const latest = latestOfferOf(start, zone);
  const firstDay = new Date(startsAt.getTime() - WAITING_SEARCHED_DAYS * DAY_MS);
  const time = nextMessageTime(firstDay > now ? firstDay : now, zone);
  if (time >= latest) return openUntil.length > 0 ? wait(now) : { kind: 'close', state: 'late' };
  if (time > now) return wait(time);
  return { kind: 'offer', count, expiresAt: new Date(now.getTime() + OFFER_MINUTES * MINUTE_MS) };
}

import type { Company } from '@alinha/contracts-accounts';
import type { Appointment, Slot } from '@alinha/contracts-agenda';
import { isOpen } from '@alinha/contracts-agenda';
import { markOf } from '../../appointments/attendance-mark.tsx';
import { lacksEvolution } from '../../appointments/missing-evolution.ts';
import { bucketOf } from '../agenda/app-mode/app-mode-buckets.ts';
import { isUnpaid } from '../agenda/card/appointment-name.ts';

export const SECTIONS = [
  'now',
  'next',
  'requests',
  'to_close',
  'unconfirmed',
  'unpaid',
  'missing_notes',
] as const;
export type Section = (typeof SECTIONS)[number];

const dayOf = ({ start_datetime }: Appointment) => start_datetime.slice(0, 10);

/** By day, latest first. The order within a day stays. */
const latestFirst = (appointments: readonly Appointment[]) =>
  appointments.toSorted((one, other) => dayOf(other).localeCompare(dayOf(one)));

/**
 * Open tasks of the day. An appointment may be in several lists. Lists of sessions that still need something begin with
 * the latest day, so that a backlog does not hide today's; the others keep the order of `appointments`.
 * @param now the company's wall clock, `YYYY-MM-DD HH:mm:ss`
 */
export function sectionsOf(
  appointments: readonly Appointment[],
  now: string,
  company: Pick<Company, 'require_evolution'> | null,
): Readonly<Record<Section, readonly Appointment[]>> {
  const today = now.slice(0, 10);
  const open = appointments.filter(isOpen);
  const within = (bucket: 'now' | 'upcoming' | 'past') => open.filter((one) => bucketOf(one, now) === bucket);
  const upcoming = within('upcoming');
  const unanswered = upcoming.filter(({ attendance }) => attendance === 'scheduled');
  return {
    now: within('now'),
    next: upcoming.filter(({ start_datetime }) => start_datetime.startsWith(today)),
    requests: upcoming.filter((one) => markOf(one) === 'cancel_requested'),
    to_close: latestFirst(within('past')),
    unconfirmed: unanswered.filter(({ client_answer }) => client_answer === null),
    unpaid: latestFirst(appointments.filter((one) => isUnpaid(one) && one.start_datetime <= now)),
    missing_notes: latestFirst(appointments.filter((one) => lacksEvolution(one, company))),
  };
}

/** Free times of one professional that do not overlap each other. */
export type FreeTimes = { readonly id: number; readonly name: string; readonly slots: readonly Slot[] };

/** Full hours are preferred, then half hours: a session from 09:15 would take two places of a day in full hours. */
const PREFERRED = [':00', ':30', ''];

const isApart = (one: Slot, other: Slot) =>
  one.end_time <= other.start_time || other.end_time <= one.start_time;

/** @param time `HH:mm`: earlier slots are left out */
export function freeTimesOf(slots: readonly Slot[], time: string): FreeTimes[] {
  const later = slots
    .filter(({ start_time }) => start_time >= time)
    .toSorted((a, b) => a.start_time.localeCompare(b.start_time));
  const names = new Map(later.map(({ employee_id, employee_name }) => [employee_id, employee_name]));
  return [...names].map(([id, name]) => {
    const theirs = later.filter(({ employee_id }) => employee_id === id);
    const apart: Slot[] = [];
    for (const ending of PREFERRED) {
      for (const slot of theirs) {
        if (slot.start_time.endsWith(ending) && apart.every((other) => isApart(slot, other)))
          apart.push(slot);
      }
    }
    return { id, name, slots: apart.toSorted((a, b) => a.start_time.localeCompare(b.start_time)) };
  });
}

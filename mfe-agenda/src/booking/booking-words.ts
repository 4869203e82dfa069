import type { Appointment } from '@alinha/contracts-agenda';
import type { Format, Texts } from '@alinha/web-kit';
import { unbrokenRange } from '../appointments/appointment-time.ts';
import { fullDate } from '../appointments/full-date.ts';
import { isPaidByPackage } from '../appointments/prepaid.ts';
import { sentenceCase } from '../appointments/sentence-case.ts';

/** Start and end are wall-clock texts. */
export type Booking = {
  readonly client: string | undefined;
  readonly professional: string | undefined;
  readonly start: string;
  readonly end: string;
};

/** `Elisa Rocha · sex., 20/11/2026 · 08:00 – 09:00 · Marina Duarte`; unknown names are omitted. */
export function bookingWords({ client, professional, start, end }: Booking, format: Format): string {
  const parts = [client, fullDate(start, format), unbrokenRange(start, end, format), professional];
  return parts.filter((part) => part !== undefined).join(' · ');
}

/** Day and time of a new appointment, for its toast. A package may have been proposed while the form was saved. */
export function createdWords(appointment: Appointment, texts: Texts, format: Format): string {
  const { start_datetime } = appointment;
  const when = `${sentenceCase(format.longDate(start_datetime))}, ${format.time(start_datetime)}`;
  return isPaidByPackage(appointment) ? `${when} · ${texts('new.paid_with_package')}` : when;
}

import type { Appointment } from '@alinha/contracts-agenda';
import type { Format, Texts } from '@alinha/web-kit';
import { unbrokenRange } from '../appointments/appointment-time.ts';
import { fullDate } from '../appointments/full-date.ts';
import { isPaidByPackage } from '../appointments/prepaid.ts';

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

/** The toast of a booking. A package may have been proposed while the form was saved. */
export const createdText = (appointment: Appointment, texts: Texts): string =>
  texts(isPaidByPackage(appointment) ? 'new.created_with_package' : 'new.created');

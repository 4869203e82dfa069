import type { Format } from '@alinha/web-kit';
import { unbrokenRange } from '../appointments/appointment-time.ts';
import { fullDate } from '../appointments/full-date.ts';

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

import { wallClockAt } from '@alinha/contracts-core';
import { DomainError } from '@alinha/service-kit';

/** The first time zone in which a day begins. */
const EARLIEST_ZONE = 'Pacific/Kiritimati';

/** The latest current date of any time zone, `YYYY-MM-DD`: this service does not know the zones of companies. */
export function latestDayAt(now: Date): string {
  return wallClockAt(now, EARLIEST_ZONE).slice(0, 10);
}

/** @throws DomainError INVALID_INPUT for a birth date in the future. */
export function refuseFutureBirth(birthDate: string | null | undefined, now: Date): void {
  if (!birthDate || birthDate <= latestDayAt(now)) return;
  throw new DomainError('INVALID_INPUT', { fields: { birth_date: 'birth_date_future' } });
}

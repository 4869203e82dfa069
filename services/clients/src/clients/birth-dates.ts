import { wallClockAt } from '@alinha/contracts-core';
import { DomainError } from '@alinha/service-kit';

/** Where each day begins first. */
const EARLIEST_ZONE = 'Pacific/Kiritimati';

/** The latest day that it is anywhere, `YYYY-MM-DD`: clients are not told their companies' zones. */
export function latestDayAt(now: Date): string {
  return wallClockAt(now, EARLIEST_ZONE).slice(0, 10);
}

/** @throws DomainError INVALID_INPUT when nobody can have been born on that day yet. */
export function requireBorn(birthDate: string | null | undefined, now: Date): void {
  if (!birthDate || birthDate <= latestDayAt(now)) return;
  throw new DomainError('INVALID_INPUT', { fields: { birth_date: 'birth_date_future' } });
}

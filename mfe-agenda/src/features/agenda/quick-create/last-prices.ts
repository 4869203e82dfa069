import type { Specialty } from '@alinha/contracts-agenda';
import { readStored, writeStored } from '@alinha/web-kit';
import { z } from 'zod';
import { proposalOf } from '../../../booking/service-proposal.ts';

/** The last specialty by professional, and cents by specialty; `none` represents no specialty. */
const lastPricesSchema = z.object({
  // A former release stored one specialty for all professionals.
  latest: z.record(z.string(), z.string()).catch({}),
  cents: z.record(z.string(), z.int().positive()),
});

const NO_SPECIALTY = 'none';

/** The specialty and price of a booking, as fields of the quick form. */
export type Charge = {
  readonly specialty_id: string | null;
  readonly payment_amount_cents: number | null;
};

function read(userId: number): z.infer<typeof lastPricesSchema> {
  const nothing = { latest: {}, cents: {} };
  try {
    const stored = JSON.parse(readStored(`agenda.prices.${userId}`) ?? 'null');
    return lastPricesSchema.safeParse(stored).data ?? nothing;
  } catch {
    return nothing;
  }
}

/** The price in cents that a person last charged for a specialty; null when none is known. */
export function lastPrice(userId: number, specialtyId: string | null): number | null {
  return read(userId).cents[specialtyId ?? NO_SPECIALTY] ?? null;
}

/**
 * The specialty that a person booked last with the professional, if it still exists, with its price or the last one
 * charged for it.
 */
export function lastCharge(
  userId: number,
  employeeId: string | null,
  specialties: readonly Specialty[],
): Charge {
  const latest = read(userId).latest[employeeId ?? ''];
  const specialty_id = specialties.some(({ id }) => String(id) === latest) ? (latest ?? null) : null;
  const { cents } = proposalOf(specialties, specialty_id);
  return { specialty_id, payment_amount_cents: cents ?? lastPrice(userId, specialty_id) };
}

/** Without a price, the former one of the specialty stays: no charge is never proposed. */
export function saveLastCharge(
  userId: number,
  employeeId: string,
  { specialty_id, payment_amount_cents }: Charge,
): void {
  const specialty = specialty_id ?? NO_SPECIALTY;
  const before = read(userId);
  const latest = { ...before.latest, [employeeId]: specialty };
  const cents = payment_amount_cents ? { ...before.cents, [specialty]: payment_amount_cents } : before.cents;
  writeStored(`agenda.prices.${userId}`, JSON.stringify({ latest, cents }));
}

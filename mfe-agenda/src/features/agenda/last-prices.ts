import { readStored, writeStored } from '@alinha/web-kit';
import { z } from 'zod';

/** Cents, 0 for no charge, by specialty; `none` stands for no specialty. */
const lastPricesSchema = z.object({ latest: z.string(), cents: z.record(z.string(), z.int().min(0)) });

const NO_SPECIALTY = 'none';

/** What a booking costs, in the fields of the quick form. */
export type Charge = {
  readonly specialty_id: string | null;
  readonly payment_amount_cents: number | null;
  readonly is_free: boolean;
};

function read(userId: number): z.infer<typeof lastPricesSchema> {
  const nothing = { latest: NO_SPECIALTY, cents: {} };
  try {
    const stored = JSON.parse(readStored(`agenda.prices.${userId}`) ?? 'null');
    return lastPricesSchema.safeParse(stored).data ?? nothing;
  } catch {
    return nothing;
  }
}

/** The price that a person last asked for a specialty. */
export function lastPrice(userId: number, specialtyId: string | null): Omit<Charge, 'specialty_id'> {
  const cents = read(userId).cents[specialtyId ?? NO_SPECIALTY];
  return { payment_amount_cents: cents || null, is_free: cents === 0 };
}

/** What a person booked last, as far as its specialty still exists. */
export function lastCharge(userId: number, specialties: readonly { readonly id: number }[]): Charge {
  const { latest } = read(userId);
  const isThere = specialties.some(({ id }) => String(id) === latest);
  const specialty_id = isThere ? latest : null;
  return { specialty_id, ...lastPrice(userId, specialty_id) };
}

export function saveLastCharge(
  userId: number,
  { specialty_id, payment_amount_cents, is_free }: Charge,
): void {
  const latest = specialty_id ?? NO_SPECIALTY;
  const cents = { ...read(userId).cents, [latest]: is_free ? 0 : (payment_amount_cents ?? 0) };
  writeStored(`agenda.prices.${userId}`, JSON.stringify({ latest, cents }));
}

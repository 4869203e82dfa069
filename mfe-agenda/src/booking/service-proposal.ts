import { DEFAULT_DURATION_MINUTES, type Specialty } from '@alinha/contracts-agenda';

/** Duration and price that a specialty proposes for a booking. */
export type Proposal = {
  readonly minutes: number;
  /** Null when the specialty has no price. */
  readonly cents: number | null;
};

/** @param id as text, as in forms; null without a specialty */
export function proposalOf(specialties: readonly Specialty[], id: string | null): Proposal {
  const specialty = specialties.find((one) => String(one.id) === id);
  return {
    minutes: specialty?.duration_minutes ?? DEFAULT_DURATION_MINUTES,
    cents: specialty?.price_cents ?? null,
  };
}

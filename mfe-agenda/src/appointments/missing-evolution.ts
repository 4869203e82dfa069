import type { Company } from '@alinha/contracts-accounts';
import type { Appointment } from '@alinha/contracts-agenda';

/** True for a done appointment without a required note. Companies require notes by default. */
export function lacksEvolution(
  { done, evolution }: Pick<Appointment, 'done' | 'evolution'>,
  company: Pick<Company, 'require_evolution'> | null,
): boolean {
  return done && !evolution?.trim() && (company?.require_evolution ?? true);
}

import type { Company } from '@alinha/contracts-accounts';
import type { Appointment } from '@alinha/contracts-agenda';

/** A done appointment without the note that its company asks for. An unknown company asks for it, as new ones do. */
export function lacksEvolution(
  { done, evolution }: Pick<Appointment, 'done' | 'evolution'>,
  company: Pick<Company, 'require_evolution'> | null,
): boolean {
  return done && !evolution?.trim() && (company?.require_evolution ?? true);
}

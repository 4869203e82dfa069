import type { Company } from '@alinha/contracts-accounts';
import { type Appointment, hasEvolution } from '@alinha/contracts-agenda';

/** True for a done appointment without a required note. Companies require notes by default. */
export function lacksEvolution(
  appointment: Pick<Appointment, 'done' | 'evolution' | 'has_evolution'>,
  company: Pick<Company, 'require_evolution'> | null,
): boolean {
  return appointment.done && !hasEvolution(appointment) && (company?.require_evolution ?? true);
}

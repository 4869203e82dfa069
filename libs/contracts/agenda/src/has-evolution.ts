import type { Appointment } from './appointment.schemas.ts';

/** True for an appointment with a saved note, also when its reply leaves the text out. */
export const hasEvolution = ({
  has_evolution: isSaved,
  evolution,
}: Pick<Appointment, 'has_evolution' | 'evolution'>): boolean => isSaved ?? Boolean(evolution?.trim());

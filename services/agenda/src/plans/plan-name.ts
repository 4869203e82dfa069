import type { Language } from '@alinha/contracts-core';

const PLAN: Record<Language, string> = { pt: 'Plano', en: 'Plan' };

/** Default name of a plan: "Pilates - 3x". */
export function defaultPlanName(
  specialtyName: string | null,
  timesAWeek: number,
  language: Language,
): string {
  return `${specialtyName ?? PLAN[language]} - ${timesAWeek}x`;
}

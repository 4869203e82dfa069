import type { Language } from '@alinha/contracts-core';

const PLAN: Record<Language, string> = { pt: 'Plano', en: 'Plan' };

/** What a plan is called until somebody names it: "Pilates - 3x". */
export function defaultPlanName(
  specialtyName: string | null,
  timesAWeek: number,
  language: Language,
): string {
  return `${specialtyName ?? PLAN[language]} - ${timesAWeek}x`;
}

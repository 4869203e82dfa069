import type { Activity } from '@alinha/contracts-accounts';
import { type BilingualText, isActivityAction, type Language } from '@alinha/contracts-core';
import { type CsvCell, csvDate } from '@alinha/service-kit';
import { ACTIVITY_TEXTS } from './activity-texts.ts';

const HEADER: readonly BilingualText[] = [
  { pt: 'Quando', en: 'When' },
  { pt: 'Quem', en: 'Who' },
  { pt: 'O quê', en: 'What' },
  { pt: 'De quem ou do quê', en: 'Of whom or what' },
  { pt: 'Data', en: 'Date' },
  { pt: 'Quantidade', en: 'Count' },
];
const SYSTEM: BilingualText = { pt: 'Sistema', en: 'System' };

export function activityHeader(language: Language): string[] {
  return HEADER.map((text) => text[language]);
}

export function activityCells(activity: Activity, language: Language): CsvCell[] {
  const { occurred_at, user_id, user_name, action, label, due, count } = activity;
  return [
    csvDate(occurred_at, language),
    user_id === null ? SYSTEM[language] : user_name,
    isActivityAction(action) ? ACTIVITY_TEXTS[action][language] : action,
    label,
    csvDate(due, language),
    count,
  ];
}

import { expectCatalogsComplete } from '@alinha/web-kit/testing';
import { test } from 'vitest';
import creditsEn from './booking/credits/locales/en.json' with { type: 'json' };
import creditsPt from './booking/credits/locales/pt.json' with { type: 'json' };
import notesEn from './features/evolution/locales/en.json' with { type: 'json' };
import notesPt from './features/evolution/locales/pt.json' with { type: 'json' };
import waitingEn from './features/waiting/locales/en.json' with { type: 'json' };
import waitingPt from './features/waiting/locales/pt.json' with { type: 'json' };
import hoursEn from './features/working-hours/locales/en.json' with { type: 'json' };
import hoursPt from './features/working-hours/locales/pt.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import pt from './locales/pt.json' with { type: 'json' };

test('the catalogues of mfe-agenda have each text in both languages and no unused text', () => {
  const sources = import.meta.glob('./**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });
  const [allPt, allEn] = [
    { ...pt, ...creditsPt, ...notesPt, ...waitingPt, ...hoursPt },
    { ...en, ...creditsEn, ...notesEn, ...waitingEn, ...hoursEn },
  ];
  expectCatalogsComplete({ pt: allPt, en: allEn, sources });
});

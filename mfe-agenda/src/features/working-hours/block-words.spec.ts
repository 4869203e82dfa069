import { addCatalog, i18n, type Texts } from '@alinha/web-kit';
import { beforeAll, expect, test } from 'vitest';
import { blockWords } from './block-words.ts';
import en from './locales/en.json' with { type: 'json' };
import pt from './locales/pt.json' with { type: 'json' };

const TODAY = '2026-12-02';
const WORKDAYS = [1, 2, 3, 4, 5];

beforeAll(() => addCatalog('agenda', { pt, en }));

const block = (
  start_date: string,
  end_date: string | null,
  times: readonly [string, string] | null = null,
  weekdays: readonly number[] = [],
) => ({ start_date, end_date, start_time: times?.[0] ?? null, end_time: times?.[1] ?? null, weekdays });

const textsOf = (language: 'pt' | 'en'): Texts => i18n.getFixedT(language, 'agenda') as unknown as Texts;
const inPortuguese = (one: ReturnType<typeof block>) => blockWords(one, textsOf('pt'), 'pt', TODAY);
const inEnglish = (one: ReturnType<typeof block>) => blockWords(one, textsOf('en'), 'en', TODAY);

test('one day is written with its hours or as a whole day', () => {
  const christmasEve = block('2026-12-24', '2026-12-24');
  expect(inPortuguese(christmasEve)).toBe('24 de dezembro de 2026, dia inteiro');
  expect(inEnglish(christmasEve)).toBe('December 24, 2026, all day');
  const morning = block('2026-12-24', '2026-12-24', ['08:00', '12:00'], WORKDAYS);
  expect(inPortuguese(morning)).toBe('24 de dezembro de 2026, 08:00 – 12:00');
});

test('several days share month and year when they are equal', () => {
  const january = block('2027-01-01', '2027-01-15');
  expect(inPortuguese(january)).toBe('De 1 a 15 de janeiro de 2027');
  expect(inEnglish(january)).toBe('From January 1 to 15, 2027');
  const acrossTheYear = block('2026-12-20', '2027-01-05', ['08:00', '12:00']);
  expect(inPortuguese(acrossTheYear)).toBe('De 20 de dezembro de 2026 a 5 de janeiro de 2027, 08:00 – 12:00');
});

test('weekdays are written first, consecutive ones as a range', () => {
  const lunch = (weekdays: readonly number[]) => block('2026-01-01', null, ['12:00', '13:00'], weekdays);
  expect(inPortuguese(lunch(WORKDAYS))).toBe('Seg a sex, 12:00 – 13:00, sem data final');
  expect(inEnglish(lunch(WORKDAYS))).toBe('Mon to Fri, 12:00 – 13:00, no end date');
  expect(inPortuguese(lunch([0, 5, 6]))).toBe('Sex a dom, 12:00 – 13:00, sem data final');
  expect(inPortuguese(lunch([4, 2]))).toBe('Ter e qui, 12:00 – 13:00, sem data final');
  expect(inEnglish(lunch([5, 1, 3]))).toBe('Mon, Wed, and Fri, 12:00 – 13:00, no end date');
});

test('all weekdays are written as every day', () => {
  const evening = block('2026-01-01', null, ['18:00', '21:00'], [0, 1, 2, 3, 4, 5, 6]);
  expect(inPortuguese(evening)).toBe('Todos os dias, 18:00 – 21:00, sem data final');
  expect(inEnglish(evening)).toBe('Every day, 18:00 – 21:00, no end date');
});

test('a later start and an end are written', () => {
  const later = block('2027-02-01', null, null, [1]);
  expect(inPortuguese(later)).toBe('Seg, dia inteiro, a partir de 1 de fevereiro de 2027');
  expect(inEnglish(later)).toBe('Mon, all day, from February 1, 2027');
  const course = block('2027-01-04', '2027-02-05', ['14:00', '16:00'], [2, 4]);
  expect(inPortuguese(course)).toBe('Ter e qui, 14:00 – 16:00, de 4 de janeiro a 5 de fevereiro de 2027');
});

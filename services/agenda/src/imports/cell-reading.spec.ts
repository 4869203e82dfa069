import { describe, expect, test } from 'vitest';
import { readBillingDay, readBillingPeriod, readPrice, readTimes, readWeekdays } from './cell-reading.ts';

describe('weekdays', () => {
  test.each([
    ['seg, qua', [1, 3]],
    ['Segunda-feira e sexta', [1, 5]],
    ['TERÇA/QUINTA', [2, 4]],
    ['2ª 4ª 6ª', [1, 3, 5]],
    ['sáb; dom', [6, 0]],
    ['Mon and Wed', [1, 3]],
    ['Tuesdays, Thurs', [2, 4]],
  ])('are read from %s', (text, days) => expect(readWeekdays(text)).toEqual(days));

  test.each(['', 'hoje', 'se', 'seg 10:00', 'semana', '-', 'Seg-Sex', 'Mon – Fri'])(
    'are not read from %j',
    (text) => expect(readWeekdays(text)).toBeNull(),
  );
});

describe('times', () => {
  test.each([
    ['10:00', ['10:00']],
    ['9h', ['09:00']],
    ['9h30 / 14:15:00', ['09:30', '14:15']],
    ['6:30 PM, 12 am', ['18:30', '00:00']],
    ['12:05 p.m.', ['12:05']],
    ['30/11/2026 07:45', ['07:45']],
    ['19:00h, 20:00h', ['19:00', '20:00']],
    ['10hs e 11hs', ['10:00', '11:00']],
    ['9h30min', ['09:30']],
    ['6 p.m., 7 p.m.', ['18:00', '19:00']],
    ['às 9h', ['09:00']],
    ['2026-11-30T07:45', ['07:45']],
  ])('are read from %s', (text, times) => expect(readTimes(text)).toEqual(times));

  test.each([
    '',
    'manhã',
    '25:00',
    '10:75',
    '13 PM 99:00',
    '10',
    '8h às 9h',
    '8 às 9h',
    '8-9h',
    '8 e 10h',
    '10 amanhã',
    '08:00-09:00',
    '8:00 to 9:00',
    '2026-12-02T13:00:00Z',
    '13:00:00.5-03:00',
    '9h 30',
    '10:30 e 14',
    '8h-9',
    '10:00 até 11',
    '15:00 AM',
  ])('are not read from %j', (text) => expect(readTimes(text)).toBeNull());
});

describe('an amount', () => {
  test.each([
    ['R$ 1.320,50', 132_050],
    ['1,320.50', 132_050],
    ['320', 32_000],
    ['320,5', 32_050],
    ['1.200', 120_000],
    ['$ 1,200', 120_000],
    ['0,00', 0],
    ['1 320,50', 132_050],
    ['R$ 320/mês', 32_000],
    ['320,00.', 32_000],
  ])('is read from %s', (text, cents) => expect(readPrice(text)).toBe(cents));

  test.each(['grátis', '-50', '(150)', '', 'R$ 320,00 (2x)', '3x R$ 100', '320,00 por 4 aulas', '2x 160,00'])(
    'is not read from %j',
    (text) => expect(readPrice(text)).toBeNull(),
  );
});

test('the billing is read from days and words of both languages', () => {
  expect(['5', 'dia 10', '28'].map(readBillingDay)).toEqual([5, 10, 28]);
  expect(['7', '', 'x', '1 e 5'].map(readBillingDay)).toEqual([null, null, null, null]);
  expect(
    ['Mensal', 'quarterly', 'SEMESTRAL', 'yearly', 'diário', 'constructor'].map(readBillingPeriod),
  ).toEqual(['monthly', 'quarterly', 'semiannual', 'annual', null, null]);
});

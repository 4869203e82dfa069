import { type BlockRule, DEFAULT_HOURS, type HoursRange } from '@alinha/contracts-agenda';
import { expect, test } from 'vitest';
import { type Attending, closedParts, closingOfDay, isWholeDay } from './closed-times.ts';

const FRIDAY = '2026-11-20';
const SUNDAY = '2026-11-22';

const block = (label: string, given: Partial<BlockRule> = {}) => ({
  label,
  rule: {
    kind: 'other',
    name: label,
    startDate: FRIDAY,
    endDate: FRIDAY,
    startTime: null,
    endTime: null,
    weekdays: [],
    ...given,
  } satisfies BlockRule,
});
const lunch = block('Almoço', { endDate: null, startTime: '12:00', endTime: '13:00' });
const holiday = block('Consciência Negra');
const attending = (given: Partial<Attending> = {}): Attending => ({
  ranges: DEFAULT_HOURS,
  blocks: [],
  ...given,
});
const friday = (start_time: string, end_time: string): HoursRange => ({ weekday: 5, start_time, end_time });

test('time outside the working hours is closed', () => {
  expect(closedParts(FRIDAY, [attending()])).toEqual([
    { from: '00:00', to: '07:00', labels: [] },
    { from: '21:00', to: '24:00', labels: [] },
  ]);
});

test('a day without working hours is closed as a whole', () => {
  const [part, ...others] = closedParts(SUNDAY, [attending()]);
  expect(part && isWholeDay(part)).toBe(true);
  expect(others).toEqual([]);
});

test('a pause between two ranges is closed, and adjacent ranges have no pause', () => {
  const ranges = [friday('08:00', '12:00'), friday('12:00', '14:00'), friday('15:00', '18:00')];
  expect(closedParts(FRIDAY, [attending({ ranges })]).map(({ from, to }) => [from, to])).toEqual([
    ['00:00', '08:00'],
    ['14:00', '15:00'],
    ['18:00', '24:00'],
  ]);
});

test('a block keeps its name beyond the working hours', () => {
  const early = block('Obra', { startTime: '06:00', endTime: '09:00' });
  expect(closedParts(FRIDAY, [attending({ blocks: [early, lunch] })])).toEqual([
    { from: '00:00', to: '06:00', labels: [] },
    { from: '06:00', to: '09:00', labels: ['Obra'] },
    { from: '12:00', to: '13:00', labels: ['Almoço'] },
    { from: '21:00', to: '24:00', labels: [] },
  ]);
});

test('overlapping blocks are one closed part with both names', () => {
  const works = block('Obra', { startTime: '12:30', endTime: '15:00' });
  const parts = closedParts(FRIDAY, [attending({ blocks: [lunch, works] })]);
  expect(parts.filter(({ labels }) => labels.length > 0)).toEqual([
    { from: '12:00', to: '12:30', labels: ['Almoço'] },
    { from: '12:30', to: '13:00', labels: ['Almoço', 'Obra'] },
    { from: '13:00', to: '15:00', labels: ['Obra'] },
  ]);
});

test('a block of the whole day replaces the other closed times', () => {
  expect(closedParts(FRIDAY, [attending({ blocks: [holiday, lunch] })])).toEqual([
    { from: '00:00', to: '24:00', labels: ['Consciência Negra'] },
  ]);
});

test('time is closed for several professionals only if it is closed for each', () => {
  const morning = attending({ ranges: [friday('08:00', '13:00')], blocks: [holiday] });
  const evening = attending({ ranges: [friday('12:00', '20:00')] });
  expect(closedParts(FRIDAY, [morning, evening])).toEqual([
    { from: '00:00', to: '12:00', labels: [] },
    { from: '20:00', to: '24:00', labels: [] },
  ]);
});

test('a block of all professionals keeps its name', () => {
  const people = [
    attending({ blocks: [holiday, lunch] }),
    attending({ blocks: [holiday], ranges: [friday('10:00', '11:00')] }),
  ];
  expect(closedParts(FRIDAY, people)).toEqual([
    { from: '00:00', to: '24:00', labels: ['Consciência Negra'] },
  ]);
});

test('nothing is closed without professionals', () => {
  expect(closedParts(FRIDAY, [])).toEqual([]);
});

test('a day is closed as a whole when all its parts are closed', () => {
  const day = (date: string, blocks: Attending['blocks']) =>
    closingOfDay(closedParts(date, [attending({ blocks })]));
  expect(day(FRIDAY, [])).toBeNull();
  expect(day(FRIDAY, [lunch])).toBeNull();
  expect(day(FRIDAY, [holiday, lunch])).toEqual(['Consciência Negra']);
  expect(day(SUNDAY, [])).toEqual([]);
  expect(day(SUNDAY, [lunch])).toEqual([]);
  expect(closingOfDay([])).toBeNull();
});

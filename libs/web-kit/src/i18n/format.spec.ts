import { expect, test } from 'vitest';
import { formatFor } from './format.ts';

const pt = formatFor('pt');
const en = formatFor('en');
const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ');

test('the wall clock is shown as it is, whatever zone the browser is in', () => {
  expect(new Date('2026-11-20T08:30:00Z').getHours()).not.toBe(8);
  expect(pt.time('2026-11-20 08:30:00')).toBe('08:30');
  expect(pt.dateTime('2026-11-20 00:05:00')).toBe('20/11/2026, 00:05');
  expect(pt.date('2026-01-01')).toBe('01/01/2026');
  expect(en.date('2026-01-01')).toBe('01/01/2026');
  expect(en.date('2026-11-20 23:59:00')).toBe('11/20/2026');
});

test('the clock has 24 hours in both languages', () => {
  expect(en.time('2026-11-20 18:00:00')).toBe('18:00');
  expect(en.time('2026-11-20 00:00:00')).toBe('00:00');
});

test('instants of the API are shown in UTC', () => {
  expect(pt.date('2026-11-20T23:30:00.000Z')).toBe('20/11/2026');
});

test('money is BRL in Portuguese and USD in English', () => {
  expect(plain(pt.money(123450))).toBe('R$ 1.234,50');
  expect(en.money(123450)).toBe('$1,234.50');
});

test('weekdays count from Sunday', () => {
  expect(pt.weekday(0)).toBe('domingo');
  expect(pt.weekday(6)).toBe('sábado');
  expect(en.weekday(1, 'short')).toBe('Mon');
});

test('lists join as the language does', () => {
  expect(pt.list(['Ana', 'Bia', 'Caio'])).toBe('Ana, Bia e Caio');
});

test('money is in the currency that the company has set', () => {
  expect(formatFor('en', 'BRL').money(4990)).toBe('R$49.90');
  expect(formatFor('pt', 'USD').money(4990).replace('\u00a0', ' ')).toBe('US$ 49,90');
  expect(formatFor('pt', 'auto')).toBe(pt);
});

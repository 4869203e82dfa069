import { expect, test } from 'vitest';
import { formatFor } from './format.ts';

const pt = formatFor('pt');
const en = formatFor('en');
const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ');

test('wall-clock times are shown unchanged in any time zone of the browser', () => {
  expect(new Date('2026-11-20T08:30:00Z').getHours()).not.toBe(8);
  expect(pt.time('2026-11-20 08:30:00')).toBe('08:30');
  expect(pt.dateTime('2026-11-20 00:05:00')).toBe('20/11/2026, 00:05');
  expect(pt.date('2026-01-01')).toBe('01/01/2026');
  expect(en.date('2026-01-01')).toBe('01/01/2026');
  expect(en.date('2026-11-20 23:59:00')).toBe('11/20/2026');
});

test('times use the 24-hour clock in both languages', () => {
  expect(en.time('2026-11-20 18:00:00')).toBe('18:00');
  expect(en.time('2026-11-20 00:00:00')).toBe('00:00');
});

test('instants of the API are shown in UTC', () => {
  expect(pt.date('2026-11-20T23:30:00.000Z')).toBe('20/11/2026');
});

test('amounts are in BRL in Portuguese and in USD in English', () => {
  expect(plain(pt.money(123450))).toBe('R$ 1.234,50');
  expect(en.money(123450)).toBe('$1,234.50');
});

test('weekday 0 is Sunday', () => {
  expect(pt.weekday(0)).toBe('domingo');
  expect(pt.weekday(6)).toBe('sábado');
  expect(en.weekday(1, 'short')).toBe('Mon');
});

test('lists use the conjunction of the language', () => {
  expect(pt.list(['Ana', 'Bia', 'Caio'])).toBe('Ana, Bia e Caio');
});

test('amounts use the currency of the company when it has set one', () => {
  expect(formatFor('en', 'BRL').money(4990)).toBe('R$49.90');
  expect(formatFor('pt', 'USD').money(4990).replace('\u00a0', ' ')).toBe('US$ 49,90');
  expect(formatFor('pt', 'auto')).toBe(pt);
});

test('full dates have the year', () => {
  expect(pt.fullDate('2026-11-20 08:30:00')).toBe('sexta-feira, 20 de novembro de 2026');
  expect(en.fullDate('2026-11-20 08:30:00')).toBe('Friday, November 20, 2026');
});

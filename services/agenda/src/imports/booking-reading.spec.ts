import { type BookingField, PLAN_IMPORT_FIELDS, SESSION_IMPORT_FIELDS } from '@alinha/contracts-agenda';
import { describe, expect, test } from 'vitest';
import { type Reading, readBooking } from './booking-reading.ts';
import { Names } from './directory.ts';

/** A Friday. */
const NOW = '2026-11-20 09:30:00';
const directory = {
  employees: new Names([
    { id: 1, name: 'Rafael Antônio', capacity: 1 },
    { id: 2, name: 'Ana', capacity: 1 },
    { id: 3, name: 'ANA', capacity: 1 },
  ]),
  rooms: new Names([{ id: 5, name: 'Sala 1', capacity: 1 }]),
  specialties: new Names([
    { id: 7, name: 'Pilates', duration_minutes: 50, price_cents: 9_000 },
    { id: 8, name: 'Yoga', duration_minutes: 50, price_cents: null },
  ]),
};

type Row = Partial<Record<BookingField, string>>;

function read(kind: Reading['kind'], row: Row, clientIds: readonly number[] = [9]) {
  const fields = kind === 'plans' ? PLAN_IMPORT_FIELDS : SESSION_IMPORT_FIELDS;
  const mapping = Object.fromEntries(fields.map((field, column) => [field, column]));
  const cells = fields.map((field) => row[field] ?? '');
  const columns = { kind, mapping, columnCount: cells.length };
  const reading: Reading = {
    ...columns,
    dateOrder: 'day_first',
    directory,
    now: NOW,
    isOnClock: () => true,
  };
  const { booking, problems } = readBooking({ row: 2, cells, unclosed: false }, clientIds, reading);
  return {
    starts: booking?.wanted.map(({ start }) => start),
    booking,
    problems: problems?.map(({ field, text }) => `${field}: ${text.en}`),
  };
}

const PLAN: Row = {
  client: 'Bia',
  professional: 'rafael antonio',
  weekdays: 'sex',
  start_time: '9:00',
  price: '320',
  billing_day: '5',
};
const SESSION: Row = {
  client: 'Bia',
  professional: 'Rafael Antônio',
  date: '23/11/2026',
  start_time: '9:00',
};

describe('a plan', () => {
  test('begins with its next session when its first day has passed', () => {
    for (const date of ['', '01/02/2020', '20/11/2026']) {
      expect(read('plans', { ...PLAN, date }).starts?.[0]).toBe('2026-11-27 09:00:00');
    }
    expect(read('plans', { ...PLAN, start_time: '10:00' }).starts?.[0]).toBe('2026-11-20 10:00:00');
    expect(read('plans', { ...PLAN, date: '28/11/2026' }).starts?.[0]).toBe('2026-12-04 09:00:00');
  });

  test('lasts until its end, else as long as its specialty, else an hour', () => {
    const endOf = (row: Row) => read('plans', { ...PLAN, ...row }).booking?.wanted[0]?.end.slice(11, 16);
    expect([
      endOf({}),
      endOf({ specialty: 'pilates' }),
      endOf({ specialty: 'Pilates', end_time: '9h45' }),
    ]).toEqual(['10:00', '09:50', '09:45']);
  });

  test('has one time for each weekday, or one for all', () => {
    const both = read('plans', { ...PLAN, weekdays: 'seg, qua', start_time: '9:00, 11:00' });
    expect(both.starts?.filter((start) => start < '2026-11-27')).toEqual([
      '2026-11-23 09:00:00',
      '2026-11-25 11:00:00',
    ]);
    expect(both.booking?.keys).toEqual(['9 1 1 09:00', '9 1 3 11:00']);
    expect(read('plans', { ...PLAN, weekdays: 'seg, seg' }).problems).toEqual([
      expect.stringMatching(/^start_time: .*overlap/i),
    ]);
  });

  test('names every missing and ambiguous value', () => {
    expect(read('plans', { professional: 'ana', end_time: 'x' }, [9, 10]).problems).toEqual([
      'client: More than one client matches. Give the CPF, email or phone',
      'professional: More than one record has this name',
      'weekdays: Required field',
      'start_time: Required field',
      'end_time: Invalid time',
      'price: Required field',
      'billing_day: Required field',
    ]);
  });
});

describe('a session', () => {
  test('takes its time from the date cell when it has no time cell', () => {
    expect(read('sessions', { ...SESSION, date: '23/11/2026 14:30', start_time: '' }).starts).toEqual([
      '2026-11-23 14:30:00',
    ]);
    expect(read('sessions', { ...SESSION, start_time: '' }).problems).toEqual([
      'date: Invalid date and time',
    ]);
  });

  test('ends after its duration, even on the next day', () => {
    expect(read('sessions', { ...SESSION, start_time: '23:30' }).booking?.wanted[0]?.end).toBe(
      '2026-11-24 00:30:00',
    );
  });

  test('names a wrong date and a wrong time together', () => {
    expect(read('sessions', { ...SESSION, date: '31/02/2027', start_time: '25:00' }).problems).toEqual([
      'date: Invalid date',
      'start_time: Invalid time',
    ]);
  });

  test('has the price of the file, else the price of its specialty', () => {
    const priceOf = (row: Row) => read('sessions', { ...SESSION, ...row }).booking?.priceCents;
    expect(priceOf({})).toBeNull();
    expect(priceOf({ specialty: 'Pilates' })).toBe(9_000);
    expect(priceOf({ specialty: 'Pilates', price: '80,00' })).toBe(8_000);
    expect(priceOf({ specialty: 'Pilates', price: '0' })).toBeNull();
  });

  test('lacks a price when neither the file nor its specialty has one, and not when the price is zero', () => {
    const lacksPrice = (row: Row) => read('sessions', { ...SESSION, ...row }).booking?.lacksPrice;
    expect(lacksPrice({})).toBe(true);
    expect(lacksPrice({ specialty: 'Yoga' })).toBe(true);
    expect(lacksPrice({ price: '0' })).toBe(false);
    expect(lacksPrice({ specialty: 'Pilates' })).toBe(false);
  });

  test('is refused in the past and with an end before its start', () => {
    expect(read('sessions', { ...SESSION, date: '20/11/2026' }).problems).toEqual([
      'date: This date has passed',
    ]);
    expect(read('sessions', { ...SESSION, end_time: '8:00' }).problems).toEqual([
      'end_time: The end time must be later than the start time.',
    ]);
  });
});

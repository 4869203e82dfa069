import { expect, test } from 'vitest';
import { type AgendaAddress, readAddress, writeAddress } from './agenda-address.ts';

const read = (query: string) => readAddress(new URLSearchParams(query));

test('an address without a query means the defaults', () => {
  expect(read('')).toEqual({
    view: null,
    date: null,
    time: null,
    professionals: null,
    showsDone: true,
    showsCancelled: false,
    groupsClasses: false,
  });
});

test('a written address is parsed back to the same values', () => {
  const address: AgendaAddress = {
    view: 'day',
    date: '2026-11-20',
    time: null,
    professionals: [1, 3],
    showsDone: false,
    showsCancelled: true,
    groupsClasses: true,
  };
  const query = 'view=day&date=2026-11-20&professionals=1,3&done=hidden&cancelled=shown&classes=grouped';
  expect(writeAddress(address)).toBe(query);
  expect(read(writeAddress(address))).toEqual(address);
});

test('the time to scroll to is read, and not written', () => {
  const address = read('date=2026-11-20&time=15:30');
  expect(address.time).toBe('15:30');
  expect(writeAddress(address)).toBe('date=2026-11-20');
});

test('each view has its name in the address', () => {
  for (const view of ['day', 'week', 'month'] as const) {
    expect(read(writeAddress({ ...read(''), view })).view).toBe(view);
  }
});

test('a filter of no professional differs from no filter', () => {
  const address = read(writeAddress({ ...read(''), professionals: [] }));
  expect(address.professionals).toEqual([]);
});

test('invalid values are ignored', () => {
  expect(read('view=year&date=2026-02-30&time=25:00&professionals=a,-1')).toEqual(read(''));
});

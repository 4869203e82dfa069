import { addMinutes } from '@alinha/contracts-core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { peakOf } from './occupancy.ts';

const at = (time: string) => `2026-11-20 ${time}:00`;
const from = (start: string, end: string) => ({ start_datetime: at(start), end_datetime: at(end) });
const interval = { start: at('08:00'), end: at('09:00') };

test('peakOf is one for consecutive appointments and two for simultaneous ones', () => {
  expect(peakOf([from('08:00', '08:30'), from('08:30', '09:00')], interval)).toBe(1);
  expect(peakOf([from('08:00', '08:31'), from('08:30', '09:00')], interval)).toBe(2);
});

test('peakOf counts only appointments that overlap the interval', () => {
  expect(peakOf([from('07:00', '08:00'), from('09:00', '10:00')], interval)).toBe(0);
  expect(peakOf([from('07:00', '08:01'), from('07:30', '08:01'), from('07:45', '08:00')], interval)).toBe(2);
  expect(peakOf([], interval)).toBe(0);
});

test('peakOf equals the highest count of all minutes', () => {
  const DAY = at('00:00');
  const times = fc
    .record({ offset: fc.nat(180), length: fc.integer({ min: 1, max: 90 }) })
    .map(({ offset, length }) => ({
      start_datetime: addMinutes(DAY, offset),
      end_datetime: addMinutes(DAY, offset + length),
    }));
  fc.assert(
    fc.property(fc.array(times, { maxLength: 8 }), times, (booked, { start_datetime, end_datetime }) => {
      let most = 0;
      for (let minute = start_datetime; minute < end_datetime; minute = addMinutes(minute, 1)) {
        const here = booked.filter((one) => one.start_datetime <= minute && minute < one.end_datetime);
        most = Math.max(most, here.length);
      }
      expect(peakOf(booked, { start: start_datetime, end: end_datetime })).toBe(most);
    }),
  );
});

import { expect, test } from 'vitest';
import { toBrowserDate } from '../../appointments/browser-date.ts';
import { sampleAppointment } from '../../appointments/sample-appointment.ts';
import type { AgendaEvent } from './agenda-events.ts';

import { eventLayout } from './event-layout.ts';

const DAY_HEIGHT = 24 * 90;
const MINUTES = 24 * 60;
const minutes = (date: Date) => date.getHours() * 60 + date.getMinutes();
const slotMetrics = {
  getRange: (start: Date, end: Date) => ({
    top: (minutes(start) / MINUTES) * 100,
    height: ((minutes(end) - minutes(start)) / MINUTES) * 100,
  }),
};
const at = (id: string, start: string, end: string): AgendaEvent => ({
  kind: 'ghost',
  id,
  start: toBrowserDate(`2026-11-20 ${start}:00`),
  end: toBrowserDate(`2026-11-20 ${end}:00`),
  professionalId: undefined,
});

test('shares the width among events of the same time', () => {
  const placed = eventLayout(
    DAY_HEIGHT,
    6,
  )({ events: [at('a', '08:00', '09:00'), at('b', '08:30', '09:30')], slotMetrics });
  expect(placed.map(({ style }) => [style.width, style.xOffset])).toEqual([
    ['calc(50% - 2px)', '0%'],
    ['calc(50% - 2px)', '50%'],
  ]);
});

test('gathers what finds no lane in one card that counts it', () => {
  const events = ['a', 'b', 'c', 'd', 'e'].map((id) => at(id, '08:00', '09:00'));
  const placed = eventLayout(DAY_HEIGHT, 3)({ events, slotMetrics });
  expect(placed).toHaveLength(3);
  expect(placed.at(-1)?.event).toMatchObject({ kind: 'more', count: 3 });
});

test('says of hidden ones that one of them is overbooked', () => {
  const events = ['1', '2', '3'].map((id): AgendaEvent => {
    const appointment = sampleAppointment({ id: Number(id), overbooked: id === '3' });
    return { ...at(id, '08:00', '09:00'), kind: 'appointment', appointment };
  });
  const placed = eventLayout(DAY_HEIGHT, 2)({ events, slotMetrics });
  expect(placed.at(-1)?.event).toMatchObject({ kind: 'more', count: 2, isOverbooked: true });
});

test('a short event keeps the height of a line, and its neighbour moves aside', () => {
  const placed = eventLayout(
    24 * 60,
    6,
  )({ events: [at('a', '08:00', '08:15'), at('b', '08:15', '09:00')], slotMetrics });
  expect(placed[0]?.style.height).toBe('calc(1.389% - 2px)');
  expect(placed[1]?.style.xOffset).toBe('50%');
});

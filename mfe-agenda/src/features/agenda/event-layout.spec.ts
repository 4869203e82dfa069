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

const booked = (id: number, start: string, end: string): AgendaEvent => ({
  ...at(String(id), start, end),
  kind: 'appointment',
  appointment: sampleAppointment({ id }),
});

test('shows more than fit side by side at one time as one card that counts them', () => {
  const events = [1, 2, 3].map((id) => booked(id, '08:00', '09:00'));
  const placed = eventLayout(DAY_HEIGHT, 2)({ events, slotMetrics });
  expect(placed).toMatchObject([
    { event: { kind: 'more', isWhole: true }, style: { width: 'calc(100% - 2px)' } },
  ]);
  const [stack] = placed;
  expect(stack?.event.kind === 'more' && stack.event.appointments.map(({ id }) => id)).toEqual([1, 2, 3]);
});

test('gathers what starts at other times and finds no lane in one card that counts it', () => {
  const events = [
    booked(1, '08:00', '09:00'),
    booked(2, '08:15', '09:15'),
    booked(3, '08:30', '09:30'),
    booked(4, '08:30', '09:30'),
  ];
  const placed = eventLayout(DAY_HEIGHT, 2)({ events, slotMetrics });
  expect(placed.map(({ event }) => event.kind)).toEqual(['appointment', 'more']);
  const last = placed.at(-1)?.event;
  expect(last?.kind === 'more' && last.appointments.map(({ id }) => id)).toEqual([2, 3, 4]);
  expect(last).toMatchObject({ isWhole: false });
});

test('a short event keeps the height of a line, and its neighbour moves aside', () => {
  const placed = eventLayout(
    24 * 60,
    6,
  )({ events: [at('a', '08:00', '08:15'), at('b', '08:15', '09:00')], slotMetrics });
  expect(placed[0]?.style.height).toBe('calc(1.389% - 2px)');
  expect(placed[1]?.style.xOffset).toBe('50%');
});

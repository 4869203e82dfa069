import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toBrowserDate } from '../../../appointments/browser-date.ts';
import { sampleAppointment } from '../../../appointments/sample-appointment.ts';
import type { AgendaEvent } from '../agenda-events.ts';
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

/** An event with its own professional by default, so it belongs to no class. */
const booked = (id: number, start: string, end: string, employee_id = id): AgendaEvent => ({
  ...at(String(id), start, end),
  kind: 'appointment',
  appointment: sampleAppointment({
    id,
    employee_id,
    start_datetime: `2026-11-20 ${start}:00`,
    end_datetime: `2026-11-20 ${end}:00`,
  }),
});

const hoursOf = (percent: number) => Math.round((percent / 100) * 24 * 100) / 100;

/** Ids, start and length in hours, and width of each card. */
const layOut = (events: readonly AgendaEvent[], lanes: number, hasPairs = true) =>
  eventLayout(
    DAY_HEIGHT,
    lanes,
    hasPairs,
  )({ events, slotMetrics }).map(({ event, style }) => ({
    ids: event.kind === 'stack' ? event.appointments.map(({ id }) => id) : [Number(event.id)],
    start: hoursOf(style.top),
    hours: hoursOf(Number.parseFloat(style.height.slice('calc('.length))),
    width: style.width,
    left: style.xOffset,
  }));

const WHOLE = 'calc(100% - 2px)';
const HALF = 'calc(50% - 2px)';

test('overlapping events share the width', () => {
  expect(layOut([booked(1, '08:00', '09:00'), booked(2, '08:30', '09:30')], 1)).toMatchObject([
    { ids: [1], width: HALF, left: '0%' },
    { ids: [2], width: HALF, left: '50%' },
  ]);
});

test('events of one time become one card when they do not fit side by side', () => {
  const events = [1, 2, 3].map((id) => booked(id, '08:00', '09:00'));
  expect(layOut(events, 1)).toMatchObject([{ ids: [1, 2, 3], width: WHOLE }]);
});

test('a class of two becomes one card only when its cards would be too narrow', () => {
  const events = [booked(1, '08:00', '09:00', 7), booked(2, '08:00', '09:00', 7)];
  expect(layOut(events, 2)).toMatchObject([{ ids: [1] }, { ids: [2] }]);
  expect(layOut(events, 1)).toMatchObject([{ ids: [1, 2], width: WHOLE }]);
});

test('a class and another appointment of its time are side by side', () => {
  const events = [1, 2, 3].map((id) => booked(id, '08:00', '09:00', id < 3 ? 7 : 8));
  expect(layOut(events, 2)).toMatchObject([
    { ids: [1, 2], width: HALF },
    { ids: [3], width: HALF },
  ]);
});

test('a stack keeps its event object while its appointments are unchanged', () => {
  const events = [booked(1, '08:00', '09:00', 7), booked(2, '08:00', '09:00', 7)];
  const eventOf = (list: readonly AgendaEvent[]) =>
    eventLayout(DAY_HEIGHT, 1, true)({ events: list, slotMetrics })[0]?.event;
  const before = eventOf(events);
  expect(eventOf([...events])).toBe(before);
  expect(eventOf([...events, booked(3, '08:00', '09:00', 7)])).not.toBe(before);
});

const twoClasses = [
  booked(1, '08:00', '09:00', 7),
  booked(2, '08:00', '09:00', 7),
  booked(3, '08:30', '09:30', 8),
  booked(4, '08:30', '09:30', 8),
];

test.each([1, 2])('two overlapping classes are side by side when %i cards fit', (lanes) => {
  expect(layOut(twoClasses, lanes)).toMatchObject([
    { ids: [1, 2], start: 8, width: HALF, left: '0%' },
    { ids: [3, 4], start: 8.5, width: HALF, left: '50%' },
  ]);
});

test('two overlapping classes are one card when a word would not fit on each', () => {
  expect(layOut(twoClasses, 1, false)).toMatchObject([
    { ids: [1, 2, 3, 4], width: WHOLE, start: 8, hours: 1.5 },
  ]);
});

test('a class is on one card with others when three overlap and do not fit', () => {
  const others = [booked(5, '08:00', '09:00', 9), booked(6, '09:00', '10:00', 9)];
  const cards = layOut([...twoClasses, ...others], 1);
  expect(cards.map(({ ids }) => ids)).toEqual([[1, 2, 5, 3, 4], [6]]);
});

test('overlapping events become consecutive cards by start when they do not fit side by side', () => {
  const events = [
    booked(1, '08:00', '12:00'),
    booked(2, '08:00', '09:00'),
    booked(3, '08:30', '09:30'),
    booked(4, '09:00', '10:00'),
    booked(5, '09:15', '10:15'),
    booked(6, '11:00', '12:00'),
  ];
  const cards = layOut(events, 1);
  expect(cards.map(({ ids }) => ids)).toEqual([[1, 2, 3], [4, 5], [6]]);
  expect(cards.map(({ start }) => start)).toEqual([8, 9, 11]);
  expect(cards.map(({ hours }) => hours)).toEqual([1, 1.25, 1]);
  expect(cards.every(({ width }) => width === WHOLE)).toBe(true);
});

test('every appointment is on exactly one card, and no two cards overlap', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 8 })), { maxLength: 40 }),
      fc.integer({ min: 1, max: 4 }),
      (times, lanes) => {
        const clock = (quarter: number) =>
          `${String(6 + Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`;
        const events = times.map(([start, length], id) => booked(id, clock(start), clock(start + length)));
        const placed = layOut(events, lanes);
        expect(placed.flatMap(({ ids }) => ids).sort((a, b) => a - b)).toEqual(events.map((_, id) => id));
        const boxes = placed.map(({ start, hours, left, width }) => {
          const from = Number.parseFloat(left);
          return {
            start,
            end: start + hours,
            from,
            to: from + Number.parseFloat(width.slice('calc('.length)),
          };
        });
        const tolerance = 0.02;
        boxes.forEach((one, index) => {
          for (const other of boxes.slice(index + 1)) {
            const inTime = one.start + tolerance < other.end && other.start + tolerance < one.end;
            const inWidth = one.from + tolerance < other.to && other.from + tolerance < one.to;
            expect(inTime && inWidth).toBe(false);
          }
        });
      },
    ),
  );
});

test('a short event has the height of one line, and its neighbour moves aside', () => {
  const events = [at('a', '08:00', '08:15'), at('b', '08:15', '09:00')];
  const placed = eventLayout(24 * 60, 1, true)({ events, slotMetrics });
  expect(placed[0]?.style.height).toBe('calc(1.389% - 2px)');
  expect(placed[1]?.style.xOffset).toBe('50%');
});

test('a held place has a card of its own when other events share one', () => {
  const held: AgendaEvent = {
    ...at('9', '09:00', '10:00'),
    kind: 'held',
    held: {
      place_id: 9,
      room_id: null,
      start_datetime: '2026-11-20 09:00:00',
      end_datetime: '2026-11-20 10:00:00',
      held_until: '2026-11-20 08:30:00',
      client_names: [],
      professional: { id: 9, name: 'Marina Duarte', color: '#2E7D4A' },
    },
  };
  const others = [booked(1, '09:00', '10:00'), booked(2, '09:00', '10:00'), booked(3, '09:30', '10:30')];
  expect(layOut([...others, held], 1).map(({ ids, left }) => ({ ids, left }))).toEqual([
    { ids: [1, 2, 3], left: '0%' },
    { ids: [9], left: '50%' },
  ]);
});

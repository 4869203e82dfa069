import { describe, expect, test } from 'vitest';
import { sampleAppointment } from '../../appointments/sample-appointment.ts';
import { freeTimesOf, sectionsOf } from './today-sections.ts';

const NOW = '2026-11-20 09:30:00';
const company = { require_evolution: true };
const at = (start: string, given: Parameters<typeof sampleAppointment>[0] = {}) =>
  sampleAppointment({
    start_datetime: `2026-11-${start}:00:00`,
    end_datetime: `2026-11-${start}:50:00`,
    payment_status: null,
    ...given,
  });

describe('the sections of a day', () => {
  test('are by time', () => {
    const [before, now, next, tomorrow] = [at('20 07'), at('20 09'), at('20 15'), at('21 08')];
    const sections = sectionsOf([before, now, next, tomorrow], NOW, company);
    expect(sections).toMatchObject({ to_close: [before], now: [now], next: [next] });
    expect(sections.unconfirmed).toEqual([next, tomorrow]);
  });

  test('begin with the latest day when sessions still need something', () => {
    const days = ['01 08', '19 08', '19 10', '20 07'];
    const open = days.map((day) => at(day));
    const done = days.map((day) => at(day, { done: true, payment_status: 'pending' }));
    const latestFirst = <One>([oldest, early, late, today]: readonly One[]) => [today, early, late, oldest];
    expect(sectionsOf(open, NOW, company).to_close).toEqual(latestFirst(open));
    const { unpaid, missing_notes } = sectionsOf(done, NOW, company);
    expect([unpaid, missing_notes]).toEqual([latestFirst(done), latestFirst(done)]);
  });

  test('leave out what is closed', () => {
    const missed = at('20 07', { attendance: 'no_show' });
    const cancelled = at('20 15', { attendance: 'cancelled' });
    const lists = Object.values(sectionsOf([missed, cancelled], NOW, company));
    expect(lists.every((list) => list.length === 0)).toBe(true);
  });

  test('name what is not confirmed, asked to be cancelled, unpaid or without a note', () => {
    const confirmed = at('20 14', { attendance: 'confirmed' });
    const answered = at('20 15', { client_answer: 'confirmed' });
    const request = at('20 16', { client_answer: 'cancel_requested' });
    const done = at('19 08', { done: true, payment_status: 'pending' });
    const sections = sectionsOf([done, confirmed, answered, request], NOW, company);
    expect(sections).toMatchObject({
      unconfirmed: [],
      requests: [request],
      unpaid: [done],
      missing_notes: [done],
    });
    expect(sectionsOf([done], NOW, { require_evolution: false }).missing_notes).toEqual([]);
  });
});

test('free times of a professional do not overlap, and prefer full and half hours', () => {
  const slot = (start_time: string, end_time: string, employee_id = 1) => ({
    room_id: null,
    room_name: null,
    employee_id,
    employee_name: 'Marina',
    remaining: 1,
    start_time,
    end_time,
  });
  const slots = [
    slot('09:00', '10:00'),
    slot('09:45', '10:45'),
    slot('10:00', '11:00'),
    slot('11:00', '12:00'),
    slot('12:15', '13:15'),
    slot('12:30', '13:30'),
    slot('13:45', '14:45'),
  ];
  const [marina, other] = freeTimesOf([...slots, slot('10:00', '11:00', 2)], '09:30');
  expect(marina?.slots.map(({ start_time }) => start_time)).toEqual(['10:00', '11:00', '12:30', '13:45']);
  expect(other).toMatchObject({ id: 2, slots: [{ start_time: '10:00' }] });
});

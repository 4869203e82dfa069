import { blockedPart, type DayPart, type Slot, workedParts } from '@alinha/contracts-agenda';
import { overlaps } from '@alinha/contracts-core';
import type { Occupancy } from '../appointments/capacity.ts';
import type { Attendance } from '../availability/closures.ts';

type Holder = { readonly id: number; readonly name: string; readonly capacity: number };
export type SlotEmployee = Holder & { readonly attendance: Attendance };

export type SlotDay = {
  readonly day: string;
  readonly employees: readonly SlotEmployee[];
  /** Empty in a company without rooms: slots have none then. */
  readonly rooms: readonly Holder[];
  /** What overlaps the day. */
  readonly booked: readonly Omit<Occupancy, 'clientId'>[];
  readonly durationMinutes: number;
  readonly stepMinutes: number;
  /** Slots that start before are over, a wall-clock text. */
  readonly now: string;
};

const DAY_MINUTES = 24 * 60;

/** A start that may be offered; [start, end) are wall-clock texts of the day, `from` and `to` its times. */
type Candidate = DayPart & { readonly start: string; readonly end: string; readonly minute: number };

const two = (value: number) => String(value).padStart(2, '0');
const timeAt = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

/** The step grid counts from midnight. A slot ends within its day. */
function candidatesOf({ day, durationMinutes, stepMinutes, now }: SlotDay): Candidate[] {
  const candidates: Candidate[] = [];
  for (let minute = 0; minute + durationMinutes < DAY_MINUTES; minute += stepMinutes) {
    const from = timeAt(minute);
    const to = timeAt(minute + durationMinutes);
    const start = `${day} ${from}:00`;
    if (start >= now) candidates.push({ from, to, start, end: `${day} ${to}:00`, minute });
  }
  return candidates;
}

/** Minute of the day at which a wall-clock text falls, within the day. */
function minuteOf(text: string, day: string): number {
  if (text.slice(0, 10) < day) return 0;
  if (text.slice(0, 10) > day) return DAY_MINUTES;
  return Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16));
}

/** What is left of a capacity at the fullest minute of each candidate. */
function remaining(
  capacity: number,
  booked: SlotDay['booked'],
  { day, durationMinutes }: SlotDay,
  candidates: readonly Candidate[],
): number[] {
  const present = new Int16Array(DAY_MINUTES);
  for (const { start, end } of booked) {
    const until = minuteOf(end, day);
    for (let minute = minuteOf(start, day); minute < until; minute++) {
      present[minute] = (present[minute] ?? 0) + 1;
    }
  }
  return candidates.map(({ minute }) => {
    let most = 0;
    for (let at = minute; at < minute + durationMinutes; at++) most = Math.max(most, present[at] ?? 0);
    return capacity - most;
  });
}

function isOpen({ from, to }: Candidate, worked: readonly DayPart[], blocked: readonly DayPart[]): boolean {
  return (
    worked.some((part) => part.from <= from && to <= part.to) &&
    !blocked.some((part) => part.from < to && from < part.to)
  );
}

/**
 * Every time of a day that can be booked as it stands, by start, room and professional: within working hours and outside
 * blocks, the room and the professional below capacity throughout, the professional in no other room. It says the same
 * as `findConflicts` and `findClosures` asked for each candidate, in one pass over the day.
 */
export function freeSlots(question: SlotDay): Slot[] {
  const { day, employees, rooms, booked } = question;
  const candidates = candidatesOf(question);
  const places = rooms.length === 0 ? [null] : rooms;
  const roomLeft = new Map(
    rooms.map(({ id, capacity }) => [
      id,
      remaining(
        capacity,
        booked.filter(({ roomId }) => roomId === id),
        question,
        candidates,
      ),
    ]),
  );
  const people = employees.map(({ id, name, capacity, attendance }) => {
    const own = booked.filter(({ employeeId }) => employeeId === id);
    const worked = workedParts(attendance.ranges, day);
    const blocked = attendance.blocks.map((block) => blockedPart(block, day)).filter((part) => part !== null);
    const placed = own.filter(({ roomId }) => roomId !== null);
    return {
      id,
      name,
      left: remaining(capacity, own, question, candidates),
      isOpen: candidates.map((candidate) => isOpen(candidate, worked, blocked)),
      roomsMeanwhile: candidates.map((candidate) => placed.filter((other) => overlaps(candidate, other))),
    };
  });

  const slots: Slot[] = [];
  candidates.forEach(({ from, to }, index) => {
    for (const room of places) {
      const left = room ? (roomLeft.get(room.id)?.[index] ?? 0) : Number.POSITIVE_INFINITY;
      if (left < 1) continue;
      for (const person of people) {
        if (!person.isOpen[index]) continue;
        if (room && person.roomsMeanwhile[index]?.some(({ roomId }) => roomId !== room.id)) continue;
        const free = Math.min(left, person.left[index] ?? 0);
        if (free < 1) continue;
        slots.push({
          room_id: room?.id ?? null,
          room_name: room?.name ?? null,
          employee_id: person.id,
          employee_name: person.name,
          start_time: from,
          end_time: to,
          remaining: free,
        });
      }
    }
  });
  return slots;
}

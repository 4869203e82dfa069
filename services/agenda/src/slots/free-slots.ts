import { blockedPart, type DayPart, type Slot, workedParts } from '@alinha/contracts-agenda';
import { isNearClockChange } from '@alinha/contracts-core';
import { isOnClock } from '../appointments/appointment-times.ts';
import type { Occupancy } from '../appointments/capacity.ts';
import type { Availability } from '../availability/closures.ts';

type Resource = { readonly id: number; readonly name: string; readonly capacity: number };
export type SlotEmployee = Resource & { readonly availability: Availability };

export type SlotDay = {
  readonly day: string;
  readonly employees: readonly SlotEmployee[];
  /** Empty in a company without rooms; its slots have no room. */
  readonly rooms: readonly Resource[];
  /** Appointments that overlap the day. */
  readonly booked: readonly Omit<Occupancy, 'clientId'>[];
  readonly durationMinutes: number;
  readonly stepMinutes: number;
  /** Only slots that begin at this time, HH:mm. */
  readonly startTime?: string;
  /** Wall-clock time. Earlier slots are omitted. */
  readonly now: string;
  readonly timeZone: string;
};

const DAY_MINUTES = 24 * 60;

/** [from, to) in minutes of the day. */
type Minutes = { readonly from: number; readonly to: number };
/** The part of a booking within the day. */
type BookedPart = Minutes & { readonly employeeId: number; readonly roomId: number | null };

const two = (value: number) => String(value).padStart(2, '0');
const timeAt = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
const minuteAt = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const minutesOf = ({ from, to }: DayPart): Minutes => ({ from: minuteAt(from), to: minuteAt(to) });

/** Minute of the day of a wall-clock text, with a fraction for seconds. */
function minuteOf(text: string, day: string): number {
  const date = text.slice(0, 10);
  if (date === day) return minuteAt(text.slice(11)) + Number(text.slice(17)) / 60;
  return date < day ? 0 : DAY_MINUTES;
}

const partOf = ({ start, end, ...booking }: SlotDay['booked'][number], day: string): BookedPart => ({
  from: minuteOf(start, day),
  to: minuteOf(end, day),
  ...booking,
});

type Candidate = Minutes & {
  /** Bookings that overlap the candidate. */
  readonly overlapping: BookedPart[];
};

/** Steps count from midnight. A slot ends within its day. */
function candidatesOf({ day, durationMinutes, stepMinutes, startTime, booked }: SlotDay): Candidate[] {
  if (startTime !== undefined) {
    const from = minuteAt(startTime);
    const candidate = { from, to: from + durationMinutes };
    const parts = booked.map((booking) => partOf(booking, day));
    return candidate.to < DAY_MINUTES
      ? [{ ...candidate, overlapping: parts.filter((part) => overlap(part, candidate)) }]
      : [];
  }
  const candidates: Candidate[] = [];
  for (let from = 0; from + durationMinutes < DAY_MINUTES; from += stepMinutes) {
    candidates.push({ from, to: from + durationMinutes, overlapping: [] });
  }
  for (const booking of booked) {
    const part = partOf(booking, day);
    // The first and last candidate are computed: comparing all pairs took a third of the call.
    const first = Math.max(0, Math.floor((part.from - durationMinutes) / stepMinutes) + 1);
    const after = Math.min(candidates.length, Math.ceil(part.to / stepMinutes));
    for (let index = first; index < after; index++) candidates[index]?.overlapping.push(part);
  }
  return candidates;
}

const overlap = (a: Minutes, b: Minutes) => a.from < b.to && b.from < a.to;

/** Largest number of simultaneous `parts`, all of which overlap `within`. */
function maxSimultaneous(parts: readonly Minutes[], within: Minutes): number {
  if (parts.length < 2) return parts.length;
  // The maximum is reached at the start of a part.
  return Math.max(
    ...parts.map(({ from }) => {
      const minute = Math.max(from, within.from);
      return parts.filter((other) => other.from <= minute && minute < other.to).length;
    }),
  );
}

type Person = {
  readonly id: number;
  readonly name: string;
  readonly capacity: number;
  readonly worked: readonly Minutes[];
  readonly blocked: readonly Minutes[];
};

function personOf({ availability, ...employee }: SlotEmployee, day: string): Person {
  return {
    ...employee,
    worked: workedParts(availability.ranges, day).map(minutesOf),
    blocked: availability.blocks
      .map((block) => blockedPart(block, day))
      .filter((part) => part !== null)
      .map(minutesOf),
  };
}

const isOpen = ({ worked, blocked }: Person, candidate: Minutes) =>
  worked.some(({ from, to }) => from <= candidate.from && candidate.to <= to) &&
  !blocked.some((part) => overlap(part, candidate));

/**
 * Every free slot of a day by start, room and professional: within working hours, outside blocks, below the capacity of
 * room and professional throughout, the professional in no other room, and not at a time that a clock change skips.
 * Equals `findConflicts` and `findClosures` for each candidate, in one pass over the day.
 */
export function freeSlots(slotDay: SlotDay): Slot[] {
  const { day, employees, rooms, now, timeZone } = slotDay;
  const roomOptions = rooms.length === 0 ? [null] : rooms;
  const staff = employees.map((employee) => personOf(employee, day));
  const mayBeSkipped = isNearClockChange(day, timeZone);
  const earliest = minuteOf(now, day);

  const slots: Slot[] = [];
  for (const candidate of candidatesOf(slotDay)) {
    if (candidate.from < earliest) continue;
    const present = staff.filter((person) => isOpen(person, candidate));
    if (present.length === 0) continue;
    const { overlapping } = candidate;
    const [start, end] = [timeAt(candidate.from), timeAt(candidate.to)];
    const times = { start: `${day} ${start}:00`, end: `${day} ${end}:00` };
    if (mayBeSkipped && !isOnClock(times, timeZone)) continue;
    const free = present.flatMap(({ id, name, capacity }) => {
      const own = overlapping.filter(({ employeeId }) => employeeId === id);
      const left = capacity - maxSimultaneous(own, candidate);
      return left < 1 ? [] : [{ id, name, left, rooms: own.map(({ roomId }) => roomId) }];
    });
    for (const room of roomOptions) {
      const people = room
        ? free.filter(({ rooms }) => rooms.every((id) => id === null || id === room.id))
        : free;
      if (people.length === 0) continue;
      const inRoom = room ? overlapping.filter(({ roomId }) => roomId === room.id) : [];
      const left = room ? room.capacity - maxSimultaneous(inRoom, candidate) : Number.POSITIVE_INFINITY;
      if (left < 1) continue;
      for (const person of people) {
        slots.push({
          room_id: room?.id ?? null,
          room_name: room?.name ?? null,
          employee_id: person.id,
          employee_name: person.name,
          start_time: start,
          end_time: end,
          remaining: Math.min(left, person.left),
        });
      }
    }
  }
  return slots;
}

import { blockedPart, type DayPart, type Slot, workedParts } from '@alinha/contracts-agenda';
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

/** [from, to) in minutes of the day. */
type Minutes = { readonly from: number; readonly to: number };
/** What of a booking lies within the day. */
type BookedPart = Minutes & { readonly employeeId: number; readonly roomId: number | null };

const two = (value: number) => String(value).padStart(2, '0');
const timeAt = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
const minuteAt = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const minutesOf = ({ from, to }: DayPart): Minutes => ({ from: minuteAt(from), to: minuteAt(to) });

/** The step grid counts from midnight. A slot ends within its day. */
function candidatesOf({ day, durationMinutes, stepMinutes, now }: SlotDay): Minutes[] {
  const candidates: Minutes[] = [];
  for (let from = 0; from + durationMinutes < DAY_MINUTES; from += stepMinutes) {
    if (`${day} ${timeAt(from)}:00` >= now) candidates.push({ from, to: from + durationMinutes });
  }
  return candidates;
}

/** Minute of the day in which a wall-clock text falls, within the day. */
function minuteOf(text: string, day: string): number {
  const date = text.slice(0, 10);
  if (date === day) return minuteAt(text.slice(11));
  return date < day ? 0 : DAY_MINUTES;
}

/** A minute of which a second is taken is taken. */
function partOf({ start, end, ...holders }: SlotDay['booked'][number], day: string): BookedPart {
  const to = minuteOf(end, day);
  const isWhole = end.slice(17) === '00' || to === DAY_MINUTES;
  return { from: minuteOf(start, day), to: isWhole ? to : to + 1, ...holders };
}

/** What is left of a capacity at the fullest minute of each candidate. */
function remaining(
  capacity: number,
  booked: readonly BookedPart[],
  candidates: readonly Minutes[],
): number[] {
  const present = new Int16Array(DAY_MINUTES);
  for (const { from, to } of booked) {
    for (let minute = from; minute < to; minute++) present[minute] = (present[minute] ?? 0) + 1;
  }
  return candidates.map(({ from, to }) => {
    let most = 0;
    for (let minute = from; minute < to; minute++) most = Math.max(most, present[minute] ?? 0);
    return capacity - most;
  });
}

function isOpen({ from, to }: Minutes, worked: readonly Minutes[], blocked: readonly Minutes[]): boolean {
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
  const { day, employees, rooms } = question;
  const candidates = candidatesOf(question);
  const places = rooms.length === 0 ? [null] : rooms;
  const booked = question.booked.map((one) => partOf(one, day));
  const roomLeft = new Map(
    rooms.map(({ id, capacity }) => [
      id,
      remaining(
        capacity,
        booked.filter(({ roomId }) => roomId === id),
        candidates,
      ),
    ]),
  );
  const people = employees.map(({ id, name, capacity, attendance }) => {
    const own = booked.filter(({ employeeId }) => employeeId === id);
    const worked = workedParts(attendance.ranges, day).map(minutesOf);
    const blocked = attendance.blocks
      .map((block) => blockedPart(block, day))
      .filter((part) => part !== null)
      .map(minutesOf);
    const placed = own.filter(({ roomId }) => roomId !== null);
    return {
      id,
      name,
      left: remaining(capacity, own, candidates),
      isOpen: candidates.map((candidate) => isOpen(candidate, worked, blocked)),
      roomsMeanwhile: candidates.map(({ from, to }) =>
        placed.filter((other) => other.from < to && from < other.to).map(({ roomId }) => roomId),
      ),
    };
  });

  const slots: Slot[] = [];
  candidates.forEach(({ from, to }, index) => {
    const [start, end] = [timeAt(from), timeAt(to)];
    for (const room of places) {
      const left = room ? (roomLeft.get(room.id)?.[index] ?? 0) : Number.POSITIVE_INFINITY;
      if (left < 1) continue;
      for (const person of people) {
        if (!person.isOpen[index]) continue;
        if (room && person.roomsMeanwhile[index]?.some((roomId) => roomId !== room.id)) continue;
        const free = Math.min(left, person.left[index] ?? 0);
        if (free < 1) continue;
        slots.push({
          room_id: room?.id ?? null,
          room_name: room?.name ?? null,
          employee_id: person.id,
          employee_name: person.name,
          start_time: start,
          end_time: end,
          remaining: free,
        });
      }
    }
  });
  return slots;
}

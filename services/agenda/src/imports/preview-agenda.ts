import type { SeriesConflictDetails } from '@alinha/contracts-agenda';
import { addMinutes, overlaps } from '@alinha/contracts-core';
import type { Wanted } from '../appointments/candidate.ts';
import type { Booked, Occupancy } from '../appointments/capacity.ts';
import { type BookingRules, findingOf } from '../appointments/finding.ts';
import { seriesConflicts } from '../appointments/series-conflicts.ts';
import type { Directory } from './directory.ts';

/** Id of a booking of an earlier row. */
const UNWRITTEN = -1;
/** Length of `YYYY-MM-DD HH`. */
const HOUR = 13;

/** The agenda with the bookings of earlier rows, for the preview. It has the rules of the booking gate. */
export class PreviewAgenda {
  /** Indexed by hour with professional, client or room, because a preview compares up to a million pairs of times. */
  private readonly booked = new Map<string, Booked[]>();
  private readonly rules: BookingRules;

  constructor({ employees, rooms }: Directory, context: Pick<BookingRules, 'availabilities' | 'reductions'>) {
    this.rules = {
      ...context,
      employees: new Map(employees.items.map(({ id, capacity }) => [id, capacity])),
      rooms: new Map(rooms.items.map(({ id, capacity }) => [id, capacity])),
    };
  }

  /** Null when every time is free. */
  conflictsOf(wanted: readonly Wanted[]): SeriesConflictDetails | null {
    const findings = wanted.map((one) => findingOf(one, this.overlapping(one), this.rules));
    const details = seriesConflicts(
      wanted.map((one) => ({ wanted: one })),
      findings,
      new Map(),
    );
    return details.dates.length > 0 ? details : null;
  }

  /** Adds bookings of an earlier row. */
  book(wanted: readonly Wanted[]): void {
    this.add(wanted.map((one) => ({ ...one, id: UNWRITTEN })));
  }

  add(booked: readonly Booked[]): void {
    for (const one of booked) this.put(one);
  }

  private overlapping(wanted: Wanted): Booked[] {
    const found = new Set<Booked>();
    for (const key of keysOf(wanted)) {
      for (const other of this.booked.get(key) ?? []) if (overlaps(wanted, other)) found.add(other);
    }
    return [...found];
  }

  private put(booked: Booked): void {
    for (const key of keysOf(booked)) {
      const known = this.booked.get(key);
      if (known) known.push(booked);
      else this.booked.set(key, [booked]);
    }
  }
}

/** One key for each hour with each record. */
function keysOf({ start, end, employeeId, clientId, roomId }: Occupancy): string[] {
  const keys: string[] = [];
  for (let at = `${start.slice(0, HOUR)}:00:00`; at < end; at = addMinutes(at, 60)) {
    const hour = at.slice(0, HOUR);
    keys.push(`${hour} e${employeeId}`, `${hour} c${clientId}`);
    if (roomId !== null) keys.push(`${hour} r${roomId}`);
  }
  return keys;
}

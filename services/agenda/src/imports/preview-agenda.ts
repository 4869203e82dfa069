import type { SeriesConflictDetails } from '@alinha/contracts-agenda';
import type { Wanted } from '../appointments/candidate.ts';
import { type Booked, findConflicts } from '../appointments/capacity.ts';
import { seriesConflicts } from '../appointments/series-conflicts.ts';
import { type Availability, findClosures } from '../availability/closures.ts';
import type { Directory } from './directory.ts';

/** Id of a booking of an earlier row. */
const UNWRITTEN = -1;
const NEVER: Availability = { ranges: [], blocks: [] };

/** The agenda as the rows of an import would change it, for the preview. The rules are those of the booking gate. */
export class PreviewAgenda {
  private readonly byDay = new Map<string, Booked[]>();
  private readonly employees: ReadonlyMap<number, number>;
  private readonly rooms: ReadonlyMap<number, number>;

  constructor(
    booked: readonly Booked[],
    private readonly availabilities: ReadonlyMap<number, Availability>,
    { employees, rooms }: Directory,
  ) {
    this.employees = new Map(employees.items.map(({ id, capacity }) => [id, capacity]));
    this.rooms = new Map(rooms.items.map(({ id, capacity }) => [id, capacity]));
    for (const one of booked) this.put(one);
  }

  /** Null when every time is free. */
  conflictsOf(wanted: readonly Wanted[]): SeriesConflictDetails | null {
    const findings = wanted.map((one) => {
      const meanwhile = daysOf(one).flatMap((day) => this.byDay.get(day) ?? []);
      return {
        conflicts: findConflicts(one, [...new Set(meanwhile)], {
          employee: this.employees.get(one.employeeId) ?? 0,
          room: one.roomId === null ? null : (this.rooms.get(one.roomId) ?? 0),
        }),
        closures: findClosures(one, this.availabilities.get(one.employeeId) ?? NEVER),
      };
    });
    const details = seriesConflicts(
      wanted.map((one) => ({ wanted: one })),
      findings,
      new Map(),
    );
    return details.dates.length > 0 ? details : null;
  }

  book(wanted: readonly Wanted[]): void {
    for (const one of wanted) this.put({ ...one, id: UNWRITTEN });
  }

  private put(booked: Booked): void {
    for (const day of daysOf(booked)) {
      const known = this.byDay.get(day);
      if (known) known.push(booked);
      else this.byDay.set(day, [booked]);
    }
  }
}

/** The day of the start, and of the end when that is another. Appointments last a day at most. */
function daysOf({ start, end }: Pick<Booked, 'start' | 'end'>): string[] {
  return [...new Set([start.slice(0, 10), end.slice(0, 10)])];
}

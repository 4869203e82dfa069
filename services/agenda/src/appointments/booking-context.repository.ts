import { CLOCK, type Clock, type Transaction } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import {
  type AvailabilityRow,
  availabilitiesOf,
  availabilityColumns,
} from '../availability/availability.repository.ts';
import type { Availability } from '../availability/closures.ts';
import { isHeld, placeOverlaps } from '../offers/holds.ts';
import type { Reduction } from '../room-reductions/reduced-capacity.ts';
import { NOT_CANCELLED, overlapping as overlappingSql } from './appointment-sql.ts';
import type { Booked, Occupancy } from './capacity.ts';

/** Everything that the booking rules depend on. */
export type BookingContext = {
  /** Overlapping appointments with the same professional, room or client, by the index of the booking. */
  readonly overlapping: ReadonlyMap<number, readonly Booked[]>;
  /** By professional. */
  readonly availabilities: ReadonlyMap<number, Availability>;
  /** Of the rooms, within the days of the bookings. */
  readonly reductions: readonly Reduction[];
  /** Overlapping places that are offered to other clients, by the index of the booking. */
  readonly held: ReadonlyMap<number, readonly Held[]>;
};

type Held = Omit<Occupancy, 'clientId'>;
type Overlap = Booked & { readonly booking: number };
type Row = AvailabilityRow & {
  readonly overlaps: readonly Overlap[];
  readonly reductions: readonly Reduction[];
  readonly held: readonly (Held & { readonly booking: number })[];
};

/** One branch per index: an OR of the three conditions would read the whole history of professional and room. */
const overlap = (condition: string) => `
  SELECT a.id, a.start_at, a.end_at, a.employee_id, a.client_id, a.room_id
  FROM appointment a WHERE a.company_id = $1 AND ${condition} AND ${overlappingSql('w.start_at', 'w.end_at')} AND ${NOT_CANCELLED}`;

/** One statement for all bookings. */
const FIND = `
  SELECT
    (SELECT coalesce(json_agg(json_build_object(
         'booking', w.position - 1, 'id', other.id, 'start', other.start_at::text, 'end', other.end_at::text,
         'employeeId', other.employee_id, 'clientId', other.client_id, 'roomId', other.room_id)), '[]')
     FROM unnest($2::timestamp[], $3::timestamp[], $4::integer[], $5::integer[], $6::integer[])
            WITH ORDINALITY AS w (start_at, end_at, employee_id, client_id, room_id, position)
     CROSS JOIN LATERAL (
       ${overlap('a.employee_id = w.employee_id')}
       UNION ALL
       ${overlap('a.client_id = w.client_id AND a.employee_id <> w.employee_id')}
       UNION ALL
       ${overlap('a.room_id = w.room_id AND a.employee_id <> w.employee_id AND a.client_id <> w.client_id')}
     ) other
     WHERE other.id <> ALL ($7::integer[])) AS overlaps,
    (SELECT coalesce(json_agg(json_build_object('roomId', room_id, 'startDate', start_date, 'endDate', end_date,
         'capacity', capacity, 'reason', reason)), '[]')
     FROM room_reduction WHERE company_id = $1 AND room_id = ANY ($6::integer[])
       AND start_date <= $9::date AND end_date >= $8::date) AS reductions,
    (SELECT coalesce(json_agg(json_build_object('booking', w.position - 1, 'start', p.start_at::text, 'end', p.end_at::text,
         'employeeId', p.employee_id, 'roomId', p.room_id)), '[]')
     FROM unnest($2::timestamp[], $3::timestamp[], $4::integer[], $5::integer[], $6::integer[])
            WITH ORDINALITY AS w (start_at, end_at, employee_id, client_id, room_id, position)
     JOIN freed_place p ON p.company_id = $1 AND ${isHeld('$10')} AND ${placeOverlaps('w.start_at', 'w.end_at')}
       AND (p.employee_id = w.employee_id OR p.room_id = w.room_id)
     WHERE NOT EXISTS (
       SELECT FROM place_offer o WHERE o.company_id = $1 AND o.place_id = p.id AND o.client_id = w.client_id
         AND o.state = 'open')) AS held,
    ${availabilityColumns({ employees: '$4::integer[]', firstDay: '$8', lastDay: '$9' })}`;

@Injectable()
export class BookingContextRepository {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /**
   * @param bookings at least one
   * @param excludeIds appointments that the bookings change
   */
  async find(
    tx: Transaction,
    companyId: number,
    bookings: readonly Occupancy[],
    excludeIds: readonly number[],
  ): Promise<BookingContext> {
    const employeeIds = bookings.map(({ employeeId }) => employeeId);
    const starts = bookings.map(({ start }) => start);
    const ends = bookings.map(({ end }) => end);
    const [row] = await tx.$queryRawUnsafe<Row[]>(
      FIND,
      companyId,
      starts,
      ends,
      employeeIds,
      bookings.map(({ clientId }) => clientId),
      bookings.map(({ roomId }) => roomId),
      excludeIds,
      starts.reduce((first, start) => (start < first ? start : first)),
      ends.reduce((last, end) => (end > last ? end : last)),
      this.clock(),
    );
    if (!row) throw new Error('a statement without FROM returned no row');
    const overlapping = byBooking<Booked>(row.overlaps);
    const held = byBooking<Held>(row.held);
    const availabilities = availabilitiesOf(row, [...new Set(employeeIds)]);
    return { overlapping, availabilities, reductions: row.reductions, held };
  }
}

function byBooking<T>(rows: readonly (T & { readonly booking: number })[]): ReadonlyMap<number, T[]> {
  const grouped = new Map<number, T[]>();
  for (const row of rows) grouped.set(row.booking, [...(grouped.get(row.booking) ?? []), row]);
  return grouped;
}

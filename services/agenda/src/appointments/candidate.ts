import type { Closure } from '@alinha/contracts-agenda';
import type { AppointmentRecord } from './appointment-record.ts';
import type { Conflict, Occupancy } from './capacity.ts';

/** Records and times of a booking; the specialty does not matter to capacity. */
export type Wanted = Occupancy & { readonly specialtyId: number | null };

/** A new booking, or a change of `current`. */
export type Candidate = {
  readonly wanted: Wanted;
  readonly current?: AppointmentRecord | undefined;
  /** The cancelled appointment that a booking restores. It may keep a room and a specialty that were archived since. */
  readonly restored?: AppointmentRecord | undefined;
};

/** Reasons against a candidate; both lists are empty when it is free. */
export type Finding = { readonly conflicts: readonly Conflict[]; readonly closures: readonly Closure[] };

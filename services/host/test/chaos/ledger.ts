import type { Studio } from './studio.ts';

/** Last known state of a record. Several states while a write was neither acknowledged nor refused. */
export type Known<State> = { states: State[] };

export type BookingState = { readonly start: string; readonly done: boolean; readonly deleted: boolean };

export type Booking = Known<BookingState> & {
  readonly id: number;
  /** Part of its notes; identifies a booking before it has an id. */
  readonly marker: string;
  readonly studio: Studio;
  readonly clientId: number;
  readonly employeeId: number;
  readonly roomId: number | null;
  readonly amountCents: number | null;
  /** True when its reminder becomes due during the run. */
  readonly isReminded: boolean;
  /** Company's wall-clock time of the acknowledgement. */
  readonly bookedAt: string;
  moved: boolean;
  /** Time when the deletion was acknowledged. */
  deletedAt: Date | null;
};

export type KnownClient = Known<{ readonly name: string }> & {
  readonly id: number;
  readonly email: string;
  readonly studio: Studio;
};

export type KnownPayment = Known<{ readonly isPaid: boolean }> & {
  readonly id: number;
  readonly clientId: number;
  readonly studio: Studio;
  readonly amountCents: number;
  /** Part of its description; null for the payment of an appointment. */
  readonly marker: string | null;
};

export type KnownPlan = Known<{ readonly active: boolean }> & {
  readonly id: number;
  readonly name: string;
  readonly clientId: number;
  readonly studio: Studio;
  readonly priceCents: number;
};

/** All replies to callers, and faults found in them. */
export class Ledger {
  readonly bookings: Booking[] = [];
  readonly clients: KnownClient[] = [];
  readonly payments = new Map<number, KnownPayment>();
  readonly plans: KnownPlan[] = [];
  readonly counts = { acknowledged: 0, refused: 0, repeated: 0 };
  /** Faults with their counts; equal lines are stored once. */
  private readonly found = new Map<string, number>();

  fault(what: string): void {
    this.found.set(what, (this.found.get(what) ?? 0) + 1);
  }

  get faults(): string[] {
    return [...this.found].map(([what, times]) => (times > 1 ? `${what} (${times} times)` : what));
  }
}

/** The state of a record, or null while several are possible. */
export function stateOf<State>({ states }: Known<State>): State | null {
  const [only] = states;
  return states.length === 1 && only !== undefined ? only : null;
}

import type { Studio } from './studio.ts';

/** What a record was last known to be. More than one state while a write was neither acknowledged nor refused. */
export type Known<State> = { states: State[] };

export type BookingState = { readonly start: string; readonly done: boolean; readonly deleted: boolean };

export type Booking = Known<BookingState> & {
  readonly id: number;
  /** In its notes: tells one booking from another before it has an id. */
  readonly mark: string;
  readonly studio: Studio;
  readonly clientId: number;
  readonly employeeId: number;
  readonly roomId: number | null;
  readonly amountCents: number | null;
  /** Its reminder falls due during the run. */
  readonly isReminded: boolean;
  /** Company's wall clock at which it was acknowledged. */
  readonly bookedAt: string;
  moved: boolean;
  /** When the deletion was acknowledged. */
  deletedAt: Date | null;
};

export type KeptClient = Known<{ readonly name: string }> & {
  readonly id: number;
  readonly email: string;
  readonly studio: Studio;
};

export type KeptPayment = Known<{ readonly isPaid: boolean }> & {
  readonly id: number;
  readonly clientId: number;
  readonly studio: Studio;
  readonly amountCents: number;
  /** In its description; null when it is an appointment's. */
  readonly mark: string | null;
};

export type KeptPlan = Known<{ readonly active: boolean }> & {
  readonly id: number;
  readonly name: string;
  readonly clientId: number;
  readonly studio: Studio;
  readonly priceCents: number;
};

/** Everything that callers were told, and what should not have happened to them. */
export class Ledger {
  readonly bookings: Booking[] = [];
  readonly clients: KeptClient[] = [];
  readonly payments = new Map<number, KeptPayment>();
  readonly plans: KeptPlan[] = [];
  readonly counts = { acknowledged: 0, refused: 0, repeated: 0 };
  /** One line each; the first of many alike is enough. */
  private readonly found = new Map<string, number>();

  fault(what: string): void {
    this.found.set(what, (this.found.get(what) ?? 0) + 1);
  }

  get faults(): string[] {
    return [...this.found].map(([what, times]) => (times > 1 ? `${what} (${times} times)` : what));
  }
}

/** The one state of a record, or null while there is doubt. */
export function stateOf<State>({ states }: Known<State>): State | null {
  const [only] = states;
  return states.length === 1 && only !== undefined ? only : null;
}

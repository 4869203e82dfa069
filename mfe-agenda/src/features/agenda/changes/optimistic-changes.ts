import type { Appointment } from '@alinha/contracts-agenda';
import { createValueStore } from '../value-store.ts';

/** A change of an appointment that the server has not confirmed yet. */
export type OptimisticChange = {
  /** The appointment before the change. Used by lists that do not contain it yet but will after the change. */
  readonly appointment: Appointment;
  /** The changed fields; null for a deletion. */
  readonly change: Partial<Appointment> | null;
};

const NONE: readonly OptimisticChange[] = [];

/**
 * Unconfirmed changes of the user, oldest first. Lists apply them to the last server state, so a refetch does not show
 * the old state in between.
 */
export const optimisticChanges = createValueStore(NONE);

/** Shows changes until the returned function is called. */
export function showChange(...changes: readonly OptimisticChange[]): () => void {
  optimisticChanges.set([...optimisticChanges.get(), ...changes]);
  return () => optimisticChanges.set(optimisticChanges.get().filter((one) => !changes.includes(one)));
}

/**
 * Filter of a list: appointments that overlap [start, end). Both are dates or wall-clock times. Without `employeeId`, of all.
 */
export type ListedRange = {
  readonly start: string;
  readonly end: string;
  readonly employeeId?: number | undefined;
};

const instantOf = (dateOrTime: string) => (dateOrTime.length === 10 ? `${dateOrTime} 00:00:00` : dateOrTime);

function isListed(appointment: Appointment, { start, end, employeeId }: ListedRange): boolean {
  const { start_datetime, end_datetime, employee_id } = appointment;
  const isWithin = start_datetime < instantOf(end) && end_datetime > instantOf(start);
  return isWithin && (employeeId === undefined || employeeId === employee_id);
}

const byStart = (a: Appointment, b: Appointment) =>
  a.start_datetime < b.start_datetime ? -1 : a.start_datetime > b.start_datetime ? 1 : a.id - b.id;

/** Returns the list with a changed appointment inserted, moved or removed. */
export function withAppointment(
  list: readonly Appointment[],
  appointment: Appointment,
  range: ListedRange,
): readonly Appointment[] {
  const others = list.filter(({ id }) => id !== appointment.id);
  if (isListed(appointment, range)) return [...others, appointment].sort(byStart);
  return others.length === list.length ? list : others;
}

/** Returns the server's list with the unconfirmed changes applied. */
export function withChanges(
  list: readonly Appointment[],
  changes: readonly OptimisticChange[],
  range: ListedRange,
): readonly Appointment[] {
  let shown = list;
  for (const { appointment, change } of changes) {
    const known = shown.find(({ id }) => id === appointment.id);
    if (change === null) {
      if (known) shown = shown.filter((one) => one !== known);
    } else shown = withAppointment(shown, { ...(known ?? appointment), ...change }, range);
  }
  return shown;
}

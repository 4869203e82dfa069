import {
  type AbsenceEffect,
  type Attendance,
  type CancelledBy,
  type ChangeAttendanceInput,
  isAbsent,
  REOPEN_HOURS,
} from '@alinha/contracts-agenda';
import { MINUTE_MS, minutesBetween } from '@alinha/contracts-core';
import { DomainError } from '@alinha/service-kit';
import { type AppointmentRecord, type AttendanceChange } from '../appointments/appointment-record.ts';

type Change = {
  readonly isAdmin: boolean;
  /** Null unless the appointment becomes absent. */
  readonly effect: AbsenceEffect | null;
  readonly at: Date;
  /** The company's wall clock at `at`. */
  readonly now: string;
};

type State = Pick<AppointmentRecord, 'attendance' | 'done'>;

export const attendanceOf = ({ attendance, done }: State): Attendance => (done ? 'done' : attendance);

/** Whether the change takes the place of a cancelled appointment again. */
export const isRestoring = (before: State, { attendance }: Pick<ChangeAttendanceInput, 'attendance'>) =>
  before.attendance === 'cancelled' && attendance !== 'cancelled';

/**
 * Minutes from a cancellation to the start; negative after it. A client's open request to cancel counts instead of its later
 * acceptance by staff.
 * @param now the company's wall clock
 */
export const noticeMinutesOf = (
  { start, cancelRequestedAt }: Pick<AppointmentRecord, 'start' | 'cancelRequestedAt'>,
  cancelledBy: CancelledBy,
  now: string,
): number => minutesBetween((cancelledBy === 'client' && cancelRequestedAt) || now, start);

/** A waiver needs a reason. Screens of the last release send `charge: false` with every change. */
export const statedCharge = ({ charge, reason }: Pick<ChangeAttendanceInput, 'charge' | 'reason'>) =>
  charge === false && !reason ? undefined : charge;

/** The decisions of the request, else of the policy. */
export function decisionsOf(
  input: Pick<ChangeAttendanceInput, 'charge' | 'credit' | 'reason'>,
  effect: AbsenceEffect | null,
): { readonly isOwed: boolean; readonly isCredited: boolean } {
  return {
    isOwed: statedCharge(input) ?? effect?.owed ?? false,
    isCredited: input.credit ?? effect?.credit ?? false,
  };
}

/**
 * Checks a change of attendance. An open appointment takes every attendance; `no_show` not before its start. A missed or
 * cancelled one can only be opened again, after REOPEN_HOURS by administrators alone. `scheduled` always takes `done` back.
 * Only administrators decide against the policy, with a reason.
 * @throws DomainError APPOINTMENT_CLOSED, APPOINTMENT_DONE, REOPEN_TOO_LATE, INVALID_INPUT
 */
export function requireAllowed(
  before: Pick<AppointmentRecord, 'attendance' | 'done' | 'attendanceChangedAt' | 'start'>,
  input: Pick<ChangeAttendanceInput, 'attendance' | 'charge' | 'credit' | 'reason'>,
  { isAdmin, effect, at, now }: Change,
): void {
  const { attendance, reason } = input;
  const { isOwed, isCredited } = decisionsOf(input, effect);
  const overrides = {
    ...(effect && isOwed !== effect.owed && { charge: 'administrators_only' as const }),
    ...(effect && isCredited !== effect.credit && { credit: 'administrators_only' as const }),
  };
  const isOverriding = Object.keys(overrides).length > 0;
  const fields = {
    ...(!isAdmin && overrides),
    ...(isOverriding && !reason && { reason: 'required' as const }),
    ...(attendance === 'no_show' && before.start > now && { attendance: 'before_start' as const }),
  };
  if (Object.keys(fields).length > 0) throw new DomainError('INVALID_INPUT', { fields });
  // A screen that does not show the completion yet must not take it back: only `scheduled` does.
  if (before.done && attendance !== 'done' && attendance !== 'scheduled')
    throw new DomainError('APPOINTMENT_DONE');
  if (!isAbsent(before.attendance)) return;
  if (attendance === 'done' || isAbsent(attendance)) throw new DomainError('APPOINTMENT_CLOSED');
  const reopenUntil = (before.attendanceChangedAt?.getTime() ?? 0) + REOPEN_HOURS * 60 * MINUTE_MS;
  if (!isAdmin && at.getTime() > reopenUntil) throw new DomainError('REOPEN_TOO_LATE');
}

/** The columns after an allowed change. A waived price is owed again when the appointment is opened again; a paid one stays shown. */
export function attendanceAfter(
  before: AppointmentRecord,
  input: ChangeAttendanceInput,
  { effect, at, now, creditReturned }: Omit<Change, 'isAdmin'> & { readonly creditReturned: boolean },
): Omit<AttendanceChange, 'overbooked'> {
  const { attendance, cancelled_by = 'client', reason = null } = input;
  const { isOwed } = decisionsOf(input, effect);
  const owed = before.paymentAmountCents ?? before.waivedCents;
  const isWaived = isAbsent(attendance) && !isOwed;
  const isCancelled = attendance === 'cancelled';
  return {
    done: attendance === 'done',
    attendance: attendance === 'done' ? before.attendance : attendance,
    changedAt: at,
    reason: isAbsent(attendance) ? reason : null,
    cancelledBy: isCancelled ? cancelled_by : null,
    noticeMinutes: isCancelled ? noticeMinutesOf(before, cancelled_by, now) : null,
    paymentAmountCents: isWaived && !before.isPaid ? null : owed,
    waivedCents: isWaived ? owed : null,
    creditReturned,
  };
}

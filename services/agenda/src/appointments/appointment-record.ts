import type { Attendance, CancelledBy } from '@alinha/contracts-agenda';
import { formatWallClock, type PaymentMethod, parseWallClock } from '@alinha/contracts-core';
import type { AppointmentModel } from '../generated/prisma/models.ts';
import type { Booked } from './capacity.ts';

/** An appointment as the rules need it. */
export type AppointmentRecord = Booked & {
  readonly specialtyId: number | null;
  readonly notes: string | null;
  readonly done: boolean;
  /** Without `done`, which is the field `done` of the record. */
  readonly attendance: Exclude<Attendance, 'done'>;
  readonly attendanceChangedAt: Date | null;
  /** When the client asked to cancel this start, on the company's wall clock; null without an open request. */
  readonly cancelRequestedAt: string | null;
  /** The price that is not owed while the appointment is cancelled or missed. */
  readonly waivedCents: number | null;
  /** As it is stored: encrypted, or plain in a row that is not converted yet. */
  readonly evolution: string | null;
  /** The text, client and day of a signed note never change. */
  readonly isSigned: boolean;
  readonly overbooked: boolean;
  /** Null: no charge. */
  readonly paymentAmountCents: number | null;
  readonly isPaid: boolean;
  readonly planId: number | null;
  readonly scheduleId: number | null;
  /** The freeze that cancelled it. */
  readonly freezeId: number | null;
  /** The credit that pays it. */
  readonly creditId: number | null;
  /** The package that pays it. */
  readonly packageId: number | null;
  /** The appointment was cancelled in time, so another one may use the credit or the session of the package. */
  readonly creditReturned: boolean;
};

type AttendanceField =
  | 'attendance'
  | 'attendanceChangedAt'
  | 'cancelRequestedAt'
  | 'waivedCents'
  | 'creditReturned';

/** Input of a single appointment. The plans have their own insert, which sets `planId` and `scheduleId`. */
export type NewAppointment = Omit<
  AppointmentRecord,
  'id' | 'done' | 'evolution' | 'isSigned' | 'isPaid' | 'planId' | 'scheduleId' | 'freezeId' | AttendanceField
> & {
  /** Payment with the booking; `at` is a wall-clock time. Only billing stores the method and the user. */
  readonly paid: { readonly at: string; readonly method: PaymentMethod | null; readonly by: number } | null;
};

export type AttendanceChange = Pick<
  AppointmentRecord,
  'attendance' | 'done' | 'overbooked' | 'paymentAmountCents' | 'waivedCents' | 'creditReturned'
> & {
  readonly changedAt: Date;
  readonly reason: string | null;
  readonly cancelledBy: CancelledBy | null;
  /** Minutes from the cancellation to the start; negative after it. Null unless cancelled. */
  readonly noticeMinutes: number | null;
};

type BookedRow = Pick<
  AppointmentModel,
  'id' | 'start_at' | 'end_at' | 'employee_id' | 'client_id' | 'room_id'
>;

function bookedOf(row: BookedRow): Booked {
  return {
    id: row.id,
    start: formatWallClock(row.start_at),
    end: formatWallClock(row.end_at),
    employeeId: row.employee_id,
    clientId: row.client_id,
    roomId: row.room_id,
  };
}

function cancelRequestedAtOf(row: AppointmentModel): string | null {
  const isOpen = row.client_answer === 'cancel_requested' && !row.answer_settled;
  const isOfThisStart = row.answered_start?.getTime() === row.start_at.getTime();
  return isOpen && isOfThisStart && row.answered_at ? formatWallClock(row.answered_at) : null;
}

/** Maps a row. Plans and series read their appointments themselves. */
export function recordOf(row: AppointmentModel): AppointmentRecord {
  return {
    ...bookedOf(row),
    specialtyId: row.specialty_id,
    notes: row.notes,
    done: row.done,
    attendance: row.attendance as AppointmentRecord['attendance'],
    attendanceChangedAt: row.attendance_changed_at,
    cancelRequestedAt: cancelRequestedAtOf(row),
    waivedCents: row.waived_cents,
    evolution: row.evolution,
    isSigned: row.evolution_signed,
    overbooked: row.overbooked,
    paymentAmountCents: row.payment_amount_cents,
    isPaid: row.payment_status === 'paid',
    planId: row.plan_id,
    scheduleId: row.schedule_id,
    freezeId: row.freeze_id,
    creditId: row.credit_id,
    packageId: row.package_id,
    creditReturned: row.credit_returned,
  };
}

/** Columns of an update. The caller sets price, package and attendance. Plan, weekly time and credit do not change. */
export function columnsOf(
  appointment: Omit<
    AppointmentRecord,
    | 'id'
    | 'done'
    | 'evolution'
    | 'isSigned'
    | 'paymentAmountCents'
    | 'isPaid'
    | 'planId'
    | 'scheduleId'
    | 'freezeId'
    | 'creditId'
    | 'packageId'
    | AttendanceField
  >,
) {
  return {
    employee_id: appointment.employeeId,
    client_id: appointment.clientId,
    room_id: appointment.roomId,
    specialty_id: appointment.specialtyId,
    start_at: parseWallClock(appointment.start),
    end_at: parseWallClock(appointment.end),
    notes: appointment.notes,
    overbooked: appointment.overbooked,
  };
}

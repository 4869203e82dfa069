import type { Appointment, Attendance, ChangeAttendanceInput } from '@alinha/contracts-agenda';
import { type ActivityAction, type BilingualText, wallClockAt } from '@alinha/contracts-core';
import type { AppointmentAnswerEvent } from '@alinha/contracts-messaging';
import { ActivityLog, type Caller, CLOCK, type Clock, DomainError } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { AgendaDatabase, type Tx } from '../agenda.database.ts';
import type { AppointmentRecord } from '../appointments/appointment-record.ts';
import { AppointmentsRepository } from '../appointments/appointments.repository.ts';
import { subjectOf } from '../appointments/appointments.service.ts';
import { BookingGate } from '../appointments/booking-gate.ts';
import { ClientAnswersRepository } from '../appointments/client-answers.repository.ts';
import { ChangeNotifications } from '../live/change-notifications.ts';
import { SchedulesRepository } from '../plans/schedules.repository.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { attendanceAfter, attendanceOf, isRestoring, requireAllowed } from './attendance-rules.ts';

const ACTIONS: Readonly<Record<Attendance, ActivityAction>> = {
  scheduled: 'appointment.reopened',
  confirmed: 'appointment.confirmed',
  arrived: 'appointment.arrived',
  done: 'appointment.completed',
  no_show: 'appointment.missed',
  cancelled: 'appointment.cancelled',
};

/** Effects of the answers to a reminder, when the company lets them change the attendance. */
const ANSWERED = {
  confirmed: { attendance: 'confirmed', action: 'appointment.client_confirmed' },
  cancel_requested: { attendance: 'cancelled', action: 'appointment.client_cancelled' },
} as const;
const ANSWERED_REMINDER: BilingualText = {
  pt: 'O cliente respondeu ao lembrete',
  en: 'The client answered the reminder',
};

/** True when the request repeats a known absence with another reason, canceller or charge: it must be reopened first. */
const wouldDropDetails = (
  { reason, cancelled_by, charge }: ChangeAttendanceInput,
  known: Appointment,
  { waivedCents }: AppointmentRecord,
) =>
  (reason !== undefined && reason !== known.attendance_reason) ||
  (cancelled_by !== undefined && cancelled_by !== known.cancelled_by) ||
  (charge && waivedCents !== null);

/** Changes attendance, by staff or by a client's answer. */
@Injectable()
export class AttendanceService {
  constructor(
    private readonly database: AgendaDatabase,
    private readonly appointments: AppointmentsRepository,
    private readonly answers: ClientAnswersRepository,
    private readonly gate: BookingGate,
    private readonly notifications: ChangeNotifications,
    private readonly projections: ProjectionsService,
    private readonly schedules: SchedulesRepository,
    private readonly activity: ActivityLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Changes nothing when the appointment has this attendance already; APPOINTMENT_CLOSED when it has other details.
   * @throws DomainError NOT_FOUND, INVALID_INPUT, APPOINTMENT_CLOSED, APPOINTMENT_DONE, PLAN_INACTIVE, REOPEN_TOO_LATE; CONFLICT when a cancelled one is
   * restored to a time that is taken
   */
  async change(caller: Caller, id: number, input: ChangeAttendanceInput): Promise<Appointment> {
    const { companyId, isAdmin } = caller;
    const at = this.clock();
    const now = wallClockAt(at, await this.projections.timeZoneOf(companyId));
    const changed = await this.database.transaction(async (tx) => {
      const before = await this.appointments.findForUpdate(tx, companyId, id);
      if (!before) throw new DomainError('NOT_FOUND');
      const isSame = attendanceOf(before) === input.attendance;
      if (!isSame) {
        requireAllowed(before, input, { isAdmin, at, now });
        await this.requirePlan(tx, companyId, before, input);
        // Its place may be taken, and its professional may have left: it is booked like a new one.
        const overbooked = isRestoring(before, input)
          ? await this.gate.pass(tx, companyId, before, {
              restored: before,
              allowOverbooking: input.allow_overbooking,
            })
          : before.overbooked;
        const after = attendanceAfter(before, input, { at, now });
        await this.appointments.saveAttendance(tx, companyId, before, { ...after, overbooked });
      }
      const [appointment] = await this.appointments.getMany(tx, companyId, [id]);
      if (!appointment) throw new DomainError('NOT_FOUND');
      if (isSame && wouldDropDetails(input, appointment, before)) throw new DomainError('APPOINTMENT_CLOSED');
      if (!isSame) await this.activity.record(tx, caller, ACTIONS[input.attendance], subjectOf(appointment));
      return appointment;
    });
    const { start_datetime: start, end_datetime: end } = changed;
    this.notifications.send(companyId, { start, end });
    return changed;
  }

  /**
   * Saves a client's answer. If the company says so, it also confirms or cancels an appointment that is still expected;
   * others keep their attendance. Idempotent. Null when the answer is outdated.
   */
  async answer(event: AppointmentAnswerEvent): Promise<{ start: string; end: string } | null> {
    const { company_id: companyId, appointment_id: id, automatic } = event;
    const zone = automatic && (await this.projections.timeZoneOf(companyId));
    return this.database.transaction(async (tx) => {
      const before = await this.appointments.findForUpdate(tx, companyId, id);
      const interval = await this.answers.save(tx, event);
      if (!before || !interval || !automatic || !zone) return interval;
      const { attendance, action } = ANSWERED[event.answer];
      const isExpected = ['scheduled', 'confirmed'].includes(attendanceOf(before));
      if (!isExpected || before.attendance === attendance) return interval;
      const at = new Date(automatic.answered_at);
      const change: ChangeAttendanceInput = {
        attendance,
        reason: ANSWERED_REMINDER[automatic.language],
        charge: false,
        allow_overbooking: false,
      };
      const after = attendanceAfter(before, change, { at, now: wallClockAt(at, zone) });
      await this.appointments.saveAttendance(tx, companyId, before, {
        ...after,
        overbooked: before.overbooked,
      });
      const [appointment] = await this.appointments.getMany(tx, companyId, [id]);
      if (appointment)
        await this.activity.record(tx, { companyId, userId: null }, action, subjectOf(appointment));
      return interval;
    });
  }

  /** A session of an ended weekly time would not be charged. */
  private async requirePlan(
    tx: Tx,
    companyId: number,
    before: AppointmentRecord,
    input: ChangeAttendanceInput,
  ): Promise<void> {
    const { scheduleId } = before;
    if (scheduleId === null || !isRestoring(before, input)) return;
    if (!(await this.schedules.findOpen(tx, companyId, scheduleId))) throw new DomainError('PLAN_INACTIVE');
  }
}

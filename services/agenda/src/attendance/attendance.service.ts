import type { Appointment, Attendance, ChangeAttendanceInput } from '@alinha/contracts-agenda';
import { type ActivityAction, wallClockAt } from '@alinha/contracts-core';
import { ActivityLog, type Caller, CLOCK, type Clock, DomainError } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { AgendaDatabase, type Tx } from '../agenda.database.ts';
import type { AppointmentRecord } from '../appointments/appointment-record.ts';
import { AppointmentsRepository } from '../appointments/appointments.repository.ts';
import { subjectOf } from '../appointments/appointments.service.ts';
import { BookingGate } from '../appointments/booking-gate.ts';
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

/** True when an absence that is already known would get another reason, side or charge: it must be opened again first. */
const dropsDetails = (
  { reason, cancelled_by, charge }: ChangeAttendanceInput,
  known: Appointment,
  { waivedCents }: AppointmentRecord,
) =>
  (reason !== undefined && reason !== known.attendance_reason) ||
  (cancelled_by !== undefined && cancelled_by !== known.cancelled_by) ||
  (charge && waivedCents !== null);

/** Whether clients came. */
@Injectable()
export class AttendanceService {
  constructor(
    private readonly database: AgendaDatabase,
    private readonly appointments: AppointmentsRepository,
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
      if (isSame && dropsDetails(input, appointment, before)) throw new DomainError('APPOINTMENT_CLOSED');
      if (!isSame) await this.activity.record(tx, caller, ACTIONS[input.attendance], subjectOf(appointment));
      return appointment;
    });
    const { start_datetime: start, end_datetime: end } = changed;
    this.notifications.send(companyId, { start, end });
    return changed;
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

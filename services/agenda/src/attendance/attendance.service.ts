import {
  type AbsenceEffect,
  type Appointment,
  type Attendance,
  type ChangeAttendanceInput,
  isAbsent,
} from '@alinha/contracts-agenda';
import type { ActivityAction, BilingualText } from '@alinha/contracts-core';
import type { AppointmentAnswerEvent } from '@alinha/contracts-messaging';
import { ActivityLog, type Actor, type Caller, DomainError } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AgendaDatabase, type Tx } from '../agenda.database.ts';
import type { AppointmentRecord } from '../appointments/appointment-record.ts';
import { AppointmentsRepository } from '../appointments/appointments.repository.ts';
import { subjectOf } from '../appointments/appointments.service.ts';
import { BookingGate } from '../appointments/booking-gate.ts';
import { ClientAnswersRepository } from '../appointments/client-answers.repository.ts';
import { AbsenceCredits } from '../credits/absence-credits.ts';
import { ChangeNotifications } from '../live/change-notifications.ts';
import { SchedulesRepository } from '../plans/schedules.repository.ts';
import { CompanyClock, type CompanyTime } from '../projections/company-clock.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import {
  attendanceAfter,
  attendanceOf,
  decisionsOf,
  isRestoring,
  requireAllowed,
  statedCharge,
} from './attendance-rules.ts';

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

/** True when the request repeats a known absence with other details: it must be reopened first. */
const wouldDropDetails = (
  input: ChangeAttendanceInput,
  known: Appointment,
  { waivedCents, paymentAmountCents, isPaid }: AppointmentRecord,
): boolean => {
  const { reason, cancelled_by } = input;
  const charge = statedCharge(input);
  return (
    (reason !== undefined && reason !== known.attendance_reason) ||
    (cancelled_by !== undefined && cancelled_by !== known.cancelled_by) ||
    (charge === true && waivedCents !== null) ||
    (charge === false && isAbsent(known.attendance) && paymentAmountCents !== null && !isPaid)
  );
};

/** Changes attendance, by staff or by a client's answer. */
@Injectable()
export class AttendanceService {
  constructor(
    private readonly database: AgendaDatabase,
    private readonly appointments: AppointmentsRepository,
    private readonly answers: ClientAnswersRepository,
    private readonly credits: AbsenceCredits,
    private readonly gate: BookingGate,
    private readonly notifications: ChangeNotifications,
    private readonly projections: ProjectionsService,
    private readonly schedules: SchedulesRepository,
    private readonly activity: ActivityLog,
    private readonly clock: CompanyClock,
  ) {}

  /**
   * Changes nothing when the appointment has this attendance already; APPOINTMENT_CLOSED when it has other details.
   * @throws DomainError NOT_FOUND, INVALID_INPUT, APPOINTMENT_CLOSED, APPOINTMENT_DONE, PLAN_INACTIVE, REOPEN_TOO_LATE, CREDIT_USED; CONFLICT and
   * NO_CREDIT or NO_PACKAGE_SESSION when a cancelled one is restored and its time, credit or session of a package is taken
   */
  async change(caller: Caller, id: number, input: ChangeAttendanceInput): Promise<Appointment> {
    const { companyId, userId, isAdmin } = caller;
    const time = await this.clock.read(companyId);
    await this.projections.prepare(companyId, { employeeId: userId });
    const changed = await this.database.transaction(async (tx) => {
      const before = await this.appointments.findForUpdate(tx, companyId, id);
      if (!before) throw new DomainError('NOT_FOUND');
      const isSame = attendanceOf(before) === input.attendance;
      if (!isSame) {
        const effect = await this.findEffect(tx, companyId, before, input, time);
        requireAllowed(before, input, { ...time, isAdmin, effect });
        const overbooked = await this.requirePlace(tx, companyId, before, input);
        await this.save(tx, caller, before, input, { ...time, effect, overbooked });
      }
      const [appointment] = await this.appointments.getMany(tx, companyId, [id]);
      if (!appointment) throw new DomainError('NOT_FOUND');
      if (isSame) await this.requireSameDetails(tx, companyId, before, appointment, input);
      else await this.activity.record(tx, caller, ACTIONS[input.attendance], subjectOf(appointment));
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
    const answeredAt = event.answered_at ?? automatic?.answered_at;
    const time = answeredAt ? await this.clock.read(companyId, new Date(answeredAt)) : null;
    return this.database.transaction(async (tx) => {
      const before = await this.appointments.findForUpdate(tx, companyId, id);
      const interval = await this.answers.save(tx, event, time?.now ?? null);
      if (!before || !interval || !automatic || !time) return interval;
      const { attendance, action } = ANSWERED[event.answer];
      const isExpected = ['scheduled', 'confirmed'].includes(attendanceOf(before));
      if (!isExpected || before.attendance === attendance) return interval;
      const change: ChangeAttendanceInput = {
        attendance,
        reason: ANSWERED_REMINDER[automatic.language],
        allow_overbooking: false,
      };
      const effect = await this.findEffect(tx, companyId, before, change, time);
      const actor = { companyId, userId: null };
      const { overbooked } = before;
      await this.save(tx, actor, before, change, { ...time, effect, overbooked });
      const [appointment] = await this.appointments.getMany(tx, companyId, [id]);
      if (appointment) await this.activity.record(tx, actor, action, subjectOf(appointment));
      return interval;
    });
  }

  /** The effect of an absence, with the client locked; null for another attendance. */
  private async findEffect(
    tx: Tx,
    companyId: number,
    before: AppointmentRecord,
    { attendance, cancelled_by: cancelledBy = 'client' }: ChangeAttendanceInput,
    { now }: CompanyTime,
  ): Promise<AbsenceEffect | null> {
    if (attendance !== 'cancelled' && attendance !== 'no_show') return null;
    await this.credits.lockClient(tx, companyId, before.clientId);
    return this.credits.effectOf(tx, companyId, before, { attendance, cancelledBy }, now);
  }

  /**
   * A restored appointment is booked like a new one: its place may be taken, and its professional may have left.
   * @returns whether it is overbooked
   */
  private async requirePlace(
    tx: Tx,
    companyId: number,
    before: AppointmentRecord,
    input: ChangeAttendanceInput,
  ): Promise<boolean> {
    const { scheduleId, overbooked } = before;
    if (!isRestoring(before, input)) return overbooked;
    // A session of an ended weekly time would not be charged.
    if (scheduleId !== null && !(await this.schedules.findOpen(tx, companyId, scheduleId)))
      throw new DomainError('PLAN_INACTIVE');
    return this.gate.pass(tx, companyId, before, {
      restored: before,
      allowOverbooking: input.allow_overbooking,
    });
  }

  /** Saves an allowed change with its credits. */
  private async save(
    tx: Tx,
    actor: Actor,
    before: AppointmentRecord,
    input: ChangeAttendanceInput,
    { effect, overbooked, ...time }: CompanyTime & { effect: AbsenceEffect | null; overbooked: boolean },
  ): Promise<void> {
    const { companyId } = actor;
    const { isCredited } = decisionsOf(input, effect);
    const note = effect?.credit ? null : (input.reason ?? null);
    const creditReturned =
      effect !== null &&
      isCredited &&
      (await this.credits.give(tx, actor, before, effect, { ...time, note }));
    if (isAbsent(before.attendance)) await this.credits.reopen(tx, actor, before, time.at);
    const after = attendanceAfter(before, input, { ...time, effect, creditReturned });
    await this.appointments.saveAttendance(tx, companyId, before, { ...after, overbooked });
  }

  /** @throws DomainError APPOINTMENT_CLOSED */
  private async requireSameDetails(
    tx: Tx,
    companyId: number,
    before: AppointmentRecord,
    known: Appointment,
    input: ChangeAttendanceInput,
  ): Promise<void> {
    const { credit } = input;
    const isOtherCredit =
      credit !== undefined &&
      isAbsent(known.attendance) &&
      credit !== (await this.credits.isCredited(tx, companyId, before));
    if (isOtherCredit || wouldDropDetails(input, known, before)) throw new DomainError('APPOINTMENT_CLOSED');
  }
}

import type { Appointment, Series, UpdateSeriesInput } from '@alinha/contracts-agenda';
import { type ActivityAction, wallClockAt } from '@alinha/contracts-core';
import { ActivityLog, type Caller, type Clock, DomainError } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { AgendaDatabase, type Tx } from '../agenda.database.ts';
import { isOnSameDay, requireOnClock } from '../appointments/appointment-times.ts';
import { type AppointmentRecord, AppointmentsRepository } from '../appointments/appointments.repository.ts';
import { BookingGate } from '../appointments/booking-gate.ts';
import { EvolutionRepository } from '../evolution/evolution.repository.ts';
import { AgendaNews } from '../live/agenda-news.ts';
import { type PlanRecord, PlansRepository } from '../plans/plans.repository.ts';
import { SchedulesRepository } from '../plans/schedules.repository.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { CLOCK } from '../tokens.ts';
import { type SeriesKey, SeriesRepository } from './series.repository.ts';
import {
  appointmentAfter,
  type SeriesChange,
  scheduleAfter,
  seriesChangeOf,
  settingOfPlan,
} from './series-change.ts';

/** A series as it was taken: the appointment that was named, and all that a change of it touches, by start. */
type Taken = SeriesKey & {
  readonly plan: PlanRecord;
  readonly named: AppointmentRecord;
  readonly touched: readonly AppointmentRecord[];
  /** No appointment of the series is earlier, or done. */
  readonly isWhole: boolean;
};

/**
 * "This one and all later ones" of a weekly time. The locks are the plan, then its appointments by id, then what the
 * booking gate takes; a single change takes its appointment and then the gate's, so nobody waits in a circle.
 */
@Injectable()
export class SeriesService {
  constructor(
    private readonly database: AgendaDatabase,
    private readonly appointments: AppointmentsRepository,
    private readonly evolution: EvolutionRepository,
    private readonly gate: BookingGate,
    private readonly news: AgendaNews,
    private readonly plans: PlansRepository,
    private readonly projections: ProjectionsService,
    private readonly schedules: SchedulesRepository,
    private readonly series: SeriesRepository,
    private readonly activity: ActivityLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** What a change of an appointment and of all later ones would touch. Of one that is done: the later ones alone. */
  async get({ companyId }: Caller, id: number): Promise<Series> {
    const key = await this.keyOf(companyId, id);
    const plan = await this.plans.find(companyId, key.planId);
    if (!plan) throw new DomainError('NOT_FOUND');
    const occurrences = await this.series.listFrom(companyId, key, id);
    return { plan_id: plan.id, plan_name: plan.name, occurrences };
  }

  /**
   * @throws DomainError CONFLICT with every date in conflict, APPOINTMENT_DONE, APPOINTMENT_HAS_NOTE when one with a saved
   * note would move to another day, NOT_FOUND, INVALID_INPUT.
   */
  async update(caller: Caller, id: number, input: UpdateSeriesInput): Promise<Appointment[]> {
    const { companyId } = caller;
    const key = await this.keyOf(companyId, id);
    await this.projections.prepare(companyId, { employeeId: input.employee_id });
    const timeZone = await this.projections.timeZoneOf(companyId);
    const { updated, start } = await this.database.transaction(async (tx) => {
      const taken = await this.take(tx, companyId, key, id);
      const change = seriesChangeOf(taken.named, input);
      const candidates = taken.touched.map((current) => ({
        current,
        wanted: appointmentAfter(current, change),
      }));
      for (const { current, wanted } of candidates) {
        if (current.start !== wanted.start || current.end !== wanted.end) requireOnClock(wanted, timeZone);
      }
      const leavingTheirDay = candidates.filter(({ current, wanted }) => !isOnSameDay(current, wanted));
      const noted = await this.evolution.findNoted(
        tx,
        companyId,
        leavingTheirDay.map(({ current }) => current.id),
      );
      if (noted.size > 0) throw new DomainError('APPOINTMENT_HAS_NOTE');
      const overbooked = await this.gate.passAll(tx, companyId, candidates, {
        allowOverbooking: input.allow_overbooking,
      });
      const changed = candidates.map(({ wanted }, index) => ({
        ...wanted,
        overbooked: overbooked[index] ?? false,
      }));
      await this.series.updateAll(tx, companyId, changed);
      await this.follow(tx, companyId, taken, change);
      await this.record(tx, caller, 'appointment.series_updated', taken);
      const ids = changed.map((appointment) => appointment.id);
      return {
        updated: await this.appointments.getMany(tx, companyId, ids),
        start: earliestOf([...taken.touched, ...changed]),
      };
    });
    this.news.tell(companyId, { start, end: null });
    return updated;
  }

  /**
   * Deletes the appointments except completed ones and those with a saved note, and ends the weekly time. A plan without
   * weekly times becomes inactive, so that it is not charged.
   * @throws DomainError APPOINTMENT_DONE, APPOINTMENT_HAS_NOTE when the named one has a note, NOT_FOUND.
   */
  async delete(caller: Caller, id: number): Promise<{ id: number; count: number }> {
    const { companyId } = caller;
    const key = await this.keyOf(companyId, id);
    const at = this.clock();
    const now = wallClockAt(at, await this.projections.timeZoneOf(companyId));
    const { touched, named } = await this.database.transaction(async (tx) => {
      const all = await this.take(tx, companyId, key, id, { isDeletion: true });
      const noted = await this.evolution.findNoted(
        tx,
        companyId,
        all.touched.map((appointment) => appointment.id),
      );
      if (noted.has(id)) throw new DomainError('APPOINTMENT_HAS_NOTE');
      const taken = { ...all, touched: all.touched.filter((appointment) => !noted.has(appointment.id)) };
      const { planId, scheduleId } = taken;
      await this.record(tx, caller, 'appointment.series_deleted', taken);
      await this.appointments.deleteAll(
        tx,
        companyId,
        taken.touched.map((appointment) => appointment.id),
      );
      await this.schedules.end(tx, companyId, { planId, id: scheduleId }, at);
      const open = await this.schedules.listOpen(tx, companyId, planId);
      if (open.length === 0) {
        await this.plans.deactivate(tx, companyId, planId, { at, now });
        await this.plans.tell(tx, companyId, planId);
      }
      return taken;
    });
    this.news.tell(companyId, { start: named.start, end: null });
    return { id, count: touched.length };
  }

  /** One for the whole series, by the appointment that was named as it was until now. */
  private async record(
    tx: Tx,
    caller: Caller,
    action: ActivityAction,
    { named, touched }: Taken,
  ): Promise<void> {
    const names = await this.appointments.findClientNames(tx, caller.companyId, [named.id]);
    await this.activity.record(tx, caller, action, {
      id: named.id,
      label: names.get(named.id) ?? null,
      due: named.start,
      count: touched.length,
    });
  }

  private async keyOf(companyId: number, id: number): Promise<SeriesKey> {
    const key = await this.series.findKey(companyId, id);
    if (!key) throw new DomainError('NOT_FOUND');
    return key;
  }

  private async take(
    tx: Tx,
    companyId: number,
    key: SeriesKey,
    id: number,
    { isDeletion = false } = {},
  ): Promise<Taken> {
    const plan = await this.plans.lock(tx, companyId, key.planId);
    if (!plan) throw new DomainError('NOT_FOUND');
    const all = await this.series.lockAll(tx, companyId, key);
    const named = all.find((appointment) => appointment.id === id);
    // It was deleted while this waited.
    if (!named) throw new DomainError('NOT_FOUND');
    if (named.done) throw new DomainError('APPOINTMENT_DONE', { isDeletion });
    const touched = all
      .filter(({ start, done }) => start >= named.start && !done)
      .sort((a, b) => (a.start < b.start ? -1 : 1));
    return { ...key, plan, named, touched, isWhole: touched.length === all.length };
  }

  /** The weekly time follows the change, and the plan its weekly times. One that has ended stays as it was. */
  private async follow(tx: Tx, companyId: number, taken: Taken, change: SeriesChange): Promise<void> {
    const { plan, scheduleId, isWhole } = taken;
    const open = await this.schedules.listOpen(tx, companyId, plan.id);
    const schedule = open.find(({ id }) => id === scheduleId);
    if (!schedule) return;
    const changed = scheduleAfter(schedule, change, { movesWhole: isWhole });
    await this.schedules.save(tx, companyId, changed);
    const others = open.filter(({ id }) => id !== scheduleId);
    await this.plans.saveSetting(tx, companyId, plan.id, settingOfPlan(plan, [changed, ...others]));
  }
}

function earliestOf(appointments: readonly AppointmentRecord[]): string {
  return appointments.map(({ start }) => start).sort()[0] ?? '';
}

import type { Appointment, Series, UpdateSeriesInput } from '@alinha/contracts-agenda';
import { isOpen } from '@alinha/contracts-agenda';
import type { ActivityAction } from '@alinha/contracts-core';
import { ActivityLog, type Caller, DomainError } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AgendaDatabase, type Tx } from '../agenda.database.ts';
import type { AppointmentRecord } from '../appointments/appointment-record.ts';
import { isOnSameDay, requireOnClock } from '../appointments/appointment-times.ts';
import { AppointmentsRepository } from '../appointments/appointments.repository.ts';
import { BookingGate } from '../appointments/booking-gate.ts';
import { EvolutionRepository } from '../evolution/evolution.repository.ts';
import { ChangeNotifications } from '../live/change-notifications.ts';
import { isFrozenBy, PlanFreezesRepository } from '../plan-freezes/plan-freezes.repository.ts';
import { type PlanRecord, PlansRepository } from '../plans/plans.repository.ts';
import { SchedulesRepository } from '../plans/schedules.repository.ts';
import { CompanyClock, type CompanyTime } from '../projections/company-clock.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { type SeriesKey, SeriesRepository } from './series.repository.ts';
import {
  appointmentAfter,
  type SeriesChange,
  scheduleAfter,
  seriesChangeOf,
  settingOfPlan,
} from './series-change.ts';

/** A locked series with the named appointment and the affected ones, by start. */
type LockedSeries = SeriesKey & {
  readonly plan: PlanRecord;
  readonly named: AppointmentRecord;
  readonly affected: readonly AppointmentRecord[];
  /** The change affects the whole series: no appointment is earlier and frozen, done or missed. */
  readonly isWhole: boolean;
};

/**
 * Changes "this and all later ones" of a weekly time. Lock order: plan, its appointments by id, records of the booking
 * gate. A single change locks in the same order. Client deletion and offboarding can deadlock with it; the transaction
 * is then repeated.
 */
@Injectable()
export class SeriesService {
  constructor(
    private readonly database: AgendaDatabase,
    private readonly appointments: AppointmentsRepository,
    private readonly evolution: EvolutionRepository,
    private readonly freezes: PlanFreezesRepository,
    private readonly gate: BookingGate,
    private readonly notifications: ChangeNotifications,
    private readonly plans: PlansRepository,
    private readonly projections: ProjectionsService,
    private readonly schedules: SchedulesRepository,
    private readonly series: SeriesRepository,
    private readonly activity: ActivityLog,
    private readonly clock: CompanyClock,
  ) {}

  /** The affected appointments of a change; for a done appointment only the later ones. */
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
    const time = await this.clock.read(companyId);
    const { updated, start } = await this.database.transaction(async (tx) => {
      const locked = await this.lock(tx, companyId, key, id);
      const change = seriesChangeOf(locked.named, input);
      const candidates = locked.affected.map((current) => ({
        current,
        wanted: appointmentAfter(current, change),
      }));
      for (const { current, wanted } of candidates) {
        if (current.start !== wanted.start || current.end !== wanted.end) requireOnClock(wanted, time.zone);
      }
      const changingDay = candidates.filter(({ current, wanted }) => !isOnSameDay(current, wanted));
      const noted = await this.evolution.findNoted(
        tx,
        companyId,
        changingDay.map(({ current }) => current.id),
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
      await this.cancelFrozen(tx, companyId, key.planId, candidates, time);
      await this.updatePlan(tx, companyId, locked, change);
      await this.record(tx, caller, 'appointment.series_updated', locked);
      const ids = changed.map((appointment) => appointment.id);
      return {
        updated: await this.appointments.getMany(tx, companyId, ids),
        start: earliestOf([...locked.affected, ...changed]),
      };
    });
    this.notifications.send(companyId, { start, end: null });
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
    const time = await this.clock.read(companyId);
    const { affected, named } = await this.database.transaction(async (tx) => {
      const all = await this.lock(tx, companyId, key, id, { isDeletion: true });
      const noted = await this.evolution.findNoted(
        tx,
        companyId,
        all.affected.map((appointment) => appointment.id),
      );
      if (noted.has(id)) throw new DomainError('APPOINTMENT_HAS_NOTE');
      const locked = { ...all, affected: all.affected.filter((appointment) => !noted.has(appointment.id)) };
      const { planId, scheduleId } = locked;
      await this.record(tx, caller, 'appointment.series_deleted', locked);
      await this.appointments.deleteAll(
        tx,
        companyId,
        locked.affected.map((appointment) => appointment.id),
      );
      await this.schedules.end(tx, companyId, { planId, id: scheduleId }, time.at);
      const open = await this.schedules.listOpen(tx, companyId, planId);
      if (open.length === 0) {
        await this.plans.deactivate(tx, companyId, planId, time);
        await this.plans.publish(tx, companyId, planId);
      } else {
        await this.plans.publishChange(tx, companyId, planId);
      }
      return locked;
    });
    this.notifications.send(companyId, { start: named.start, end: null });
    return { id, count: affected.length };
  }

  /** One entry for the whole series, with the start of the named appointment before the change. */
  private async record(
    tx: Tx,
    caller: Caller,
    action: ActivityAction,
    { named, affected }: LockedSeries,
  ): Promise<void> {
    const names = await this.appointments.findClientNames(tx, caller.companyId, [named.id]);
    await this.activity.record(tx, caller, action, {
      id: named.id,
      label: names.get(named.id) ?? null,
      due: named.start,
      count: affected.length,
    });
  }

  private async keyOf(companyId: number, id: number): Promise<SeriesKey> {
    const key = await this.series.findKey(companyId, id);
    if (!key) throw new DomainError('NOT_FOUND');
    return key;
  }

  private async lock(
    tx: Tx,
    companyId: number,
    key: SeriesKey,
    id: number,
    { isDeletion = false } = {},
  ): Promise<LockedSeries> {
    const plan = await this.plans.lock(tx, companyId, key.planId);
    if (!plan) throw new DomainError('NOT_FOUND');
    const all = await this.series.lockAll(tx, companyId, key);
    const named = all.find((appointment) => appointment.id === id);
    // Another transaction deleted it before this lock was granted.
    if (!named) throw new DomainError('NOT_FOUND');
    if (named.done) throw new DomainError('APPOINTMENT_DONE', { isDeletion });
    if (!isOpen(named)) throw new DomainError('APPOINTMENT_CLOSED');
    const affected = all
      .filter((appointment) => appointment.start >= named.start && isOpen(appointment))
      .sort((a, b) => (a.start < b.start ? -1 : 1));
    // A cancelled appointment stays where it is, and the rest is the whole series. An earlier frozen one is a session of
    // its period, whose share billing counts from the first date.
    const isFrozenBefore = (one: AppointmentRecord) => one.freezeId !== null && one.start < named.start;
    const isWhole = all.every(
      (one) => affected.includes(one) || (one.attendance === 'cancelled' && !isFrozenBefore(one)),
    );
    return { ...key, plan, named, affected, isWhole };
  }

  /** Cancels the appointments that moved onto a frozen day, as the freeze does. */
  private async cancelFrozen(
    tx: Tx,
    companyId: number,
    planId: number,
    candidates: readonly { readonly current: AppointmentRecord; readonly wanted: AppointmentRecord }[],
    time: CompanyTime,
  ): Promise<void> {
    const starts = candidates.map(({ wanted }) => wanted.start).sort();
    const [first = '', last = first] = [starts[0], starts.at(-1)];
    const days = { start: first.slice(0, 10), end: last.slice(0, 10) };
    for (const freeze of await this.freezes.listDuring(companyId, planId, days, tx)) {
      const moved = candidates.filter(
        ({ current, wanted }) => isFrozenBy(freeze, wanted.start) && !isFrozenBy(freeze, current.start),
      );
      const ids = moved.map(({ wanted }) => wanted.id);
      await this.freezes.cancelSessions(tx, companyId, freeze, time, ids);
    }
  }

  /** Updates the weekly time and the plan. An ended weekly time does not change. */
  private async updatePlan(
    tx: Tx,
    companyId: number,
    locked: LockedSeries,
    change: SeriesChange,
  ): Promise<void> {
    const { plan, scheduleId, isWhole } = locked;
    const open = await this.schedules.listOpen(tx, companyId, plan.id);
    const schedule = open.find(({ id }) => id === scheduleId);
    if (!schedule) return;
    const changed = scheduleAfter(schedule, change, { movesWhole: isWhole });
    await this.schedules.save(tx, companyId, changed);
    const others = open.filter(({ id }) => id !== scheduleId);
    await this.plans.saveSetting(tx, companyId, plan.id, settingOfPlan(plan, [changed, ...others]));
    // Billing counts the sessions of a period by weekday, from the first date.
    if (changed.weekday !== schedule.weekday || changed.firstDate !== schedule.firstDate)
      await this.plans.publishChange(tx, companyId, plan.id);
  }
}

function earliestOf(appointments: readonly AppointmentRecord[]): string {
  return appointments.map(({ start }) => start).sort()[0] ?? '';
}

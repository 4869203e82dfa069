import type { Offboarding, OffboardingCounts } from '@alinha/contracts-accounts';
import { DomainError } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../agenda.database.ts';
import type { AppointmentRecord } from '../appointments/appointment-record.ts';
import { AppointmentsRepository } from '../appointments/appointments.repository.ts';
import { BookingGate } from '../appointments/booking-gate.ts';
import { EvolutionRepository } from '../evolution/evolution.repository.ts';
import { type PlanRecord, PlansRepository } from '../plans/plans.repository.ts';
import { SchedulesRepository } from '../plans/schedules.repository.ts';
import type { CompanyTime } from '../projections/company-clock.ts';
import { ProjectionsRepository } from '../projections/projections.repository.ts';
import { SeriesRepository } from '../series/series.repository.ts';
import { settingOfPlan } from '../series/series-change.ts';
import { OffboardingRepository } from './offboarding.repository.ts';
import { OffboardingActivity } from './offboarding-activity.ts';

type Offboarded = CompanyTime & {
  readonly employeeId: number;
  /** The user who decided it; null when unknown. */
  readonly by: number | null;
};

type OpenWork = {
  readonly plans: readonly PlanRecord[];
  readonly appointments: readonly AppointmentRecord[];
};

type Cancelled = {
  /** Number of deleted appointments by cancelled plan. */
  readonly counts: ReadonlyMap<number, number>;
  readonly withColleagues: number;
};

/** Moves or cancels a professional's plans and future appointments, in the transaction of the offboarding. */
@Injectable()
export class ReassignmentService {
  constructor(
    private readonly activity: OffboardingActivity,
    private readonly appointments: AppointmentsRepository,
    private readonly offboarding: OffboardingRepository,
    private readonly evolution: EvolutionRepository,
    private readonly gate: BookingGate,
    private readonly plans: PlansRepository,
    private readonly projections: ProjectionsRepository,
    private readonly schedules: SchedulesRepository,
    private readonly series: SeriesRepository,
  ) {}

  /**
   * Locks the professional's records against new bookings, in the common lock order: plans, appointments, professionals
   * by id. Bookings committed before the last lock are locked afterwards. This can deadlock; one transaction is then
   * repeated.
   * @returns null when the professional's record is not at `version`
   * @throws DomainError NOT_FOUND for a successor who cannot be booked
   */
  async lock(
    tx: Tx,
    { companyId, employeeId, now }: Offboarded,
    successorId: number | null,
    version?: number,
  ): Promise<OpenWork | null> {
    const all = async (): Promise<OpenWork> => ({
      plans: await this.offboarding.lockPlans(tx, companyId, employeeId),
      appointments: await this.offboarding.lockFuture(tx, companyId, employeeId, now),
    });
    await all();
    const people = successorId === null ? [employeeId] : [employeeId, successorId];
    for (const id of people.sort((a, b) => a - b)) {
      const isOffboarded = id === employeeId;
      const locked = await this.projections.lockEmployee(tx, companyId, id, { evenInactive: isOffboarded });
      if (!locked && !isOffboarded) throw unknownSuccessor();
      if (isOffboarded && version !== undefined && locked?.version !== version) return null;
    }
    return all();
  }

  /** @throws DomainError CONFLICT with every date in conflict, NOT_FOUND. */
  async apply(
    tx: Tx,
    offboarded: Offboarded,
    work: OpenWork,
    departure: Offboarding,
    { allowOverbooking }: { readonly allowOverbooking: boolean },
  ): Promise<Omit<OffboardingCounts, 'id'>> {
    const { appointments: choice, successor_id: successorId } = departure;
    let [count, withColleagues] = [work.appointments.length, 0];
    if (choice === 'cancel') {
      const cancelled = await this.withoutNoted(tx, offboarded, work);
      const ended = await this.cancel(tx, offboarded, { ...work, appointments: cancelled });
      [count, withColleagues] = [cancelled.length, ended.withColleagues];
      await this.activity.recordCancelled(tx, offboarded, cancelled, ended.counts);
    }
    if (choice === 'move' && successorId !== null) {
      await this.move(tx, offboarded, work, { successorId, allowOverbooking });
      await this.activity.recordMoved(tx, offboarded, work);
    }
    return {
      appointments: count,
      plans: work.plans.length,
      with_colleagues: withColleagues,
    };
  }

  /** Appointments with a saved note are never cancelled. */
  private async withoutNoted(
    tx: Tx,
    { companyId }: Offboarded,
    { appointments }: OpenWork,
  ): Promise<readonly AppointmentRecord[]> {
    const noted = await this.evolution.findNoted(
      tx,
      companyId,
      appointments.map(({ id }) => id),
    );
    return appointments.filter(({ id }) => !noted.has(id));
  }

  /** The booking gate checks conflicts, as for every reassignment. */
  private async move(
    tx: Tx,
    { companyId, employeeId }: Offboarded,
    { plans, appointments }: OpenWork,
    { successorId, allowOverbooking }: { readonly successorId: number; readonly allowOverbooking: boolean },
  ): Promise<void> {
    const candidates = appointments.map((current) => ({
      current,
      wanted: { ...current, employeeId: successorId },
    }));
    const overbooked = await this.gate.passAll(tx, companyId, candidates, { allowOverbooking });
    const moved = candidates.map(({ wanted }, index) => ({
      ...wanted,
      overbooked: overbooked[index] ?? false,
    }));
    await this.series.updateAll(tx, companyId, moved);
    for (const plan of plans) {
      const open = await this.schedules.listOpen(tx, companyId, plan.id);
      const after = open.map((schedule) =>
        schedule.employeeId === employeeId ? { ...schedule, employeeId: successorId } : schedule,
      );
      for (const schedule of after) await this.schedules.save(tx, companyId, schedule);
      const isTheirs = plan.employeeId === employeeId;
      const reassigned = isTheirs ? { ...plan, employeeId: successorId } : plan;
      await this.plans.saveSetting(tx, companyId, plan.id, settingOfPlan(reassigned, after));
    }
  }

  /**
   * A plan keeps the weekly times of other professionals. A plan without weekly times is cancelled, with its remaining
   * future appointments of colleagues.
   */
  private async cancel(
    tx: Tx,
    offboarded: Offboarded,
    { plans, appointments }: OpenWork,
  ): Promise<Cancelled> {
    const { companyId, employeeId, at, now } = offboarded;
    const counts = new Map<number, number>();
    let withColleagues = 0;
    for (const plan of plans) {
      const planId = plan.id;
      const open = await this.schedules.listOpen(tx, companyId, planId);
      const own = open.filter((schedule) => schedule.employeeId === employeeId);
      // The plan gets the same end time, which identifies the weekly times that it had at its end.
      for (const { id } of own) await this.schedules.end(tx, companyId, { planId, id }, at);
      const [first, ...others] = open.filter((schedule) => schedule.employeeId !== employeeId);
      if (first) {
        const isTheirs = plan.employeeId === employeeId;
        const reassigned = isTheirs ? { ...plan, employeeId: first.employeeId } : plan;
        await this.plans.saveSetting(tx, companyId, planId, settingOfPlan(reassigned, [first, ...others]));
        await this.plans.publishChange(tx, companyId, planId);
        continue;
      }
      await this.plans.deactivate(tx, companyId, planId, offboarded);
      const count = await this.schedules.deleteFuture(tx, companyId, planId, now);
      withColleagues += count - appointments.filter((one) => one.planId === planId).length;
      counts.set(planId, count);
    }
    await this.appointments.deleteAll(
      tx,
      companyId,
      appointments.map(({ id }) => id),
    );
    for (const planId of counts.keys()) await this.plans.publish(tx, companyId, planId);
    return { counts, withColleagues };
  }
}

export function unknownSuccessor(): DomainError {
  return new DomainError('NOT_FOUND', { fields: { successor_id: 'unknown_employee' } });
}

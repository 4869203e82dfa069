import type { Departure, LeftBehindCounts } from '@alinha/contracts-accounts';
import { type Clock, DomainError } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../agenda.database.ts';
import { type AppointmentRecord, AppointmentsRepository } from '../appointments/appointments.repository.ts';
import { BookingGate } from '../appointments/booking-gate.ts';
import { EvolutionRepository } from '../evolution/evolution.repository.ts';
import { type PlanRecord, PlansRepository } from '../plans/plans.repository.ts';
import { SchedulesRepository } from '../plans/schedules.repository.ts';
import { ProjectionsRepository } from '../projections/projections.repository.ts';
import { SeriesRepository } from '../series/series.repository.ts';
import { settingOfPlan } from '../series/series-change.ts';
import { CLOCK } from '../tokens.ts';
import { DepartureActivity } from './departure-activity.ts';
import { DeparturesRepository } from './departures.repository.ts';

type Leaving = {
  readonly companyId: number;
  readonly employeeId: number;
  /** The company's wall clock. */
  readonly now: string;
  /** Who asked for it; null where that is not known. */
  readonly by: number | null;
};

type LeftBehind = {
  readonly plans: readonly PlanRecord[];
  readonly appointments: readonly AppointmentRecord[];
};

type Cancelled = {
  /** Of each plan that ended: the appointments that went with it. */
  readonly counts: ReadonlyMap<number, number>;
  readonly withColleagues: number;
};

/** Moves or removes what a professional leaves behind, in the transaction of their departure. */
@Injectable()
export class LeftBehindService {
  constructor(
    private readonly activity: DepartureActivity,
    private readonly appointments: AppointmentsRepository,
    private readonly departures: DeparturesRepository,
    private readonly evolution: EvolutionRepository,
    private readonly gate: BookingGate,
    private readonly plans: PlansRepository,
    private readonly projections: ProjectionsRepository,
    private readonly schedules: SchedulesRepository,
    private readonly series: SeriesRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Takes everything that is the professional's, so that no booking comes in any more. The order is everybody's: plans,
   * appointments, then professionals by id. What was booked before the professional was taken is taken after that; should
   * its own change be waiting for the professional at that instant, PostgreSQL ends one of the two and it runs again.
   * @returns null when the professional's record is not the `version` that was asked for.
   * @throws DomainError NOT_FOUND naming a successor who is not there to be booked.
   */
  async take(
    tx: Tx,
    { companyId, employeeId, now }: Leaving,
    successorId: number | null,
    version?: number,
  ): Promise<LeftBehind | null> {
    const all = async (): Promise<LeftBehind> => ({
      plans: await this.departures.takePlans(tx, companyId, employeeId),
      appointments: await this.departures.takeFuture(tx, companyId, employeeId, now),
    });
    await all();
    const people = successorId === null ? [employeeId] : [employeeId, successorId];
    for (const id of people.sort((a, b) => a - b)) {
      const evenInactive = id === employeeId;
      const kept = await this.projections.lockEmployee(tx, companyId, id, { evenInactive });
      if (!kept && !evenInactive) throw unknownSuccessor();
      if (evenInactive && version !== undefined && kept?.version !== version) return null;
    }
    return all();
  }

  /** @throws DomainError CONFLICT with every date in conflict, NOT_FOUND. */
  async settle(
    tx: Tx,
    leaving: Leaving,
    left: LeftBehind,
    departure: Departure,
    { allowOverbooking }: { readonly allowOverbooking: boolean },
  ): Promise<Omit<LeftBehindCounts, 'id'>> {
    const { appointments: choice, successor_id: successorId } = departure;
    let withColleagues = 0;
    if (choice === 'cancel') {
      const cancelled = await this.withoutNoted(tx, leaving, left);
      const ended = await this.cancel(tx, leaving, { ...left, appointments: cancelled });
      withColleagues = ended.withColleagues;
      await this.activity.recordCancelled(tx, leaving, cancelled, ended.counts);
    }
    if (choice === 'move' && successorId !== null) {
      await this.move(tx, leaving, left, { successorId, allowOverbooking });
      await this.activity.recordMoved(tx, leaving, left);
    }
    return {
      appointments: left.appointments.length,
      plans: left.plans.length,
      with_colleagues: withColleagues,
    };
  }

  /** Appointments with a saved note are never cancelled. */
  private async withoutNoted(
    tx: Tx,
    { companyId }: Leaving,
    { appointments }: LeftBehind,
  ): Promise<readonly AppointmentRecord[]> {
    const noted = await this.evolution.findNoted(
      tx,
      companyId,
      appointments.map(({ id }) => id),
    );
    return appointments.filter(({ id }) => !noted.has(id));
  }

  /** Conflicts are decided by the gate, as for any change of hands. */
  private async move(
    tx: Tx,
    { companyId, employeeId }: Leaving,
    { plans, appointments }: LeftBehind,
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
      const heir = isTheirs ? { ...plan, employeeId: successorId } : plan;
      await this.plans.saveSetting(tx, companyId, plan.id, settingOfPlan(heir, after));
    }
  }

  /**
   * A plan goes on with the weekly times that others attend; one that has none is cancelled, and with it goes what
   * colleagues were to stand in for.
   */
  private async cancel(
    tx: Tx,
    { companyId, employeeId, now }: Leaving,
    { plans, appointments }: LeftBehind,
  ): Promise<Cancelled> {
    const at = this.clock();
    const counts = new Map<number, number>();
    let withColleagues = 0;
    for (const plan of plans) {
      const planId = plan.id;
      const open = await this.schedules.listOpen(tx, companyId, planId);
      const ending = open.filter((schedule) => schedule.employeeId === employeeId);
      // Weekly times that end with their plan end at its very instant: that is how a plan tells which ones it had.
      for (const { id } of ending) await this.schedules.end(tx, companyId, { planId, id }, at);
      const [first, ...others] = open.filter((schedule) => schedule.employeeId !== employeeId);
      if (first) {
        const isTheirs = plan.employeeId === employeeId;
        const heir = isTheirs ? { ...plan, employeeId: first.employeeId } : plan;
        await this.plans.saveSetting(tx, companyId, planId, settingOfPlan(heir, [first, ...others]));
        continue;
      }
      await this.plans.deactivate(tx, companyId, planId, { at, now });
      const count = await this.schedules.deleteFuture(tx, companyId, planId, now);
      withColleagues += count - appointments.filter((one) => one.planId === planId).length;
      counts.set(planId, count);
    }
    await this.appointments.deleteAll(
      tx,
      companyId,
      appointments.map(({ id }) => id),
    );
    for (const planId of counts.keys()) await this.plans.tell(tx, companyId, planId);
    return { counts, withColleagues };
  }
}

export function unknownSuccessor(): DomainError {
  return new DomainError('NOT_FOUND', { fields: { successor_id: 'unknown_employee' } });
}

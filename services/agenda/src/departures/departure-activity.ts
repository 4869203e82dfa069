import { ActivityLog } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../agenda.database.ts';
import type { AppointmentRecord } from '../appointments/appointments.repository.ts';
import { PlansRepository } from '../plans/plans.repository.ts';
import { ProjectionsRepository } from '../projections/projections.repository.ts';

type Leaving = {
  readonly companyId: number;
  /** Who leaves. */
  readonly employeeId: number;
  /** Who decided so; null where that is not known. */
  readonly by: number | null;
};

type LeftBehind = {
  readonly plans: readonly { readonly id: number }[];
  readonly appointments: readonly AppointmentRecord[];
};

/** What is told of the appointments that a professional leaves behind: how many they were, by the professional's name. */
@Injectable()
export class DepartureActivity {
  constructor(
    private readonly activity: ActivityLog,
    private readonly plans: PlansRepository,
    private readonly projections: ProjectionsRepository,
  ) {}

  /** The appointments are one line; a plan that changes hands without any is one of its own. */
  async recordMoved(tx: Tx, leaving: Leaving, { plans, appointments }: LeftBehind): Promise<void> {
    const counted = new Set(appointments.map(({ planId }) => planId));
    await this.recordCount(tx, leaving, 'employee.appointments_moved', appointments.length);
    for (const { id } of plans) {
      if (!counted.has(id)) await this.recordPlan(tx, leaving, 'plan.updated', id);
    }
  }

  /** Each plan that ended is a line with all that went with it, what else went is another. */
  async recordCancelled(
    tx: Tx,
    leaving: Leaving,
    appointments: readonly AppointmentRecord[],
    ended: ReadonlyMap<number, number>,
  ): Promise<void> {
    for (const [id, count] of ended) await this.recordPlan(tx, leaving, 'plan.cancelled', id, count);
    const others = appointments.filter(({ planId }) => planId === null || !ended.has(planId));
    await this.recordCount(tx, leaving, 'employee.appointments_cancelled', others.length);
  }

  private async recordCount(
    tx: Tx,
    { companyId, employeeId: id, by }: Leaving,
    action: 'employee.appointments_moved' | 'employee.appointments_cancelled',
    count: number,
  ): Promise<void> {
    if (count === 0) return;
    const label = await this.projections.findEmployeeName(tx, companyId, id);
    await this.activity.record(tx, { companyId, userId: by }, action, { id, label, count });
  }

  private async recordPlan(
    tx: Tx,
    { companyId, by }: Leaving,
    action: 'plan.updated' | 'plan.cancelled',
    id: number,
    count?: number,
  ): Promise<void> {
    const { client_name: label } = await this.plans.get(tx, companyId, id);
    const subject = { id, label, ...(count !== undefined && { count }) };
    await this.activity.record(tx, { companyId, userId: by }, action, subject);
  }
}

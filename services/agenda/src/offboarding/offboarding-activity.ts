import { ActivityLog } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../agenda.database.ts';
import type { AppointmentRecord } from '../appointments/appointment-record.ts';
import { PlansRepository } from '../plans/plans.repository.ts';
import { ProjectionsRepository } from '../projections/projections.repository.ts';

type Offboarded = {
  readonly companyId: number;
  /** The professional who leaves. */
  readonly employeeId: number;
  /** The user who decided it; null when unknown. */
  readonly by: number | null;
};

type OpenWork = {
  readonly plans: readonly { readonly id: number }[];
  readonly appointments: readonly AppointmentRecord[];
};

/** Records offboarding in the activity log: the number of appointments with the professional's name. */
@Injectable()
export class OffboardingActivity {
  constructor(
    private readonly activity: ActivityLog,
    private readonly plans: PlansRepository,
    private readonly projections: ProjectionsRepository,
  ) {}

  /** One entry for all appointments, and one for each reassigned plan without appointments. */
  async recordMoved(tx: Tx, offboarded: Offboarded, { plans, appointments }: OpenWork): Promise<void> {
    const counted = new Set(appointments.map(({ planId }) => planId));
    await this.recordCount(tx, offboarded, 'employee.appointments_moved', appointments.length);
    for (const { id } of plans) {
      if (!counted.has(id)) await this.recordPlan(tx, offboarded, 'plan.updated', id);
    }
  }

  /** One entry for each cancelled plan with its appointments, and one for all other appointments. */
  async recordCancelled(
    tx: Tx,
    offboarded: Offboarded,
    appointments: readonly AppointmentRecord[],
    ended: ReadonlyMap<number, number>,
  ): Promise<void> {
    for (const [id, count] of ended) await this.recordPlan(tx, offboarded, 'plan.cancelled', id, count);
    const others = appointments.filter(({ planId }) => planId === null || !ended.has(planId));
    await this.recordCount(tx, offboarded, 'employee.appointments_cancelled', others.length);
  }

  private async recordCount(
    tx: Tx,
    { companyId, employeeId: id, by }: Offboarded,
    action: 'employee.appointments_moved' | 'employee.appointments_cancelled',
    count: number,
  ): Promise<void> {
    if (count === 0) return;
    const label = await this.projections.findEmployeeName(tx, companyId, id);
    await this.activity.record(tx, { companyId, userId: by }, action, { id, label, count });
  }

  private async recordPlan(
    tx: Tx,
    { companyId, by }: Offboarded,
    action: 'plan.updated' | 'plan.cancelled',
    id: number,
    count?: number,
  ): Promise<void> {
    const { client_name: label } = await this.plans.get(tx, companyId, id);
    const subject = { id, label, ...(count !== undefined && { count }) };
    await this.activity.record(tx, { companyId, userId: by }, action, subject);
  }
}

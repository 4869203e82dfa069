import type { LeftBehind as Choice } from '@alinha/contracts-accounts';
import { ActivityLog, type Actor } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../agenda.database.ts';
import { type AppointmentRecord, AppointmentsRepository } from '../appointments/appointments.repository.ts';
import { PlansRepository } from '../plans/plans.repository.ts';

type Names = ReadonlyMap<number, string>;

/** What is told of the appointments that a professional leaves behind: as if each had been changed by hand. */
@Injectable()
export class DepartureActivity {
  constructor(
    private readonly activity: ActivityLog,
    private readonly appointments: AppointmentsRepository,
    private readonly plans: PlansRepository,
  ) {}

  /** Whose the appointments are; to be asked before they may be gone. */
  namesOf(tx: Tx, companyId: number, appointments: readonly AppointmentRecord[]): Promise<Names> {
    return this.appointments.findClientNames(
      tx,
      companyId,
      appointments.map(({ id }) => id),
    );
  }

  /** A weekly time is one line, and a cancelled plan with all of its own. */
  async record(
    tx: Tx,
    actor: Actor,
    choice: Exclude<Choice, 'keep'>,
    {
      appointments,
      cancelledPlans,
    }: {
      readonly appointments: readonly AppointmentRecord[];
      readonly cancelledPlans: readonly number[];
    },
    names: Names,
  ): Promise<void> {
    for (const id of cancelledPlans) {
      const { client_name: label } = await this.plans.get(tx, actor.companyId, id);
      const count = appointments.filter(({ planId }) => planId === id).length;
      await this.activity.record(tx, actor, 'plan.cancelled', { id, label, count });
    }
    const others = appointments.filter(({ planId }) => planId === null || !cancelledPlans.includes(planId));
    const byStart = [...others].sort((a, b) => (a.start < b.start ? -1 : 1));
    const toldOf = new Set<number>();
    for (const { id, start, scheduleId } of byStart) {
      const about = { id, label: names.get(id) ?? null, due: start };
      if (scheduleId === null) await this.activity.record(tx, actor, SINGLE[choice], about);
      // Of a weekly time the first stands for all.
      else if (!toldOf.has(scheduleId)) {
        toldOf.add(scheduleId);
        const count = others.filter((one) => one.scheduleId === scheduleId).length;
        await this.activity.record(tx, actor, SERIES[choice], { ...about, count });
      }
    }
  }
}

const SINGLE = { move: 'appointment.updated', cancel: 'appointment.deleted' } as const;
const SERIES = { move: 'appointment.series_updated', cancel: 'appointment.series_deleted' } as const;

import {
  type ConflictDetails,
  conflictDetailsSchema,
  type EndedFreeze,
  type FreezePlanInput,
  type FreezePreview,
  type PlanFreeze,
  type PreviewFreezeQuery,
} from '@alinha/contracts-agenda';
import { previewPlanFreeze } from '@alinha/contracts-billing';
import { addDays } from '@alinha/contracts-core';
import {
  ActivityLog,
  type Caller,
  DomainError,
  type IdempotentRequest,
  once,
  RpcClient,
} from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AgendaDatabase, type Tx } from '../agenda.database.ts';
import type { AppointmentRecord } from '../appointments/appointment-record.ts';
import { AppointmentsRepository } from '../appointments/appointments.repository.ts';
import { BookingGate } from '../appointments/booking-gate.ts';
import { ChangeNotifications } from '../live/change-notifications.ts';
import { PlansRepository } from '../plans/plans.repository.ts';
import { CompanyClock, type CompanyTime } from '../projections/company-clock.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { PlanFreezesRepository } from './plan-freezes.repository.ts';

/** Weekly time, professional, room or specialty are not in use any more. */
const UNAVAILABLE: ConflictDetails = { conflicts: [], closed: [] };

/** Pauses of plans (ADR 71). Lock order: plan, its appointments by id, records of the booking gate. */
@Injectable()
export class PlanFreezesService {
  constructor(
    private readonly database: AgendaDatabase,
    private readonly appointments: AppointmentsRepository,
    private readonly freezes: PlanFreezesRepository,
    private readonly gate: BookingGate,
    private readonly notifications: ChangeNotifications,
    private readonly plans: PlansRepository,
    private readonly projections: ProjectionsService,
    private readonly rpc: RpcClient,
    private readonly activity: ActivityLog,
    private readonly clock: CompanyClock,
  ) {}

  /** @throws DomainError NOT_FOUND */
  async list({ companyId }: Caller, planId: number): Promise<PlanFreeze[]> {
    const freezes = await this.freezes.list(companyId, planId);
    if (freezes.length === 0 && !(await this.plans.find(companyId, planId)))
      throw new DomainError('NOT_FOUND');
    return freezes;
  }

  /**
   * @throws DomainError NOT_FOUND, PLAN_INACTIVE, FREEZE_OVERLAPS, INVALID_INPUT; SERVICE_UNAVAILABLE while billing cannot
   * say the amounts
   */
  async preview({ companyId }: Caller, planId: number, days: PreviewFreezeQuery): Promise<FreezePreview> {
    const time = await this.clock.read(companyId);
    const plan = await this.plans.findEvent(companyId, planId);
    if (!plan) throw new DomainError('NOT_FOUND');
    if (plan.ends_on !== null) throw new DomainError('PLAN_INACTIVE');
    await this.requireFirstDay(companyId, planId, days, time);
    const added = { start: days.start_date, end: days.end_date };
    const others = await this.freezes.listDuring(companyId, planId, added);
    if (others.length > 0) throw new DomainError('FREEZE_OVERLAPS');
    const { first_date, weekdays = [], freezes = [] } = plan;
    const [sessions, amounts] = await Promise.all([
      this.freezes.countSessions(companyId, planId, days, time.now),
      this.rpc.call(previewPlanFreeze, {
        company_id: companyId,
        plan_id: planId,
        first_date,
        weekdays,
        freezes,
        added,
      }),
    ]);
    if (!amounts) throw new DomainError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 2 });
    return { sessions, amounts };
  }

  /** @throws DomainError NOT_FOUND, PLAN_INACTIVE, FREEZE_OVERLAPS, INVALID_INPUT */
  async create(
    caller: Caller,
    planId: number,
    input: FreezePlanInput,
    request?: IdempotentRequest,
  ): Promise<PlanFreeze> {
    const { companyId, userId: createdBy } = caller;
    await this.projections.prepare(companyId, { employeeId: createdBy });
    const time = await this.clock.read(companyId);
    const days = { start: input.start_date, end: input.end_date };
    const created = await this.database.transaction((tx) =>
      once(tx, companyId, request, async () => {
        const plan = await this.plans.lock(tx, companyId, planId);
        if (!plan) throw new DomainError('NOT_FOUND');
        if (!plan.active) throw new DomainError('PLAN_INACTIVE');
        await this.requireFirstDay(companyId, planId, input, time, tx);
        const others = await this.freezes.listDuring(companyId, planId, days, tx);
        if (others.length > 0) throw new DomainError('FREEZE_OVERLAPS');
        const freeze = await this.freezes.create(tx, companyId, planId, { ...input, createdBy });
        await this.freezes.cancelSessions(tx, companyId, freeze, time);
        await this.plans.publishChange(tx, companyId, planId);
        const saved = await this.freezes.get(tx, companyId, freeze.id);
        const { client_name: label } = await this.plans.get(tx, companyId, planId);
        const subject = { id: planId, label, due: days.start, count: saved.sessions };
        await this.activity.record(tx, caller, 'plan.frozen', subject);
        return saved;
      }),
    );
    this.notifications.send(companyId, { start: days.start, end: addDays(days.end, 1) });
    return created;
  }

  /**
   * Ends a freeze today and restores its next sessions whose time is free. A repeated call tries the others again.
   * @throws DomainError NOT_FOUND, PLAN_INACTIVE
   */
  async end(caller: Caller, id: number): Promise<EndedFreeze> {
    const { companyId } = caller;
    const time = await this.clock.read(companyId);
    const ended = await this.database.transaction(async (tx) => {
      const planId = await this.freezes.findPlanId(tx, companyId, id);
      const plan = planId !== null && (await this.plans.lock(tx, companyId, planId));
      if (!plan) throw new DomainError('NOT_FOUND');
      if (!plan.active) throw new DomainError('PLAN_INACTIVE');
      const isEnded = await this.freezes.end(tx, companyId, id, time.today);
      const { restored, not_restored } = await this.restore(tx, companyId, id, time);
      if (isEnded) await this.plans.publishChange(tx, companyId, plan.id);
      if (isEnded || restored > 0) {
        const { client_name: label } = await this.plans.get(tx, companyId, plan.id);
        const subject = { id: plan.id, label, count: restored };
        await this.activity.record(tx, caller, 'plan.freeze_ended', subject);
      }
      return { freeze: await this.freezes.get(tx, companyId, id), restored, not_restored };
    });
    const { start_date, end_date } = ended.freeze;
    this.notifications.send(companyId, { start: start_date, end: addDays(end_date, 1) });
    return ended;
  }

  /** Restores the sessions one by one, because each takes a place from the next. */
  private async restore(
    tx: Tx,
    companyId: number,
    id: number,
    { at, now }: CompanyTime,
  ): Promise<Omit<EndedFreeze, 'freeze'>> {
    const taken = new Map<number, ConflictDetails>();
    const sessions = await this.freezes.lockCancelled(tx, companyId, id, now);
    for (const session of sessions) {
      const conflict = session.hasEnded ? UNAVAILABLE : await this.findConflict(tx, companyId, session);
      if (conflict) taken.set(session.id, conflict);
      else await this.freezes.restoreSession(tx, companyId, session.id, at);
    }
    const stayed = await this.appointments.getMany(tx, companyId, [...taken.keys()]);
    const not_restored = stayed.map((appointment) => ({
      appointment,
      ...(taken.get(appointment.id) ?? UNAVAILABLE),
    }));
    return { restored: sessions.length - taken.size, not_restored };
  }

  /** Null when the session can be restored. */
  private async findConflict(
    tx: Tx,
    companyId: number,
    session: AppointmentRecord,
  ): Promise<ConflictDetails | null> {
    try {
      await this.gate.pass(tx, companyId, session, { restored: session, allowOverbooking: false });
      return null;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code === 'CONFLICT') return conflictDetailsSchema.parse(error.details);
      // The professional, room or specialty takes no appointments any more.
      if (error.code === 'NOT_FOUND') return UNAVAILABLE;
      throw error;
    }
  }

  /** @throws DomainError INVALID_INPUT unless the first day is near, and after today once a session has started today */
  private async requireFirstDay(
    companyId: number,
    planId: number,
    days: PreviewFreezeQuery,
    { now, today }: CompanyTime,
    tx?: Tx,
  ): Promise<void> {
    requireNear(days, today);
    const isToday = days.start_date === today;
    // A session that was held is charged, and billing counts whole days.
    if (isToday && (await this.freezes.hasStartedToday(companyId, planId, now, tx)))
      throw new DomainError('INVALID_INPUT', { fields: { start_date: 'freeze_from_tomorrow' } });
  }
}

/** @throws DomainError INVALID_INPUT unless the first day is within a year from today */
function requireNear({ start_date }: PreviewFreezeQuery, today: string): void {
  if (start_date < today) throw new DomainError('INVALID_INPUT', { fields: { start_date: 'past' } });
  if (start_date > addDays(today, 365))
    throw new DomainError('INVALID_INPUT', { fields: { start_date: 'year_ahead' } });
}

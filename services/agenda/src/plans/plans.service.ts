import type {
  CreatePlanInput,
  PlanPayment,
  RecurringPlan,
  RecurringPlanDetails,
  UpdatePlanInput,
} from '@alinha/contracts-agenda';
import { listPlanPayments, type Payment } from '@alinha/contracts-billing';
import {
  ActivityLog,
  type Caller,
  DomainError,
  type IdempotentRequest,
  JsonText,
  once,
  RpcClient,
} from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AgendaDatabase, type Tx } from '../agenda.database.ts';
import { isOnClock } from '../appointments/appointment-times.ts';
import { BookingGate } from '../appointments/booking-gate.ts';
import { ChangeNotifications } from '../live/change-notifications.ts';
import { CompanyClock } from '../projections/company-clock.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { SpecialtiesRepository } from '../specialties/specialties.repository.ts';
import { WaitingListRepository } from '../waiting-list/waiting-list.repository.ts';
import { planDates } from './plan-dates.ts';
import { PlanEnding } from './plan-ending.ts';
import { defaultPlanName } from './plan-name.ts';
import { PlansRepository, type Setting } from './plans.repository.ts';
import { SchedulesRepository } from './schedules.repository.ts';
import type { MadeSchedule } from './weekly-times.ts';

@Injectable()
export class PlansService {
  constructor(
    private readonly database: AgendaDatabase,
    private readonly ending: PlanEnding,
    private readonly gate: BookingGate,
    private readonly notifications: ChangeNotifications,
    private readonly plans: PlansRepository,
    private readonly projections: ProjectionsService,
    private readonly rpc: RpcClient,
    private readonly schedules: SchedulesRepository,
    private readonly specialties: SpecialtiesRepository,
    private readonly waiting: WaitingListRepository,
    private readonly activity: ActivityLog,
    private readonly clock: CompanyClock,
  ) {}

  /**
   * Creates no appointment on skipped dates and at times that a clock change skips.
   * @throws DomainError INVALID_INPUT, CONFLICT with every date in conflict, NOT_FOUND naming unknown references.
   */
  async create(caller: Caller, input: CreatePlanInput, request?: IdempotentRequest): Promise<RecurringPlan> {
    const { companyId } = caller;
    const { employee_id: employeeId, client_id: clientId } = input;
    await this.projections.prepare(companyId, { employeeId, clientId });
    const { at, zone, now, today: termsSetOn } = await this.clock.read(companyId);
    const weekly = planDates(input, now, (times) => isOnClock(times, zone));
    const made = await this.database.transaction((tx) =>
      once(tx, companyId, request, async () => {
        const { plan, count } = await this.write(tx, caller, { ...input, termsSetOn }, weekly);
        if (input.waiting_entry_id !== undefined)
          await this.waiting.closeBooked(tx, companyId, { id: input.waiting_entry_id, clientId, at });
        await this.activity.record(tx, caller, 'plan.created', { ...subjectOf(plan), count });
        return plan;
      }),
    );
    this.notifications.send(companyId, { start: earliestOf(weekly), end: null });
    return made;
  }

  /**
   * Writes a plan with its appointments, but no activity. Nothing is written when it throws.
   * @returns the plan and the number of its appointments
   * @throws DomainError CONFLICT with every date in conflict, NOT_FOUND naming unknown references
   */
  async write(
    tx: Tx,
    { companyId, language }: Pick<Caller, 'companyId' | 'language'>,
    input: CreatePlanInput & { readonly termsSetOn: string },
    schedules: readonly MadeSchedule[],
  ): Promise<{ readonly plan: RecurringPlan; readonly count: number }> {
    const { employee_id: employeeId, client_id: clientId } = input;
    const setting: Setting = {
      employeeId,
      roomId: input.room_id ?? null,
      specialtyId: input.specialty_id ?? null,
    };
    const wanted = schedules.flatMap(({ occurrences }, index) =>
      occurrences.map((times) => ({ index, wanted: { ...setting, ...times, clientId } })),
    );
    const overbooked = await this.gate.passAll(tx, companyId, wanted, {
      allowOverbooking: input.allow_overbooking,
    });

    const specialtyName = await this.specialties.findName(tx, companyId, setting.specialtyId);
    const planId = await this.plans.create(tx, companyId, {
      ...setting,
      clientId,
      name: input.name ?? defaultPlanName(specialtyName, schedules.length, language),
      priceCents: input.price_cents,
      billingPeriod: input.billing_period,
      billingDay: input.billing_day,
      termsSetOn: input.termsSetOn,
    });
    const scheduleIds: number[] = [];
    for (const { schedule } of schedules) {
      scheduleIds.push(await this.schedules.create(tx, companyId, planId, { ...schedule, ...setting }));
    }
    const bookings = wanted.map(({ index, wanted: booking }, position) => ({
      ...booking,
      planId,
      scheduleId: scheduleIds[index] ?? 0,
      overbooked: overbooked[position] ?? false,
    }));
    await this.schedules.book(tx, companyId, bookings);
    await this.plans.publish(tx, companyId, planId);
    return { plan: await this.plans.get(tx, companyId, planId), count: bookings.length };
  }

  /** The plan with its payments; these are null while billing is unavailable. @throws DomainError NOT_FOUND. */
  async get({ companyId }: Caller, id: number): Promise<RecurringPlanDetails> {
    const plan = await this.plans.find(companyId, id);
    if (!plan) throw new DomainError('NOT_FOUND');
    const request = { company_id: companyId, plan_id: id };
    const payments = await this.rpc.call(listPlanPayments, request).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'SERVICE_UNAVAILABLE') return null;
      throw error;
    });
    return { ...plan, payments: payments?.map(planPaymentOf) ?? null };
  }

  /** @throws DomainError NOT_FOUND, PLAN_INACTIVE. */
  async update(caller: Caller, id: number, terms: UpdatePlanInput): Promise<RecurringPlan> {
    const { companyId } = caller;
    const { today } = await this.clock.read(companyId);
    return this.database.transaction(async (tx) => {
      const plan = await this.plans.lock(tx, companyId, id);
      if (!plan) throw new DomainError('NOT_FOUND');
      if (!plan.active) throw new DomainError('PLAN_INACTIVE');
      const { price_cents = plan.priceCents, billing_day = plan.billingDay } = terms;
      const costsTheSame = price_cents === plan.priceCents && billing_day === plan.billingDay;
      await this.plans.saveTerms(tx, companyId, id, terms, costsTheSame ? null : today);
      await this.plans.publish(tx, companyId, id);
      const changed = await this.plans.get(tx, companyId, id);
      await this.activity.record(tx, caller, 'plan.updated', subjectOf(changed));
      return changed;
    });
  }

  async listOfClient({ companyId }: Caller, clientId: number, includeInactive: boolean): Promise<JsonText> {
    if (!(await this.projections.knowsClient(companyId, clientId))) throw new DomainError('CLIENT_NOT_FOUND');
    return new JsonText(await this.plans.listOfClientJson(companyId, clientId, includeInactive));
  }

  /** Ends a plan. An inactive plan loses its future appointments. @throws DomainError NOT_FOUND. */
  async cancel(caller: Caller, id: number): Promise<{ id: number }> {
    const { companyId } = caller;
    const time = await this.clock.read(companyId);
    await this.database.transaction(async (tx) => {
      const ended = await this.ending.end(tx, companyId, id, time);
      if (!ended) throw new DomainError('NOT_FOUND');
      const { wasActive, count } = ended;
      if (!wasActive && count === 0) return;
      const cancelled = await this.plans.get(tx, companyId, id);
      await this.activity.record(tx, caller, 'plan.cancelled', { ...subjectOf(cancelled), count });
    });
    this.notifications.send(companyId, { start: time.now, end: null });
    return { id };
  }
}

/** Subject in the activity log: the client. The name of a plan is free text. */
const subjectOf = ({ id, client_name: label }: RecurringPlan) => ({ id, label });

/** A payment in the shape of the plan's page. */
function planPaymentOf(payment: Omit<Payment, 'method'>): PlanPayment {
  const {
    client_name: _name,
    recurring_plan_id: _plan,
    plan_name: _title,
    appointment_id: _none,
    description: _text,
    ...shown
  } = payment;
  return shown;
}

function earliestOf(schedules: readonly MadeSchedule[]): string {
  return schedules.map(({ schedule }) => schedule.firstDate).sort()[0] ?? '';
}

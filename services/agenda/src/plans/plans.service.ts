import type {
  CreatePlanInput,
  PlanPayment,
  RecurringPlan,
  RecurringPlanDetails,
  UpdatePlanInput,
} from '@alinha/contracts-agenda';
import { listPlanPayments, type Payment } from '@alinha/contracts-billing';
import { type Language, wallClockAt } from '@alinha/contracts-core';
import {
  type Caller,
  type Clock,
  DomainError,
  type IdempotentRequest,
  JsonText,
  once,
  Questions,
} from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { AgendaDatabase, type Tx } from '../agenda.database.ts';
import { BookingGate } from '../appointments/booking-gate.ts';
import { AgendaNews } from '../live/agenda-news.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { SpecialtiesRepository } from '../specialties/specialties.repository.ts';
import { CLOCK } from '../tokens.ts';
import { PlanEnding } from './plan-ending.ts';
import { defaultPlanName } from './plan-name.ts';
import { PlansRepository, type Setting } from './plans.repository.ts';
import { SchedulesRepository } from './schedules.repository.ts';
import { occurrencesOf, type Schedule, schedulesOf } from './weekly-times.ts';

@Injectable()
export class PlansService {
  constructor(
    private readonly database: AgendaDatabase,
    private readonly ending: PlanEnding,
    private readonly gate: BookingGate,
    private readonly news: AgendaNews,
    private readonly plans: PlansRepository,
    private readonly projections: ProjectionsService,
    private readonly questions: Questions,
    private readonly schedules: SchedulesRepository,
    private readonly specialties: SpecialtiesRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError INVALID_INPUT, CONFLICT with every date in conflict, NOT_FOUND naming unknown references. */
  async create(
    { companyId, language }: Caller,
    input: CreatePlanInput,
    request?: IdempotentRequest,
  ): Promise<RecurringPlan> {
    const { employee_id: employeeId, client_id: clientId } = input;
    await this.projections.prepare(companyId, { employeeId, clientId });
    const now = await this.nowIn(companyId);
    const schedules = schedulesOf(input.schedules, now);
    const toldOn = now.slice(0, 10);
    const made = await this.database.transaction((tx) =>
      once(tx, companyId, request, () =>
        this.write(tx, companyId, { ...input, toldOn }, schedules, language),
      ),
    );
    this.news.tell(companyId, { start: earliestOf(schedules), end: null });
    return made;
  }

  private async write(
    tx: Tx,
    companyId: number,
    input: CreatePlanInput & { readonly toldOn: string },
    schedules: readonly Schedule[],
    language: Language,
  ): Promise<RecurringPlan> {
    const { employee_id: employeeId, client_id: clientId } = input;
    const setting: Setting = {
      employeeId,
      roomId: input.room_id ?? null,
      specialtyId: input.specialty_id ?? null,
    };
    const wanted = schedules.flatMap((schedule, index) =>
      occurrencesOf(schedule, schedule.firstDate, schedule.madeUntil).map((times) => ({
        index,
        wanted: { ...setting, ...times, clientId },
      })),
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
      toldOn: input.toldOn,
    });
    const scheduleIds: number[] = [];
    for (const schedule of schedules) {
      scheduleIds.push(await this.schedules.create(tx, companyId, planId, { ...schedule, ...setting }));
    }
    const bookings = wanted.map(({ index, wanted: booking }, position) => ({
      ...booking,
      planId,
      scheduleId: scheduleIds[index] ?? 0,
      overbooked: overbooked[position] ?? false,
    }));
    await this.schedules.book(tx, companyId, bookings);
    await this.plans.tell(tx, companyId, planId);
    return this.plans.get(tx, companyId, planId);
  }

  /** With its payments, which billing keeps: null while it cannot be asked. @throws DomainError NOT_FOUND. */
  async get({ companyId }: Caller, id: number): Promise<RecurringPlanDetails> {
    const plan = await this.plans.find(companyId, id);
    if (!plan) throw new DomainError('NOT_FOUND');
    const question = { company_id: companyId, plan_id: id };
    const payments = await this.questions.ask(listPlanPayments, question).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'SERVICE_UNAVAILABLE') return null;
      throw error;
    });
    return { ...plan, payments: payments?.map(planPaymentOf) ?? null };
  }

  /** @throws DomainError NOT_FOUND, PLAN_INACTIVE. */
  async update({ companyId }: Caller, id: number, terms: UpdatePlanInput): Promise<RecurringPlan> {
    const today = (await this.nowIn(companyId)).slice(0, 10);
    return this.database.transaction(async (tx) => {
      const plan = await this.plans.lock(tx, companyId, id);
      if (!plan) throw new DomainError('NOT_FOUND');
      if (!plan.active) throw new DomainError('PLAN_INACTIVE');
      const { price_cents = plan.priceCents, billing_day = plan.billingDay } = terms;
      const costsTheSame = price_cents === plan.priceCents && billing_day === plan.billingDay;
      await this.plans.saveTerms(tx, companyId, id, terms, costsTheSame ? null : today);
      await this.plans.tell(tx, companyId, id);
      return this.plans.get(tx, companyId, id);
    });
  }

  async listOfClient({ companyId }: Caller, clientId: number, includeInactive: boolean): Promise<JsonText> {
    if (!(await this.projections.knowsClient(companyId, clientId))) throw new DomainError('CLIENT_NOT_FOUND');
    return new JsonText(await this.plans.listOfClientJson(companyId, clientId, includeInactive));
  }

  /** Of an inactive plan: what is still to come of it. @throws DomainError NOT_FOUND. */
  async cancel({ companyId }: Caller, id: number): Promise<{ id: number }> {
    const moment = { at: this.clock(), now: await this.nowIn(companyId) };
    await this.database.transaction(async (tx) => {
      if (!(await this.ending.end(tx, companyId, id, moment))) throw new DomainError('NOT_FOUND');
    });
    this.news.tell(companyId, { start: moment.now, end: null });
    return { id };
  }

  private async nowIn(companyId: number): Promise<string> {
    return wallClockAt(this.clock(), await this.projections.timeZoneOf(companyId));
  }
}

/** What a plan's page shows of a payment. */
function planPaymentOf(payment: Payment): PlanPayment {
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

function earliestOf(schedules: readonly Schedule[]): string {
  return schedules.map(({ firstDate }) => firstDate).sort()[0] ?? '';
}

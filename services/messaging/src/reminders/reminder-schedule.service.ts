import { type CompanyFact, companyChanged } from '@alinha/contracts-accounts';
import { type AppointmentFact, appointmentsChanged } from '@alinha/contracts-agenda';
import { type Clock, EventConsumer, type Transaction } from '@alinha/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MessagingDatabase } from '../messaging.database.ts';
import { ProjectionsRepository } from '../projections/projections.repository.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { CLOCK } from '../tokens.ts';
import { instantOf } from './instants.ts';
import { type ReminderTerms, remindAt } from './reminder-due.ts';
import { ReminderScheduleRepository, type ScheduledAppointment } from './reminder-schedule.repository.ts';

type ChangedAppointments = {
  readonly company_id: number;
  readonly changed_at: string;
  readonly appointments: readonly AppointmentFact[];
};

/** So many appointments are looked at together, however many a company has. */
const PAGE = 1_000;

/** Knows when each appointment's reminder is due, and puts it to another moment when something changes that. */
@Injectable()
export class ReminderScheduleService implements OnModuleInit {
  constructor(
    private readonly database: MessagingDatabase,
    private readonly schedule: ReminderScheduleRepository,
    private readonly projections: ProjectionsRepository,
    private readonly owners: ProjectionsService,
    private readonly events: EventConsumer,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.events.on(appointmentsChanged, (change) => this.learnAppointments(change));
    this.events.on(companyChanged, (fact) => this.learnCompany(fact));
  }

  /** After what decides about all of a company's reminders changed, under the lock of its row held alone. */
  async refreshAll(tx: Transaction, companyId: number, timeZone: string): Promise<void> {
    const terms = await this.schedule.findTerms(tx, companyId, timeZone);
    const now = this.clock();
    let afterId: number | undefined = 0;
    while (afterId !== undefined) {
      const page = { afterId, limit: PAGE };
      const upcoming = await this.schedule.listUpcoming(tx, companyId, now, page);
      await this.put(tx, companyId, upcoming, terms);
      afterId = upcoming.length === PAGE ? upcoming.at(-1)?.id : undefined;
    }
  }

  /** After something became known of these appointments, under the lock of the company's row. */
  async refresh(tx: Transaction, companyId: number, timeZone: string, ids: readonly number[]): Promise<void> {
    const terms = await this.schedule.findTerms(tx, companyId, timeZone);
    await this.put(tx, companyId, await this.schedule.list(tx, companyId, ids), terms);
  }

  private async learnAppointments({
    company_id,
    changed_at,
    appointments,
  }: ChangedAppointments): Promise<void> {
    await this.owners.prepareCompany(company_id);
    await this.database.sqlTransaction(async (tx) => {
      const timeZone = await this.schedule.lockCompany(tx, company_id, 'shared');
      if (timeZone === null) throw new Error(`company ${company_id} is gone`);
      const terms = await this.schedule.findTerms(tx, company_id, timeZone);
      const changedAt = new Date(changed_at);
      const facts = latestOf(appointments).map((fact) => ({
        ...fact,
        remind_at: this.momentOf(unheardOf(fact, changedAt), terms),
      }));
      const ids = await this.schedule.learn(tx, company_id, changedAt, facts);
      if (ids.length > 0)
        await this.put(tx, company_id, await this.schedule.list(tx, company_id, ids), terms);
    });
  }

  private async learnCompany(fact: CompanyFact): Promise<void> {
    const whole = await this.owners.wholeFact(fact);
    await this.database.transaction(async (tx) => {
      const before = await this.schedule.lockCompany(tx, fact.company_id, 'alone');
      await this.projections.saveCompany(whole, tx);
      const timeZone = await this.schedule.lockCompany(tx, fact.company_id, 'alone');
      if (timeZone !== null && timeZone !== before) await this.refreshAll(tx, fact.company_id, timeZone);
    });
  }

  private async put(
    tx: Transaction,
    companyId: number,
    appointments: readonly ScheduledAppointment[],
    terms: ReminderTerms | null,
  ): Promise<void> {
    const reminders = appointments.map((appointment) => ({
      id: appointment.id,
      remind_at: this.momentOf(appointment, terms),
    }));
    await this.schedule.schedule(tx, companyId, reminders);
  }

  private momentOf(appointment: ScheduledAppointment, terms: ReminderTerms | null): Date | null {
    const now = this.clock();
    const isAhead = terms && appointment.isOpen && instantOf(appointment.start, terms.timeZone) > now;
    return isAhead ? remindAt(appointment, terms, now) : null;
  }
}

/** One whose client was told nothing yet. */
const unheardOf = (fact: AppointmentFact, knownSince: Date): ScheduledAppointment => ({
  id: fact.id,
  start: fact.start_at,
  knownSince,
  isOpen: !(fact.done || fact.deleted),
  toldOtherwise: false,
  promised: null,
});

/** One fact of each appointment. */
function latestOf(facts: readonly AppointmentFact[]): AppointmentFact[] {
  const latest = new Map<number, AppointmentFact>();
  for (const fact of facts) {
    const kept = latest.get(fact.id);
    if (!kept || kept.version <= fact.version) latest.set(fact.id, fact);
  }
  return [...latest.values()];
}

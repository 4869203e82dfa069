import { type CompanyEvent, companyChanged } from '@alinha/contracts-accounts';
import { type AppointmentEvent, appointmentsChanged } from '@alinha/contracts-agenda';
import { CLOCK, type Clock, EventConsumer, instantOf } from '@alinha/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MessagingDatabase, type Tx } from '../../messaging.database.ts';
import { ProjectionsRepository } from '../../projections/projections.repository.ts';
import { ProjectionsService } from '../../projections/projections.service.ts';
import { type ReminderTerms, remindAt } from './reminder-due.ts';
import { type ScheduledAppointment, ScheduleRepository } from './schedule.repository.ts';

type ChangedAppointments = {
  readonly company_id: number;
  readonly changed_at: string;
  readonly appointments: readonly AppointmentEvent[];
};

/** Appointments per statement. */
const PAGE = 1_000;

/** Computes when the reminder of each appointment is due, again after each change that affects it. */
@Injectable()
export class ScheduleService implements OnModuleInit {
  constructor(
    private readonly database: MessagingDatabase,
    private readonly schedule: ScheduleRepository,
    private readonly projections: ProjectionsRepository,
    private readonly owners: ProjectionsService,
    private readonly events: EventConsumer,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.events.onAll(appointmentsChanged, (changes) => this.saveAppointments(changes));
    this.events.on(companyChanged, (event) => this.saveCompany(event));
  }

  /** After a change of the rule, the zone or the phone, under the company's lock. */
  async refreshAll(tx: Tx, companyId: number, timeZone: string): Promise<void> {
    const terms = await this.schedule.findTerms(tx, companyId, timeZone);
    const now = this.clock();
    let afterId: number | undefined = 0;
    while (afterId !== undefined) {
      const page = { afterId, limit: PAGE };
      const upcoming = await this.schedule.listUpcoming(tx, companyId, now, page);
      await this.reschedule(tx, companyId, upcoming, terms);
      afterId = upcoming.length === PAGE ? upcoming.at(-1)?.id : undefined;
    }
  }

  /** After a change of these appointments or their deliveries, under the company's lock. */
  async refresh(tx: Tx, companyId: number, timeZone: string, ids: readonly number[]): Promise<void> {
    const terms = await this.schedule.findTerms(tx, companyId, timeZone);
    await this.reschedule(tx, companyId, await this.schedule.list(tx, companyId, ids), terms);
  }

  /** Changes of one company. */
  private async saveAppointments(changes: readonly ChangedAppointments[]): Promise<void> {
    const [company_id] = changes.map((change) => change.company_id);
    if (company_id === undefined) return;
    await this.owners.prepareCompany(company_id);
    const versions = changes.flatMap(({ changed_at, appointments }) =>
      latestVersions(appointments).map((appointment) => ({ ...appointment, changed_at })),
    );
    await this.database.transaction(async (tx) => {
      const timeZone = await this.schedule.lockCompany(tx, company_id);
      if (timeZone === null) throw new Error(`company ${company_id} does not exist`);
      // A statement saves one version of an appointment.
      const ofEach = Map.groupBy(versions, ({ id }) => id);
      for (let at = 0; ; at++) {
        const next = [...ofEach.values()].flatMap((all) => all[at] ?? []);
        if (next.length === 0) break;
        await this.schedule.save(tx, company_id, next);
      }
      await this.refresh(tx, company_id, timeZone, [...ofEach.keys()]);
    });
  }

  private async saveCompany(event: CompanyEvent): Promise<void> {
    const { company_id } = event;
    const complete = await this.owners.completeCompany(event);
    await this.database.transaction(async (tx) => {
      const before = await this.schedule.lockCompany(tx, company_id);
      await this.projections.saveCompany(complete, tx);
      const timeZone = await this.schedule.lockCompany(tx, company_id);
      if (timeZone !== null && timeZone !== before) await this.refreshAll(tx, company_id, timeZone);
    });
  }

  private async reschedule(
    tx: Tx,
    companyId: number,
    appointments: readonly ScheduledAppointment[],
    terms: ReminderTerms | null,
  ): Promise<void> {
    const reminders = appointments.map((appointment) => ({
      id: appointment.id,
      remind_at: this.remindAt(appointment, terms),
    }));
    await this.schedule.schedule(tx, companyId, reminders);
  }

  private remindAt(appointment: ScheduledAppointment, terms: ReminderTerms | null): Date | null {
    const now = this.clock();
    const isUpcoming = terms && appointment.isOpen && instantOf(appointment.start, terms.timeZone) > now;
    return isUpcoming ? remindAt(appointment, terms, now) : null;
  }
}

/** The latest version of each appointment. */
function latestVersions(appointments: readonly AppointmentEvent[]): AppointmentEvent[] {
  const latest = new Map<number, AppointmentEvent>();
  for (const appointment of appointments) {
    const other = latest.get(appointment.id);
    if (!other || other.version <= appointment.version) latest.set(appointment.id, appointment);
  }
  return [...latest.values()];
}

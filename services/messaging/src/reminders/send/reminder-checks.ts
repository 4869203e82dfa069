import { type AppointmentEvent, getAppointments } from '@alinha/contracts-agenda';
import { DEFAULT_TEMPLATES, type DeliveryReason, renderReminder } from '@alinha/contracts-messaging';
import { LOGGER, type Logger, RpcClient } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { AnswerLinks } from '../../answers/answer-links.ts';
import { phoneNumberOf } from '../../phone-number.ts';
import type { ProjectedClient } from '../../projections/projections.repository.ts';
import { ProjectionsService } from '../../projections/projections.service.ts';
import type { ClaimedReminder, SendingCompany } from '../claim/claim.repository.ts';
import { failed, type Outcome, skipped, waitingForReply } from './outcomes.ts';

/** A reminder whose appointment and client equal those of the agenda. */
export type CheckedReminder = ClaimedReminder & {
  /** E.164. */
  readonly phone: string;
  readonly text: string;
};

type CurrentRecords = {
  readonly appointments: ReadonlyMap<number, AppointmentEvent>;
  readonly clients: ReadonlyMap<number, ProjectedClient>;
  readonly employees: ReadonlyMap<number, string>;
};

/** Compares reminders with the agenda, because the event of a change may not have arrived. One RPC call for all. */
@Injectable()
export class ReminderChecks {
  constructor(
    private readonly owners: ProjectionsService,
    private readonly rpc: RpcClient,
    private readonly links: AnswerLinks,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns the reminders to send; adds the outcomes of the others. */
  async check(
    company: SendingCompany,
    reminders: readonly ClaimedReminder[],
    now: Date,
    outcomes: Outcome[],
  ): Promise<CheckedReminder[]> {
    if (reminders.length === 0) return [];
    let current: CurrentRecords;
    try {
      current = await this.findCurrent(company.companyId, reminders);
    } catch (error) {
      this.logger.warn({ err: error, company_id: company.companyId }, 'reminders not checked');
      outcomes.push(...reminders.map((reminder) => waitingForReply(reminder, now)));
      return [];
    }
    const checked: CheckedReminder[] = [];
    for (const reminder of reminders) {
      const result = this.checkOne(company, reminder, current);
      if ('status' in result) outcomes.push(result);
      else checked.push(result);
    }
    return checked;
  }

  private async findCurrent(
    companyId: number,
    reminders: readonly ClaimedReminder[],
  ): Promise<CurrentRecords> {
    const ids = [...new Set(reminders.map(({ appointmentId }) => appointmentId))];
    const appointments = await this.rpc.call(getAppointments, { company_id: companyId, ids });
    const [clients, employees] = await Promise.all([
      this.owners.clientsOf(companyId, [...new Set(appointments.map(({ client_id }) => client_id))]),
      this.owners.employeesOf(companyId, [...new Set(appointments.map(({ employee_id }) => employee_id))]),
    ]);
    return { appointments: new Map(appointments.map((each) => [each.id, each])), clients, employees };
  }

  private checkOne(
    company: SendingCompany,
    reminder: ClaimedReminder,
    { appointments, clients, employees }: CurrentRecords,
  ): CheckedReminder | Outcome {
    const appointment = appointments.get(reminder.appointmentId);
    const change = changeOf(reminder, appointment);
    if (!appointment || change) return skipped(reminder, change ?? 'appointment_deleted');
    const client = clients.get(appointment.client_id);
    if (!client || client.archived) return skipped(reminder, 'client_archived');
    if (!client.phone?.trim()) return skipped(reminder, 'no_phone');
    const phone = phoneNumberOf(client.phone);
    if (phone === null) return failed(reminder, 'invalid_phone');
    const text = renderReminder(company.template ?? DEFAULT_TEMPLATES[company.language], company.language, {
      client: client.name,
      company: company.name,
      professional: employees.get(appointment.employee_id) ?? '',
      start: reminder.start,
      link: this.links.linkOf(reminder.id),
    });
    return { ...reminder, phone, text };
  }
}

function changeOf(
  { start, clientId }: ClaimedReminder,
  appointment: AppointmentEvent | undefined,
): DeliveryReason | null {
  if (!appointment || appointment.deleted) return 'appointment_deleted';
  if (appointment.start_at !== start) return 'appointment_moved';
  // The new client gets a reminder of their own.
  if (appointment.client_id !== clientId) return 'client_changed';
  return appointment.done ? 'appointment_done' : null;
}

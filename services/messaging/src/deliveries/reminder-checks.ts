import { type AppointmentFact, getAppointments } from '@alinha/contracts-agenda';
import { DEFAULT_TEMPLATES, type DeliveryReason, renderReminder } from '@alinha/contracts-messaging';
import { type Logger, Questions } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { AnswerLinks } from '../answers/answer-links.ts';
import type { KnownClient } from '../projections/projections.repository.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { LOGGER } from '../tokens.ts';
import { type DueReminder, failed, type Outcome, skipped, waitsForAnswer } from './outcomes.ts';
import { phoneNumberOf } from './phone-number.ts';
import type { Sender } from './sending.repository.ts';

/** A reminder that is right as of now: whom it goes to, and what it says. */
export type CheckedReminder = DueReminder & {
  /** E.164. */
  readonly phone: string;
  readonly text: string;
};

export type Checked = { readonly right: readonly CheckedReminder[]; readonly outcomes: readonly Outcome[] };

/**
 * Holds reminders against what is true now: news of a move may still be on their way, so the agenda itself is asked, once
 * for all of them.
 */
@Injectable()
export class ReminderChecks {
  constructor(
    private readonly owners: ProjectionsService,
    private readonly questions: Questions,
    private readonly links: AnswerLinks,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async check(sender: Sender, reminders: readonly DueReminder[], now: Date): Promise<Checked> {
    if (reminders.length === 0) return { right: [], outcomes: [] };
    let known: Known;
    try {
      known = await this.ask(sender.companyId, reminders);
    } catch (error) {
      this.logger.warn({ err: error, company_id: sender.companyId }, 'reminders wait for who can be asked');
      return { right: [], outcomes: reminders.map((reminder) => waitsForAnswer(reminder, now)) };
    }
    const right: CheckedReminder[] = [];
    const outcomes: Outcome[] = [];
    for (const reminder of reminders) {
      const checked = this.checkOne(sender, reminder, known);
      if ('status' in checked) outcomes.push(checked);
      else right.push(checked);
    }
    return { right, outcomes };
  }

  private async ask(companyId: number, reminders: readonly DueReminder[]): Promise<Known> {
    const ids = [...new Set(reminders.map(({ appointmentId }) => appointmentId))];
    const facts = await this.questions.ask(getAppointments, { company_id: companyId, ids });
    const [clients, employees] = await Promise.all([
      this.owners.clientsOf(companyId, [...new Set(facts.map(({ client_id }) => client_id))]),
      this.owners.employeesOf(companyId, [...new Set(facts.map(({ employee_id }) => employee_id))]),
    ]);
    return { appointments: new Map(facts.map((fact) => [fact.id, fact])), clients, employees };
  }

  private checkOne(
    sender: Sender,
    reminder: DueReminder,
    { appointments, clients, employees }: Known,
  ): CheckedReminder | Outcome {
    const appointment = appointments.get(reminder.appointmentId);
    const wrong = whatIsWrong(reminder, appointment);
    if (!appointment || wrong) return skipped(reminder, wrong ?? 'appointment_deleted');
    const client = clients.get(appointment.client_id);
    if (!client || client.archived) return skipped(reminder, 'client_archived');
    if (!client.phone?.trim()) return skipped(reminder, 'no_phone');
    const phone = phoneNumberOf(client.phone);
    if (phone === null) return failed(reminder, 'invalid_phone');
    const text = renderReminder(sender.template ?? DEFAULT_TEMPLATES[sender.language], sender.language, {
      client: client.name,
      company: sender.name,
      professional: employees.get(appointment.employee_id) ?? '',
      start: reminder.start,
      link: this.links.linkOf(reminder.id),
    });
    return { ...reminder, clientId: client.id, phone, text };
  }
}

type Known = {
  readonly appointments: ReadonlyMap<number, AppointmentFact>;
  readonly clients: ReadonlyMap<number, KnownClient>;
  readonly employees: ReadonlyMap<number, string>;
};

function whatIsWrong(
  { start, clientId }: DueReminder,
  appointment: AppointmentFact | undefined,
): DeliveryReason | null {
  if (!appointment || appointment.deleted) return 'appointment_deleted';
  if (appointment.start_at !== start) return 'appointment_moved';
  // Whoever has it now is reminded by a row of their own.
  if (appointment.client_id !== clientId) return 'client_changed';
  return appointment.done ? 'appointment_done' : null;
}

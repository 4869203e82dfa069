import { getCompany } from '@alinha/contracts-accounts';
import {
  DEFAULT_DUNNING_TEXTS,
  DUNNING_DAYS,
  DUNNING_STEPS,
  type DunningReason,
  type DunningStep,
  daysLate,
  dunningDue,
  dunningText,
  openCentsOf,
  type Payment,
  type prepareDunning,
} from '@alinha/contracts-billing';
import { addDays, MINUTE_MS, type RpcReplyOf, wallClockAt } from '@alinha/contracts-core';
import { dunningSettled } from '@alinha/contracts-messaging';
import {
  CLOCK,
  type Clock,
  EventConsumer,
  instantOf,
  isErasedCompanyError,
  LOGGER,
  type Logger,
  publish,
  RepeatedJobs,
  RpcClient,
} from '@alinha/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { BillingDatabase } from '../billing.database.ts';
import { PaymentLinks } from '../pix/payment-links.ts';
import { PixCodesService } from '../pix/pix-codes.service.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { DunningRepository } from './dunning.repository.ts';

const EVERY_MS = MINUTE_MS;

/**
 * Decides who gets a message about unpaid payments today, and what it says. Messaging sends it and publishes the outcome. One
 * row per client and day, stored together with its event, so a message is neither lost nor doubled when a process stops.
 */
@Injectable()
export class DunningWorker implements OnModuleInit {
  constructor(
    private readonly database: BillingDatabase,
    private readonly dunning: DunningRepository,
    private readonly links: PaymentLinks,
    private readonly codes: PixCodesService,
    private readonly projections: ProjectionsService,
    private readonly events: EventConsumer,
    private readonly jobs: RepeatedJobs,
    private readonly rpc: RpcClient,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.jobs.every(EVERY_MS, 'remind-of-payments', () => this.queueDue());
    this.events.on(dunningSettled, async ({ company_id, message_id, status, reason, at }) => {
      const zone = await this.projections.timeZoneOf(company_id);
      const sentAt = status === 'sent' ? wallClockAt(new Date(at), zone) : null;
      await this.dunning.settle(company_id, message_id, { status, reason, sentAt });
    });
  }

  /** @throws Error when a company failed; the others are done first, and the job is retried */
  async queueDue(): Promise<void> {
    let failed = 0;
    for (const companyId of await this.dunning.listCompanies()) {
      await this.queueOf(companyId).catch((error: unknown) => {
        if (isErasedCompanyError(error)) return;
        failed++;
        this.logger.error({ err: error, company_id: companyId }, 'messages about payments not queued');
      });
    }
    if (failed > 0) throw new Error(`messages about payments of ${failed} companies were not queued`);
  }

  private async queueOf(companyId: number): Promise<void> {
    const settings = await this.dunning.findSettings(companyId);
    const zone = await this.projections.timeZoneOf(companyId);
    const now = wallClockAt(this.clock(), zone);
    if (!settings?.enabled || !isWithinHours(now, settings)) return;
    const today = now.slice(0, 10);
    const sendBefore = instantOf(`${today} ${String(settings.last_hour).padStart(2, '0')}:00:00`, zone);
    await this.database.transaction(async (tx) => {
      for (const { id, client_id } of await this.dunning.queueDue(tx, companyId, today))
        await publish(tx, dunningDue, {
          company_id: companyId,
          message_id: id,
          client_id,
          send_before: sendBefore.toISOString(),
        });
    });
  }

  /** Text of a message, or why it is not sent, by the present state of client and payments. */
  async prepare(companyId: number, id: number): Promise<RpcReplyOf<typeof prepareDunning>> {
    const [message, settings, now] = await Promise.all([
      this.dunning.find(companyId, id),
      this.dunning.findSettings(companyId),
      this.projections.nowOf(companyId),
    ]);
    const today = now.slice(0, 10);
    // Not final: after `turned_off` messaging calls again until the last hour of the day.
    if (!message || !settings?.enabled || !isWithinHours(now, settings)) return { reason: 'turned_off' };
    const { clientId, clientName, day, status } = message;
    if (status !== 'queued') return { reason: 'written' };
    if (day !== today) return { reason: 'too_late' };
    if (message.isArchived) return { reason: 'client_archived' };
    if (message.isOptedOut) return { reason: 'opted_out' };
    const open = await this.dunning.listOpen(companyId, clientId, today);
    const found = stepOf(open, today);
    if (typeof found !== 'object') return { reason: found };
    const company = await this.rpc.call(getCompany, { company_id: companyId });
    const { name = '', language = 'pt', currency } = company ?? {};
    // As on the page of a payment: with PIX, amounts are in reais.
    const hasPix = company !== null && (await this.codes.hasCodesForClients(company));
    const text = dunningText(settings[found.step] ?? DEFAULT_DUNNING_TEXTS[language][found.step], language, {
      client: clientName,
      company: name,
      today,
      currency: hasPix ? 'BRL' : currency,
      payments: found.payments.map((payment) => ({
        subject: payment.plan_name ?? payment.description,
        isSession: payment.appointment_id !== null,
        dueDate: payment.due_date,
        openCents: openCentsOf(payment),
        link: hasPix ? this.links.linkOf({ companyId, paymentId: payment.id }) : null,
      })),
    });
    return { text };
  }
}

const isWithinHours = (
  now: string,
  { first_hour, last_hour }: { readonly first_hour: number; readonly last_hour: number },
) => {
  const hour = Number(now.slice(11, 13));
  return first_hour <= hour && hour < last_hour;
};

/** The text that applies, the latest one when several do, and the payments due by tomorrow. */
function stepOf(
  open: readonly Payment[],
  today: string,
):
  | { readonly step: DunningStep; readonly payments: readonly Payment[] }
  | Extract<DunningReason, 'agreed' | 'paid'> {
  if (open.some(({ agreed_on }) => agreed_on && agreed_on >= today)) return 'agreed';
  const days = new Set(open.map(({ due_date }) => daysLate(due_date, today)));
  const step = DUNNING_STEPS.findLast((one) => days.has(DUNNING_DAYS[one]));
  if (!step) return 'paid';
  const tomorrow = addDays(today, 1);
  return { step, payments: open.filter(({ due_date }) => due_date <= tomorrow) };
}

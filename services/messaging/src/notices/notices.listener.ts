import { creditExpiring, offerClosed, placeOffered } from '@alinha/contracts-agenda';
import { dunningDue } from '@alinha/contracts-billing';
import { MESSAGE_HOURS, MINUTE_MS, wallClockAt } from '@alinha/contracts-core';
import { CLOCK, type Clock, EventConsumer, instantOf } from '@alinha/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ProjectionsService } from '../projections/projections.service.ts';
import { ClaimRepository, type SendingCompany } from '../reminders/claim/claim.repository.ts';
import { creditText, offerText, outcomeText } from './notice-text.ts';
import { NoticeWorker } from './notice-worker.ts';
import { NoticesRepository } from './notices.repository.ts';

/** A later outcome would confuse the client. */
const OUTCOME_MS = 30 * MINUTE_MS;

/** Queues the messages about free places, credits and unpaid payments that the agenda and billing publish. */
@Injectable()
export class NoticesListener implements OnModuleInit {
  constructor(
    private readonly companies: ClaimRepository,
    private readonly events: EventConsumer,
    private readonly notices: NoticesRepository,
    private readonly owners: ProjectionsService,
    private readonly worker: NoticeWorker,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.events.on(placeOffered, async (event) => {
      const found = await this.recordsOf(event.company_id, event.client_id);
      if (!found) return;
      const { company, client } = found;
      const employees = await this.owners.employeesOf(company.companyId, [event.employee_id]);
      const [at, openUntil] = [this.clock(), new Date(event.expires_at)];
      const text = offerText(company.language, {
        client,
        company: company.name,
        professional: employees.get(event.employee_id) ?? '',
        service: event.specialty_name,
        start: event.start_at,
        expires: event.expires_on_clock,
        creditExpiresOn: event.credit_expires_on,
        link: event.link,
      });
      const sendBefore = earlier(openUntil, lastTimeOf(at, company));
      const subject = { kind: 'offer', subjectId: event.offer_id, clientId: event.client_id } as const;
      await this.notices.add(company.companyId, { ...subject, text, at, sendBefore, openUntil });
      await this.worker.sendSoon([company.companyId]);
    });
    this.events.on(creditExpiring, async (event) => {
      const found = await this.recordsOf(event.company_id, event.client_id);
      if (!found) return;
      const { company, client } = found;
      const { expires_on: expiresOn, link } = event;
      const text = creditText(company.language, { client, company: company.name, expiresOn, link });
      const subject = { kind: 'credit', subjectId: event.credit_id, clientId: event.client_id } as const;
      const sendBefore = new Date(event.send_before);
      await this.notices.add(company.companyId, { ...subject, text, at: this.clock(), sendBefore });
      await this.worker.sendSoon([company.companyId]);
    });
    this.events.on(
      dunningDue,
      async ({ company_id, message_id: subjectId, client_id: clientId, send_before }) => {
        await this.owners.prepareCompany(company_id);
        const subject = { kind: 'dunning', subjectId, clientId } as const;
        await this.notices.add(company_id, {
          ...subject,
          text: null,
          at: this.clock(),
          sendBefore: new Date(send_before),
        });
        await this.worker.sendSoon([company_id], 'dunning');
      },
    );
    this.events.on(offerClosed, async ({ company_id, offer_id: subjectId, start_at, outcome }) => {
      const clientId = await this.notices.findClientOfOffer(company_id, subjectId);
      const found = clientId === null ? null : await this.recordsOf(company_id, clientId);
      if (clientId === null || !found) return;
      const at = this.clock();
      const text = outcomeText(found.company.language, outcome, start_at);
      const sendBefore = new Date(at.getTime() + OUTCOME_MS);
      await this.notices.add(company_id, { kind: 'outcome', subjectId, clientId, text, at, sendBefore });
      await this.worker.sendSoon([company_id]);
    });
  }

  /** The company and the name of the client; null for an erased company or an unknown client. */
  private async recordsOf(
    companyId: number,
    clientId: number,
  ): Promise<{ readonly company: SendingCompany; readonly client: string } | null> {
    await this.owners.prepareCompany(companyId);
    const company = await this.companies.findCompany(companyId);
    const client = (await this.owners.clientsOf(companyId, [clientId])).get(clientId);
    return company && client ? { company, client: client.name } : null;
  }
}

const earlier = (a: Date, b: Date) => (a < b ? a : b);

/** The end of the hours in which messages are sent, on the day of `at`. */
function lastTimeOf(at: Date, { timeZone }: SendingCompany): Date {
  return instantOf(`${wallClockAt(at, timeZone).slice(0, 10)} ${MESSAGE_HOURS.last}:00:00`, timeZone);
}

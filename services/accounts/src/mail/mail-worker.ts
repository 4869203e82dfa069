import { mailWritten } from '@alinha/contracts-accounts';
import {
  CLOCK,
  type Clock,
  EventConsumer,
  LOGGER,
  type Logger,
  RepeatedJobs,
  WorkQueues,
} from '@alinha/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { MailWriter } from './mail-writer.ts';
import { MAILER, MailError, type Mailer } from './mailer.ts';
import { type MailKey, MailsRepository } from './mails.repository.ts';

const WORK = 'send-mail';
const EVERY_MS = 10_000;
const MAX_OFFERS = 100;
/** E-mails that one process sends at the same time. */
const CONCURRENCY = 4;
const payloadSchema = z.strictObject({ company_id: z.int(), mail_id: z.uuid() });

/** Sends e-mails that wait. A failed one is attempted again after 1, 2, 4, 8 and then every 10 minutes. */
@Injectable()
export class MailWorker implements OnModuleInit {
  constructor(
    private readonly mails: MailsRepository,
    private readonly writer: MailWriter,
    private readonly events: EventConsumer,
    private readonly jobs: RepeatedJobs,
    private readonly work: WorkQueues,
    @Inject(MAILER) private readonly mailer: Mailer,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    // In its own queue: a slow SMTP server must not delay other events.
    this.events.onAll(mailWritten, (written) =>
      this.offer(written.map(({ company_id, mail_id }) => ({ companyId: company_id, id: mail_id }))),
    );
    this.jobs.every(EVERY_MS, 'find-mails', async () =>
      this.offer(await this.mails.listDue(this.clock(), MAX_OFFERS)),
    );
    this.work.on(WORK, payloadSchema, ({ company_id, mail_id }) => this.send(company_id, mail_id), {
      concurrency: CONCURRENCY,
    });
  }

  private async offer(mails: readonly MailKey[]): Promise<void> {
    await this.work.offer(
      WORK,
      mails.map(({ companyId, id }) => ({ id, data: { company_id: companyId, mail_id: id } })),
    );
  }

  private async send(companyId: number, id: string): Promise<void> {
    const mail = await this.mails.claim({ companyId, id }, this.clock());
    if (!mail) return;
    const { kind, attempts } = mail;
    const line = { company_id: companyId, mail_id: id, kind, attempts };
    if (this.clock() >= mail.sendBefore) {
      this.logger.warn(line, 'e-mail too late');
      return this.mails.delete(mail);
    }
    const content = await this.writer.write(mail);
    try {
      if (content)
        await this.mailer.send({ companyId, id, attempt: attempts, to: mail.recipient, ...content });
    } catch (error) {
      const isFinal = error instanceof MailError && error.isFinal;
      this.logger.warn({ ...line, err: error }, isFinal ? 'e-mail refused' : 'e-mail not sent');
      if (!isFinal) return;
    }
    await this.mails.delete(mail);
  }
}

import type { Clock, Logger } from '@alinha/service-kit';
import type { AccountsDatabase } from '../accounts.database.ts';
import type { Mailer, OutgoingMail } from './mailer.ts';

/** E-mails that the sandbox stores. */
export const SANDBOX_LIMIT = 200;

/** Stores e-mails for operators instead of sending them. */
export class SandboxMailer implements Mailer {
  constructor(
    private readonly database: AccountsDatabase,
    private readonly clock: Clock,
    private readonly logger: Logger,
    /** On a first start nobody may be able to open the operators' page: the log has the texts. */
    private readonly logsTexts: boolean,
  ) {}

  async send({ companyId, id, to, subject, text }: OutgoingMail): Promise<void> {
    const { client } = this.database;
    const stored = { recipient: to, subject, text, at: this.clock() };
    const key = { company_id: companyId, mail_id: id };
    await client.sandboxMail.upsert({
      where: { company_id_mail_id: key },
      create: { ...key, ...stored },
      update: stored,
    });
    await client.$executeRaw`
      DELETE FROM sandbox_mail
      WHERE number <= (SELECT number FROM sandbox_mail ORDER BY number DESC OFFSET ${SANDBOX_LIMIT}::integer LIMIT 1)`;
    this.logger.info(
      { company_id: companyId, mail_id: id, ...(this.logsTexts && { to, subject, text }) },
      'e-mail stored in the sandbox',
    );
  }
}

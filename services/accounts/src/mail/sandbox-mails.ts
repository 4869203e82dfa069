import type { SandboxMails as Listed } from '@alinha/contracts-accounts';
import { Inject, Injectable } from '@nestjs/common';
import { AccountsDatabase } from '../accounts.database.ts';
import { MAILER, type Mailer } from './mailer.ts';
import { SANDBOX_LIMIT, SandboxMailer } from './sandbox-mailer.ts';

/** Reads the e-mails of the sandbox for operators. */
@Injectable()
export class SandboxMails {
  constructor(
    private readonly database: AccountsDatabase,
    @Inject(MAILER) private readonly mailer: Mailer,
  ) {}

  async list(): Promise<Listed> {
    const rows = await this.database.client.sandboxMail.findMany({
      orderBy: { number: 'desc' },
      take: SANDBOX_LIMIT,
    });
    return {
      is_sandbox: this.mailer instanceof SandboxMailer,
      mails: rows.map(({ at, recipient: to, subject, text }) => ({
        at: at.toISOString(),
        to,
        subject,
        text,
      })),
    };
  }
}

import { createHash, randomBytes } from 'node:crypto';
import { DEMO_EMAIL, EMAIL_LINK_HOURS, type OwnEmail } from '@alinha/contracts-accounts';
import { MINUTE_MS } from '@alinha/contracts-core';
import { ActivityLog, type Caller, CLOCK, type Clock, DomainError } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { AccountsDatabase, type Tx } from '../accounts.database.ts';
import { EmployeesRepository } from '../employees/employees.repository.ts';
import { MailsRepository } from '../mail/mails.repository.ts';
import type { LinkAccount } from '../password-links/password-links.repository.ts';
import { SignInLimiter } from '../sign-in/sign-in-limiter.ts';
import { EmailLinksRepository } from './email-links.repository.ts';

const TOKEN_BYTES = 32;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Links by which people confirm their e-mail. Nothing is refused without it. Only the hash of a link is stored. */
@Injectable()
export class EmailLinksService {
  constructor(
    private readonly database: AccountsDatabase,
    private readonly links: EmailLinksRepository,
    private readonly mails: MailsRepository,
    private readonly employees: EmployeesRepository,
    private readonly limiter: SignInLimiter,
    private readonly activity: ActivityLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async get({ companyId, userId }: Caller): Promise<OwnEmail> {
    const { email } = await this.employees.get(companyId, userId);
    // Nobody has the address of the demonstration.
    const confirmed = email === DEMO_EMAIL || (await this.links.isConfirmed(companyId, userId));
    return { email, confirmed };
  }

  /** @throws DomainError RATE_LIMITED */
  async send(caller: Caller): Promise<OwnEmail> {
    const own = await this.get(caller);
    if (own.confirmed) return own;
    const { companyId, userId } = caller;
    await this.limiter.count('email_link', own.email);
    await this.database.transaction((tx) => this.mail(tx, { companyId, userId, email: own.email }));
    return own;
  }

  /** Writes the e-mail with the link. A later one replaces one that waits. */
  async mail(tx: Tx, { companyId, userId, email }: LinkAccount): Promise<void> {
    if (email === DEMO_EMAIL) return;
    const kind = 'confirm_email';
    await this.mails.deleteOfUser(tx, companyId, userId, kind);
    await this.mails.add(tx, companyId, { kind, userId, recipient: email, at: this.clock() });
  }

  /** The token of a new link, which ends older ones. Null when the e-mail needs none. */
  async create(mailId: string, owner: LinkAccount): Promise<string | null> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const expiresAt = new Date(this.clock().getTime() + EMAIL_LINK_HOURS * 60 * MINUTE_MS);
    return (await this.links.replace(owner, { mailId, tokenHash: hashOf(token), expiresAt })) ? token : null;
  }

  /** @throws DomainError NOT_FOUND for a link that cannot be used. */
  confirm(token: string): Promise<{ email: string }> {
    return this.database.transaction(async (tx) => {
      const confirmed = await this.links.use(tx, hashOf(token), this.clock());
      if (!confirmed) throw new DomainError('NOT_FOUND');
      const { userId: id, name, email } = confirmed;
      await this.activity.record(tx, confirmed, 'employee.email_confirmed', { id, label: name });
      return { email };
    });
  }
}

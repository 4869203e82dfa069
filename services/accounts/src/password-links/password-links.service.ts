import { createHash, randomBytes } from 'node:crypto';
import {
  INVITATION_HOURS,
  PASSWORD_LINK_MINUTES,
  type PasswordLink,
  passwordLinkRequested,
  type RequestPasswordLinkInput,
} from '@alinha/contracts-accounts';
import { type Language, MINUTE_MS } from '@alinha/contracts-core';
import { ActivityLog, CLOCK, type Clock, DomainError, EventConsumer } from '@alinha/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountsDatabase } from '../accounts.database.ts';
import { CompaniesRepository } from '../companies/companies.repository.ts';
import { EmailLinksRepository } from '../email-links/email-links.repository.ts';
import { EmployeesRepository } from '../employees/employees.repository.ts';
import { MailsRepository } from '../mail/mails.repository.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { requireStrength } from '../sign-in/password-strength.ts';
import { hashPassword } from '../sign-in/passwords.ts';
import { SignInLimiter } from '../sign-in/sign-in-limiter.ts';
import { type LinkAccount, type LinkOwner, PasswordLinksRepository } from './password-links.repository.ts';

const TOKEN_BYTES = 32;
export type LinkKind = 'password_link' | 'invitation';
const VALID_MINUTES: Readonly<Record<LinkKind, number>> = {
  password_link: PASSWORD_LINK_MINUTES,
  invitation: INVITATION_HOURS * 60,
};

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/**
 * Links by which people set a new password. A person has one link at most; it can be used once. Only its hash is stored.
 */
@Injectable()
export class PasswordLinksService implements OnModuleInit {
  constructor(
    private readonly database: AccountsDatabase,
    private readonly links: PasswordLinksRepository,
    private readonly mails: MailsRepository,
    private readonly emailLinks: EmailLinksRepository,
    private readonly employees: EmployeesRepository,
    private readonly companies: CompaniesRepository,
    private readonly sessions: SessionsService,
    private readonly limiter: SignInLimiter,
    private readonly activity: ActivityLog,
    private readonly events: EventConsumer,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.events.on(passwordLinkRequested, ({ request_id }) => this.handleRequest(request_id));
  }

  /** Does not look the account up, so that neither the reply nor its time reveals whether it exists. */
  async request({ email }: RequestPasswordLinkInput, language: Language): Promise<{ received: true }> {
    await this.limiter.count('password_link', email);
    const requestedAt = this.clock();
    await this.database.transaction((tx) => this.links.addRequest(tx, { email, language, requestedAt }));
    return { received: true };
  }

  private async handleRequest(id: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      const request = await this.links.takeRequest(tx, id);
      const recipient = request && (await this.links.findRecipient(tx, request.email));
      if (!recipient) return;
      const { companyId, userId } = recipient;
      const { email, language, requestedAt: at } = request;
      const mail = { kind: 'password_link', userId, recipient: email, language, at } as const;
      // A delayed older e-mail would end the link of this one.
      await this.mails.deleteOfUser(tx, companyId, userId, mail.kind);
      await this.mails.add(tx, companyId, mail);
    });
  }

  /** The token of a new link, which ends older ones. Null for an account that gets none. */
  async create(kind: LinkKind, mailId: string, owner: LinkAccount): Promise<string | null> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const expiresAt = new Date(this.clock().getTime() + VALID_MINUTES[kind] * MINUTE_MS);
    const link = { mailId, tokenHash: hashOf(token), expiresAt, isInvitation: kind === 'invitation' };
    const isCreated = await this.links.replace(owner, link);
    return isCreated ? token : null;
  }

  /** @throws DomainError NOT_FOUND for a link that cannot be used. */
  async find(token: string): Promise<PasswordLink> {
    const { email, company, invited } = await this.get(hashOf(token));
    return { email, company_name: company, invited };
  }

  /**
   * Sets the password and ends all sessions of the account. Wrong passwords of before no longer count.
   * @throws DomainError NOT_FOUND; INVALID_INPUT for a weak password, after which the link can still be used
   */
  async use(token: string, password: string, network: string | undefined): Promise<{ email: string }> {
    const tokenHash = hashOf(token);
    const owner = await this.get(tokenHash);
    const { companyId, userId, email } = owner;
    // After the lookup: hashing is expensive, and guessed tokens must not cause it.
    const passwordHash = await hashPassword(password);
    await this.database.transaction(async (tx) => {
      await requireStrength(password, await this.companies.requiresStrongPasswords(tx, companyId));
      const {
        active,
        name,
        email: recipient,
        invited,
      } = await this.employees.getForUpdate(tx, companyId, userId);
      const at = this.clock();
      if (!active || !(await this.links.use(tx, owner, tokenHash, at))) throw new DomainError('NOT_FOUND');
      await this.sessions.endOfUser(tx, companyId, userId, null);
      await this.employees.update(tx, companyId, userId, { passwordHash });
      await this.emailLinks.confirm(tx, companyId, userId);
      await this.mails.deleteOfUser(tx, companyId, userId, 'password_link');
      const label = { id: userId, label: name };
      await this.activity.record(tx, { companyId, userId }, 'employee.password_reset', label);
      // An invited person had no password.
      if (!invited) await this.mails.add(tx, companyId, { kind: 'password_changed', userId, recipient, at });
    });
    await this.sessions.announceChangeOfUser(userId);
    await this.limiter.clearSignIn(email, network);
    return { email };
  }

  private async get(tokenHash: Buffer): Promise<LinkOwner> {
    const owner = await this.links.find(tokenHash, this.clock());
    if (!owner) throw new DomainError('NOT_FOUND');
    return owner;
  }
}

import type { CurrentUser } from '@alinha/contracts-accounts';
import { ROLE_PERMISSIONS } from '@alinha/contracts-core';
import { ActivityLog, CLOCK, type Clock, type Identity } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { AccountsDatabase, type Tx } from '../accounts.database.ts';
import { CompaniesRepository } from '../companies/companies.repository.ts';
import type { Account, StoredEmployee } from '../employees/employees.repository.ts';
import { FactorsRepository } from '../factors/factors.repository.ts';
import { MailsRepository } from '../mail/mails.repository.ts';
import { deviceOf } from '../sessions/device-of.ts';
import type { SignInPlace } from '../sessions/sessions.repository.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { BlogAdmin } from './blog-admin.ts';
import { KnownDevices } from './known-devices.ts';
import { SignInLimiter, strangerLimits } from './sign-in-limiter.ts';

export type SignedIn = {
  readonly user: CurrentUser;
  readonly token: string;
  /** Value of the device cookie, with this account in it. */
  readonly device: string;
};

/** A visitor and the browser. */
export type SignInVisitor = { readonly visitor: Identity; readonly userAgent: string | undefined };

type PublicAccount = Pick<StoredEmployee, 'id' | 'name' | 'email' | 'role' | 'start_page'>;

/** Device and place of a visitor, for the list of sessions. */
export function placeOf({ visitor: { country, shortNetwork }, userAgent }: SignInVisitor): SignInPlace {
  return {
    ...deviceOf(userAgent),
    country: country ?? null,
    network: country ? null : (shortNetwork ?? null),
  };
}

/** Opens the session of a person who has proven every step of the sign-in. */
@Injectable()
export class SignInCompletion {
  constructor(
    private readonly database: AccountsDatabase,
    private readonly sessions: SessionsService,
    private readonly companies: CompaniesRepository,
    private readonly factors: FactorsRepository,
    private readonly limiter: SignInLimiter,
    private readonly activity: ActivityLog,
    private readonly mails: MailsRepository,
    private readonly blogAdmin: BlogAdmin,
    private readonly devices: KnownDevices,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Limits of wrong passwords. On a known device only the device counts, so others cannot lock the owner out. */
  passwordLimits(email: string, account: Account | null, { network, device }: Identity) {
    const knownDevice = account && this.devices.find(device, account);
    return knownDevice
      ? ([['login_device', `${knownDevice}:${email}`]] as const)
      : strangerLimits(email, network);
  }

  /**
   * Writes the activity log and the notice of a new device, too.
   * @param prove throws when a step is not proven; the transaction that opens the session decides
   */
  async complete(
    account: Account,
    { visitor, userAgent }: SignInVisitor,
    prove: (tx: Tx) => Promise<void>,
  ): Promise<SignedIn> {
    const { id, companyId, email } = account;
    const { device } = visitor;
    // Clients that store no cookie are new at each sign-in.
    const isNotified =
      !this.devices.find(device, account) && (await this.limiter.allows('new_device_mail', email));
    const token = await this.database.transaction(async (tx) => {
      await prove(tx);
      await this.activity.record(tx, { companyId, userId: id }, 'session.started');
      if (isNotified) {
        const notice = { kind: 'new_device', userId: id, recipient: email, at: this.clock() } as const;
        await this.mails.add(tx, companyId, notice);
      }
      return this.sessions.open(tx, { companyId, userId: id }, placeOf({ visitor, userAgent }));
    });
    for (const [kind, key] of this.passwordLimits(email, account, visitor))
      await this.limiter.clear(kind, key);
    return { user: await this.userOf(companyId, account), token, device: this.devices.add(device, account) };
  }

  /** Reads again whether the user has to set up a second factor: the gateway may have an older answer. */
  async userOf(companyId: number, user: PublicAccount): Promise<CurrentUser> {
    const needsFactor =
      (await this.companies.requiresSecondFactor(companyId)) &&
      (await this.factors.methodsOf({ companyId, userId: user.id })).length === 0;
    return { ...this.publicUser(user), ...(needsFactor && { needs_factor: true as const }) };
  }

  publicUser({ id, name, email, role, start_page }: PublicAccount): CurrentUser {
    return {
      id,
      name,
      email,
      is_admin: role === 'administrator',
      role,
      permissions: [...ROLE_PERMISSIONS[role]],
      ...(start_page === 'today' && { start_page }),
      ...(this.blogAdmin.hasEmail(email) && { is_blog_admin: true as const }),
    };
  }
}

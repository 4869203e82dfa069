import { createHash, randomBytes } from 'node:crypto';
import { type PasskeyCredential, SECOND_STEP_MINUTES, type SecondStep } from '@alinha/contracts-accounts';
import { MINUTE_MS } from '@alinha/contracts-core';
import { ActivityLog, CLOCK, type Clock, DomainError, LOGGER, type Logger } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { AccountsDatabase, type Tx } from '../accounts.database.ts';
import { type Account, EmployeesRepository } from '../employees/employees.repository.ts';
import { FactorsService } from '../factors/factors.service.ts';
import { PasskeyCeremonies } from '../factors/passkey-ceremonies.ts';
import { PasskeysRepository } from '../factors/passkeys.repository.ts';
import { MailsRepository } from '../mail/mails.repository.ts';
import { KnownDevices } from './known-devices.ts';
import { type PendingSignIn, PendingSignInsRepository } from './pending-sign-ins.repository.ts';
import { type SignedIn, SignInCompletion, type SignInVisitor } from './sign-in-completion.ts';
import { SignInLimiter } from './sign-in-limiter.ts';

const TOKEN_BYTES = 32;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

type PasskeySignIn = { readonly token?: string | undefined; readonly credential: PasskeyCredential };

/** The second step of a sign-in, and the sign-in with a passkey instead of a password. */
@Injectable()
export class SecondStepService {
  constructor(
    private readonly database: AccountsDatabase,
    private readonly pending: PendingSignInsRepository,
    private readonly employees: EmployeesRepository,
    private readonly factors: FactorsService,
    private readonly passkeys: PasskeysRepository,
    private readonly ceremonies: PasskeyCeremonies,
    private readonly completion: SignInCompletion,
    private readonly limiter: SignInLimiter,
    private readonly devices: KnownDevices,
    private readonly activity: ActivityLog,
    private readonly mails: MailsRepository,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * A token that proves the password for ten minutes. Only its hash is stored.
   * @throws DomainError INVALID_CREDENTIALS when the password has changed meanwhile
   */
  async start({ companyId, id, passwordHash }: Account, methods: SecondStep['methods']): Promise<SecondStep> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const expiresAt = new Date(this.clock().getTime() + SECOND_STEP_MINUTES * MINUTE_MS);
    await this.database.transaction(async (tx) => {
      // A new password ends pending sign-ins, but only those that exist then.
      if (!(await this.employees.hasPasswordForUpdate(tx, companyId, id, passwordHash))) {
        throw new DomainError('INVALID_CREDENTIALS');
      }
      await this.pending.create(tx, { companyId, userId: id }, hashOf(token), expiresAt);
    });
    return { token, methods };
  }

  /**
   * Tries are limited by pending sign-in and by account. On a known device only the device counts.
   * @throws DomainError SIGN_IN_EXPIRED; RATE_LIMITED; INVALID_INPUT for a wrong or used code
   */
  async signInWithCode(token: string, code: string, from: SignInVisitor): Promise<SignedIn> {
    const tokenHash = hashOf(token);
    const { owner, account } = await this.getPending(tokenHash);
    const limitKey = `${this.devices.find(from.visitor.device, account) ?? ''}:${owner.userId}`;
    const left = await this.limiter.count('second_step', limitKey);
    if (!(await this.pending.countTry(tokenHash, this.clock()))) throw new DomainError('SIGN_IN_EXPIRED');
    const useCode = await this.factors.prepareUse(owner, code);
    const signedIn = await this.completion
      .complete(account, from, async (tx) => {
        await this.lockAccount(tx, owner);
        if (!(await useCode(tx))) {
          throw new DomainError('INVALID_INPUT', { fields: { code: 'code_wrong' } });
        }
        await this.usePending(tx, owner, tokenHash);
      })
      .catch(async (error: unknown) => {
        if (error instanceof DomainError && error.code === 'INVALID_INPUT')
          await this.recordRefusal(account, left === 0);
        throw error;
      });
    await this.limiter.clear('second_step', limitKey);
    return signedIn;
  }

  /** @throws DomainError SIGN_IN_EXPIRED */
  async passkeyOptions(token: string | undefined, origin: string | undefined) {
    const tokenHash = token === undefined ? null : hashOf(token);
    const pending = tokenHash && (await this.getPending(tokenHash));
    const allowed = pending ? await this.passkeys.listStored(pending.owner) : [];
    const challenge = { purpose: 'sign_in', subject: subjectOf(tokenHash) } as const;
    return this.ceremonies.requestOptions(origin, allowed, challenge, pending ? 'preferred' : 'required');
  }

  /**
   * Without a token the device must have verified the person, because no password was entered.
   * @throws DomainError SIGN_IN_EXPIRED, PASSKEY_REFUSED
   */
  async signInWithPasskey(
    { token, credential }: PasskeySignIn,
    origin: string | undefined,
    from: SignInVisitor,
  ): Promise<SignedIn> {
    const tokenHash = token === undefined ? null : hashOf(token);
    const pending = tokenHash && (await this.getPending(tokenHash));
    const passkey = await this.passkeys.findByCredential(credential.rawId);
    if (!passkey) return this.ceremonies.refuse(null);
    if (pending && pending.owner.userId !== passkey.userId) return this.ceremonies.refuse(null);
    const challenge = { purpose: 'sign_in', subject: subjectOf(tokenHash) } as const;
    const used = await this.ceremonies.verify(origin, credential, passkey, challenge, pending === null);
    const account = await this.employees.findAccount(passkey.companyId, passkey.userId);
    if (!account) return this.ceremonies.refuse(null);
    return this.completion.complete(account, from, async (tx) => {
      await this.lockAccount(tx, passkey);
      if (!(await this.passkeys.use(tx, used, this.clock()))) this.ceremonies.refuse(null);
      if (tokenHash) await this.usePending(tx, passkey, tokenHash);
    });
  }

  private async getPending(tokenHash: Buffer): Promise<{ owner: PendingSignIn; account: Account }> {
    const owner = await this.pending.find(tokenHash, this.clock());
    const account = owner && (await this.employees.findAccount(owner.companyId, owner.userId));
    if (!account) throw new DomainError('SIGN_IN_EXPIRED');
    return { owner, account };
  }

  /** A deactivation waits until `tx` ends, and then also ends the session that `tx` opened. */
  private async lockAccount(tx: Tx, { companyId, userId }: PendingSignIn): Promise<void> {
    if (!(await this.employees.isActiveForShare(tx, companyId, userId)))
      throw new DomainError('SIGN_IN_EXPIRED');
  }

  private async usePending(tx: Tx, owner: PendingSignIn, tokenHash: Buffer): Promise<void> {
    if (!(await this.pending.use(tx, owner, tokenHash, this.clock())))
      throw new DomainError('SIGN_IN_EXPIRED');
  }

  /**
   * Somebody knows the password. At most one entry of the activity log per account in 15 minutes, and one e-mail when this
   * was the last code before further ones are refused.
   */
  private async recordRefusal({ companyId, id, name, email }: Account, isLocked: boolean): Promise<void> {
    this.logger.warn({ user_id: id }, 'second step refused');
    await this.database.transaction(async (tx) => {
      if (isLocked) {
        const notice = {
          kind: 'second_step_locked',
          userId: id,
          recipient: email,
          at: this.clock(),
        } as const;
        await this.mails.add(tx, companyId, notice);
      }
      if (!(await this.limiter.isFirstRefusal(tx, `second-step:${id}`))) return;
      const actor = { companyId, userId: null };
      await this.activity.record(tx, actor, 'session.second_step_refused', { label: name });
    });
  }
}

const subjectOf = (tokenHash: Buffer | null) => tokenHash?.toString('hex') ?? '';

import { createHash } from 'node:crypto';
import { type Clock, DomainError } from '@alinha/service-kit';
import type { Tx } from '../accounts.database.ts';
import { ATTEMPTS_WINDOW_MS, type SignInAttemptsRepository } from './sign-in-attempts.repository.ts';

/**
 * Attempts per window. `login` counts by network address and e-mail, `login_everywhere` by e-mail against guesses from many
 * addresses. Attempts on a known device count as `login_device` only.
 */
const LIMITS = {
  login: 10,
  login_everywhere: 100,
  login_device: 10,
  register: 20,
  deletion: 5,
  confirm: 5,
  password_link: 5,
  invitation: 5,
  email_link: 5,
  second_step: 10,
  new_device_mail: 3,
};

/** Limits of a sign-in on an unknown device. */
export const strangerLimits = (email: string, network: string | undefined) =>
  [
    ['login', `${network ?? ''} ${email}`],
    ['login_everywhere', email],
  ] as const;

/** Limits attempts across all replicas. The gateway limits requests per address. */
export class SignInLimiter {
  constructor(
    private readonly attempts: SignInAttemptsRepository,
    private readonly clock: Clock,
    private readonly enabled: boolean,
  ) {}

  /**
   * Returns the number of attempts left in the window. Of concurrent attempts only one gets 0.
   * @throws DomainError RATE_LIMITED
   */
  async count(kind: keyof typeof LIMITS, key: string): Promise<number> {
    if (!this.enabled) return Number.POSITIVE_INFINITY;
    const now = this.clock();
    const { count, startedAt } = await this.attempts.add(this.keyOf(kind, key), now);
    if (count <= LIMITS[kind]) return LIMITS[kind] - count;
    const waitMs = startedAt.getTime() + ATTEMPTS_WINDOW_MS - now.getTime();
    throw new DomainError('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
  }

  /** Like {@link count}; false when the limit is reached. */
  async allows(kind: keyof typeof LIMITS, key: string): Promise<boolean> {
    try {
      await this.count(kind, key);
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'RATE_LIMITED') return false;
      throw error;
    }
  }

  /** Counts a call for the gateway, which decides the limit. */
  async countCall(key: string, windowMs: number): Promise<{ count: number; ends_in_ms: number }> {
    const now = this.clock();
    const { count, startedAt } = await this.attempts.add(`call:${key}`, now, windowMs);
    return { count, ends_in_ms: Math.max(0, startedAt.getTime() + windowMs - now.getTime()) };
  }

  /** True for the first refusal of an account in a window. Others wait until `tx` ends. Counts without limits too. */
  async isFirstRefusal(tx: Tx, account: string): Promise<boolean> {
    const key = this.keyOf('refused', account);
    const { count } = await this.attempts.add(key, this.clock(), ATTEMPTS_WINDOW_MS, tx);
    return count === 1;
  }

  /** Call after a success. */
  async clear(kind: keyof typeof LIMITS, key: string): Promise<void> {
    if (this.enabled) await this.attempts.delete(this.keyOf(kind, key));
  }

  /** After a new password: earlier attempts from this address and from all addresses no longer count. */
  async clearSignIn(email: string, network: string | undefined): Promise<void> {
    for (const [kind, key] of strangerLimits(email, network)) await this.clear(kind, key);
  }

  private keyOf(kind: string, key: string): string {
    return createHash('sha256').update(`${kind}:${key}`).digest('hex');
  }
}

import { createHash } from 'node:crypto';
import { type Clock, DomainError } from '@alinha/service-kit';
import { ATTEMPTS_WINDOW_MS, type SignInAttemptsRepository } from './sign-in-attempts.repository.ts';

const LIMITS = { login: 10, register: 20, deletion: 5 };

/** Bounds tries per e-mail over all replicas; the gateway bounds them per address. */
export class SignInLimiter {
  constructor(
    private readonly attempts: SignInAttemptsRepository,
    private readonly clock: Clock,
    private readonly enabled: boolean,
  ) {}

  /**
   * Counts one try.
   * @throws DomainError RATE_LIMITED
   */
  async count(kind: keyof typeof LIMITS, email: string): Promise<void> {
    if (!this.enabled) return;
    const now = this.clock();
    const { count, startedAt } = await this.attempts.add(this.keyOf(kind, email), now);
    if (count <= LIMITS[kind]) return;
    const waitMs = startedAt.getTime() + ATTEMPTS_WINDOW_MS - now.getTime();
    throw new DomainError('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
  }

  /** Counts a call of which somebody else decides how many are too many. */
  async countCall(key: string, windowMs: number): Promise<{ count: number; ends_in_ms: number }> {
    const now = this.clock();
    const { count, startedAt } = await this.attempts.add(`call:${key}`, now, windowMs);
    return { count, ends_in_ms: Math.max(0, startedAt.getTime() + windowMs - now.getTime()) };
  }

  /** A success clears the count. */
  async clear(kind: keyof typeof LIMITS, email: string): Promise<void> {
    if (this.enabled) await this.attempts.delete(this.keyOf(kind, email));
  }

  private keyOf(kind: string, email: string): string {
    return createHash('sha256').update(`${kind}:${email}`).digest('hex');
  }
}

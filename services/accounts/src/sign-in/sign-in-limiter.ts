import { createHash } from 'node:crypto';
import { type Clock, DomainError } from '@alinha/service-kit';
import type { AccountsDatabase } from '../accounts.database.ts';

const WINDOW_MS = 15 * 60_000;
const LIMITS = { login: 10, register: 20 };

/** Bounds tries per e-mail over all replicas; the gateway bounds them per address. */
export class SignInLimiter {
  constructor(
    private readonly database: AccountsDatabase,
    private readonly clock: Clock,
    private readonly enabled: boolean,
  ) {}

  /**
   * Counts one try; one statement, so that racing tries cannot slip past the limit.
   * @throws DomainError RATE_LIMITED
   */
  async count(kind: keyof typeof LIMITS, email: string): Promise<void> {
    if (!this.enabled) return;
    const now = this.clock();
    const windowStart = new Date(now.getTime() - WINDOW_MS);
    const [row] = await this.database.client.$queryRaw<{ count: number; started_at: Date }[]>`
      INSERT INTO sign_in_attempt AS attempt (key, count, started_at) VALUES (${this.keyOf(kind, email)}, 1, ${now})
      ON CONFLICT (key) DO UPDATE SET
        count = CASE WHEN attempt.started_at <= ${windowStart} THEN 1 ELSE attempt.count + 1 END,
        started_at = CASE WHEN attempt.started_at <= ${windowStart} THEN ${now} ELSE attempt.started_at END
      RETURNING count, started_at`;
    if (!row || row.count <= LIMITS[kind]) return;
    const waitMs = row.started_at.getTime() + WINDOW_MS - now.getTime();
    throw new DomainError('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
  }

  /** A success clears the count, and whatever is over its time. */
  async clear(kind: keyof typeof LIMITS, email: string): Promise<void> {
    if (!this.enabled) return;
    const windowStart = new Date(this.clock().getTime() - WINDOW_MS);
    await this.database.client.signInAttempt.deleteMany({
      where: { OR: [{ key: this.keyOf(kind, email) }, { started_at: { lte: windowStart } }] },
    });
  }

  private keyOf(kind: string, email: string): string {
    return createHash('sha256').update(`${kind}:${email}`).digest('hex');
  }
}

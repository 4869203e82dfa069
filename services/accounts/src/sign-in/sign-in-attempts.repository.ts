import type { DatabaseConnection } from '@alinha/service-kit';
import type { AccountsDatabase, Tx } from '../accounts.database.ts';

/** Window in which a key's attempts are counted, from the first attempt. */
export const ATTEMPTS_WINDOW_MS = 15 * 60_000;

export type Attempts = { readonly count: number; readonly startedAt: Date };

/** Housekeeping: attempts outside the window are not counted. */
export async function deleteOldAttempts({ pool }: DatabaseConnection): Promise<void> {
  await pool.query('DELETE FROM sign_in_attempt WHERE started_at <= now() - make_interval(secs => $1)', [
    ATTEMPTS_WINDOW_MS / 1000,
  ]);
}

export class SignInAttemptsRepository {
  constructor(private readonly database: AccountsDatabase) {}

  /** Counts one attempt and returns the total of its window. One statement, so concurrent attempts cannot pass a limit. */
  async add(
    key: string,
    now: Date,
    windowMs = ATTEMPTS_WINDOW_MS,
    client: Pick<Tx, '$queryRaw'> = this.database.client,
  ): Promise<Attempts> {
    const windowStart = new Date(now.getTime() - windowMs);
    const [row] = await client.$queryRaw<{ count: number; started_at: Date }[]>`
      INSERT INTO sign_in_attempt AS attempt (key, count, started_at) VALUES (${key}, 1, ${now})
      ON CONFLICT (key) DO UPDATE SET
        count = CASE WHEN attempt.started_at <= ${windowStart} THEN 1 ELSE attempt.count + 1 END,
        started_at = CASE WHEN attempt.started_at <= ${windowStart} THEN ${now} ELSE attempt.started_at END
      RETURNING count, started_at`;
    if (!row) throw new Error('counting an attempt returned no row');
    return { count: row.count, startedAt: row.started_at };
  }

  async delete(key: string): Promise<void> {
    await this.database.client.signInAttempt.deleteMany({ where: { key } });
  }
}

import type { DatabaseConnection } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AccountsDatabase, type Tx } from '../accounts.database.ts';

/** Wrong codes of one pending sign-in. */
const TRIES_MAX = 5;

export type PendingSignIn = { readonly companyId: number; readonly userId: number };

/** Housekeeping: an expired sign-in is refused even before its row is deleted. */
export async function deleteOldPendingSignIns({ pool }: DatabaseConnection): Promise<void> {
  await pool.query('DELETE FROM pending_sign_in WHERE expires_at <= now()');
}

/** Sign-ins between the password and the second step. They are no sessions. */
@Injectable()
export class PendingSignInsRepository {
  constructor(private readonly database: AccountsDatabase) {}

  async create(
    tx: Tx,
    { companyId, userId }: PendingSignIn,
    tokenHash: Buffer,
    expiresAt: Date,
  ): Promise<void> {
    const data = { company_id: companyId, employee_id: userId, expires_at: expiresAt };
    await tx.pendingSignIn.create({ data: { ...data, token_hash: new Uint8Array(tokenHash) } });
  }

  /** Null for an unknown, used, expired or exhausted token. */
  async find(tokenHash: Buffer, now: Date): Promise<PendingSignIn | null> {
    const row = await this.database.client.pendingSignIn.findFirst({
      where: { token_hash: new Uint8Array(tokenHash), expires_at: { gt: now }, tries: { lt: TRIES_MAX } },
    });
    return row && { companyId: row.company_id, userId: row.employee_id };
  }

  /** Counts a try before its code is compared. One statement, so concurrent tries cannot pass the limit. */
  async countTry(tokenHash: Buffer, now: Date): Promise<boolean> {
    const { count } = await this.database.client.pendingSignIn.updateMany({
      where: { token_hash: new Uint8Array(tokenHash), expires_at: { gt: now }, tries: { lt: TRIES_MAX } },
      data: { tries: { increment: 1 } },
    });
    return count === 1;
  }

  /** One statement decides: of several uses of a token only one gets true. */
  async use(tx: Tx, { companyId, userId }: PendingSignIn, tokenHash: Buffer, now: Date): Promise<boolean> {
    const { count } = await tx.pendingSignIn.deleteMany({
      where: {
        company_id: companyId,
        employee_id: userId,
        token_hash: new Uint8Array(tokenHash),
        expires_at: { gt: now },
      },
    });
    return count === 1;
  }
}

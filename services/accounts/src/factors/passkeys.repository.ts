import type { Passkey } from '@alinha/contracts-accounts';
import { wallClockAt } from '@alinha/contracts-core';
import type { DatabaseConnection } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AccountsDatabase, type Tx } from '../accounts.database.ts';
import type { PasskeyModel } from '../generated/prisma/models.ts';
import type { FactorOwner } from './factor-owner.ts';

/** Purpose of a signature. One for another purpose or subject is refused. */
export type Challenge = {
  readonly purpose: 'add' | 'confirm' | 'sign_in';
  /** The session or the pending sign-in; empty for a sign-in without a password. */
  readonly subject: string;
};

export type StoredPasskey = FactorOwner & {
  readonly id: number;
  /** Base64url. */
  readonly credentialId: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly counter: number;
  readonly transports: readonly string[];
};
export type NewPasskey = Omit<StoredPasskey, 'id'> & { readonly name: string; readonly createdAt: Date };

function storedOf(row: PasskeyModel): StoredPasskey {
  return {
    companyId: row.company_id,
    userId: row.employee_id,
    id: row.id,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: Number(row.counter),
    transports: row.transports,
  };
}

function shownOf({ id, name, created_at, last_used_at }: PasskeyModel, timeZone: string): Passkey {
  return {
    id,
    name,
    created_at: wallClockAt(created_at, timeZone),
    last_used_at: last_used_at && wallClockAt(last_used_at, timeZone),
  };
}

/** Housekeeping: an expired challenge is refused even before its row is deleted. */
export async function deleteOldChallenges({ pool }: DatabaseConnection): Promise<void> {
  await pool.query('DELETE FROM passkey_challenge WHERE expires_at <= now()');
}

@Injectable()
export class PasskeysRepository {
  constructor(private readonly database: AccountsDatabase) {}

  async list({ companyId, userId }: FactorOwner, timeZone: string): Promise<Passkey[]> {
    const rows = await this.database.client.passkey.findMany({
      where: { company_id: companyId, employee_id: userId },
      orderBy: { id: 'asc' },
    });
    return rows.map((row) => shownOf(row, timeZone));
  }

  async listStored({ companyId, userId }: FactorOwner): Promise<StoredPasskey[]> {
    const rows = await this.database.client.passkey.findMany({
      where: { company_id: companyId, employee_id: userId },
    });
    return rows.map(storedOf);
  }

  /** The passkey of an active account. */
  async findByCredential(credentialId: string): Promise<StoredPasskey | null> {
    const row = await this.database.client.passkey.findFirst({
      where: { credential_id: credentialId, employee: { deactivated_at: null } },
    });
    return row && storedOf(row);
  }

  async create(tx: Tx, passkey: NewPasskey, timeZone: string): Promise<Passkey> {
    const row = await tx.passkey.create({
      data: {
        company_id: passkey.companyId,
        employee_id: passkey.userId,
        credential_id: passkey.credentialId,
        public_key: passkey.publicKey,
        counter: passkey.counter,
        transports: [...passkey.transports],
        name: passkey.name,
        created_at: passkey.createdAt,
      },
    });
    return shownOf(row, timeZone);
  }

  count(tx: Tx, { companyId, userId }: FactorOwner): Promise<number> {
    return tx.passkey.count({ where: { company_id: companyId, employee_id: userId } });
  }

  /**
   * Stores the counter of a signature. One statement decides: a counter that does not increase is refused, because the
   * passkey may have been copied. Devices that do not count always send 0.
   */
  async use(tx: Tx, { companyId, id, counter }: StoredPasskey, now: Date): Promise<boolean> {
    const count = await tx.$executeRaw`
      UPDATE passkey SET counter = ${counter}::bigint, last_used_at = ${now}::timestamptz
      WHERE company_id = ${companyId} AND id = ${id}
        AND (counter < ${counter}::bigint OR (counter = 0 AND ${counter}::bigint = 0))`;
    return count === 1;
  }

  /** Null for an unknown passkey, and for one of another person. */
  async rename(tx: Tx, { companyId, userId }: FactorOwner, id: number, name: string, timeZone: string) {
    const where = { company_id: companyId, id, employee_id: userId };
    const [row] = await tx.passkey.updateManyAndReturn({ where, data: { name } });
    return row ? shownOf(row, timeZone) : null;
  }

  /** False for an unknown passkey, and for one of another person. */
  async delete(tx: Tx, { companyId, userId }: FactorOwner, id: number): Promise<boolean> {
    const { count } = await tx.passkey.deleteMany({
      where: { company_id: companyId, id, employee_id: userId },
    });
    return count === 1;
  }

  async addChallenge(challenge: string, { purpose, subject }: Challenge, expiresAt: Date): Promise<void> {
    await this.database.client.passkeyChallenge.create({
      data: { challenge, purpose, subject, expires_at: expiresAt },
    });
  }

  /** One statement decides: a challenge counts once. */
  async useChallenge(challenge: string, { purpose, subject }: Challenge, now: Date): Promise<boolean> {
    const { count } = await this.database.client.passkeyChallenge.deleteMany({
      where: { challenge, purpose, subject, expires_at: { gt: now } },
    });
    return count === 1;
  }
}

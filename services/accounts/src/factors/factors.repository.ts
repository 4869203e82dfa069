import type { SecondStep } from '@alinha/contracts-accounts';
import { Injectable } from '@nestjs/common';
import { AccountsDatabase, type Tx } from '../accounts.database.ts';
import type { FactorOwner } from './factor-owner.ts';

export type SecondStepMethod = SecondStep['methods'][number];

const whereOf = ({ companyId, userId }: FactorOwner) => ({ company_id: companyId, employee_id: userId });

/** Authenticator apps and recovery codes. */
@Injectable()
export class FactorsRepository {
  constructor(private readonly database: AccountsDatabase) {}

  /** Ways of a second step, none for an account without a factor. */
  async methodsOf(
    { companyId, userId }: FactorOwner,
    client: Pick<Tx, '$queryRaw'> = this.database.client,
  ): Promise<SecondStepMethod[]> {
    const [row] = await client.$queryRaw<Record<SecondStepMethod, boolean>[]>`
      SELECT
        EXISTS (SELECT FROM totp_factor t WHERE t.company_id = ${companyId} AND t.employee_id = ${userId}
          AND t.confirmed_at IS NOT NULL) AS totp,
        EXISTS (SELECT FROM passkey p WHERE p.company_id = ${companyId} AND p.employee_id = ${userId}) AS passkey,
        EXISTS (SELECT FROM recovery_code r WHERE r.company_id = ${companyId} AND r.employee_id = ${userId}) AS recovery`;
    if (!row?.totp && !row?.passkey) return [];
    return (['totp', 'passkey', 'recovery'] as const).filter((method) => row[method]);
  }

  /** Ids of the company's people with a factor. */
  async listOwners(companyId: number): Promise<Set<number>> {
    const rows = await this.database.client.$queryRaw<{ id: number }[]>`
      SELECT employee_id AS id FROM totp_factor WHERE company_id = ${companyId} AND confirmed_at IS NOT NULL
      UNION SELECT employee_id FROM passkey WHERE company_id = ${companyId}`;
    return new Set(rows.map(({ id }) => id));
  }

  /** Deletes every factor of a person. */
  async deleteAll(tx: Tx, owner: FactorOwner): Promise<void> {
    await tx.totpFactor.deleteMany({ where: whereOf(owner) });
    await tx.passkey.deleteMany({ where: whereOf(owner) });
    await this.deleteRecoveryCodes(tx, owner);
  }

  /** Replaces an unconfirmed secret. False when the app is turned on. */
  async startTotp(tx: Tx, { companyId, userId }: FactorOwner, secret: Buffer): Promise<boolean> {
    const count = await tx.$executeRaw`
      INSERT INTO totp_factor AS t (company_id, employee_id, secret)
      VALUES (${companyId}, ${userId}, ${secret}::bytea)
      ON CONFLICT (company_id, employee_id) DO UPDATE SET secret = EXCLUDED.secret
      WHERE t.confirmed_at IS NULL`;
    return count === 1;
  }

  /** The encrypted secret. */
  async findTotp(tx: Tx, owner: FactorOwner): Promise<{ secret: Uint8Array; isOn: boolean } | null> {
    const row = await tx.totpFactor.findUnique({ where: { company_id_employee_id: whereOf(owner) } });
    return row && { secret: row.secret, isOn: row.confirmed_at !== null };
  }

  /** Turns the app on. Its first code counts as used. */
  async enableTotp(tx: Tx, owner: FactorOwner, step: number, now: Date): Promise<boolean> {
    const { count } = await tx.totpFactor.updateMany({
      where: { ...whereOf(owner), confirmed_at: null },
      data: { confirmed_at: now, last_step: step },
    });
    return count === 1;
  }

  /** One statement decides: the code of a step counts once, and codes of earlier steps no longer count. */
  async useTotpStep(tx: Tx, owner: FactorOwner, step: number): Promise<boolean> {
    const { count } = await tx.totpFactor.updateMany({
      where: { ...whereOf(owner), confirmed_at: { not: null }, last_step: { lt: step } },
      data: { last_step: step },
    });
    return count === 1;
  }

  /** False when the app is not turned on. */
  async deleteTotp(tx: Tx, owner: FactorOwner): Promise<boolean> {
    const { count } = await tx.totpFactor.deleteMany({
      where: { ...whereOf(owner), confirmed_at: { not: null } },
    });
    return count === 1;
  }

  countRecoveryCodes(
    owner: FactorOwner,
    client: Pick<Tx, 'recoveryCode'> = this.database.client,
  ): Promise<number> {
    return client.recoveryCode.count({ where: whereOf(owner) });
  }

  async replaceRecoveryCodes(tx: Tx, owner: FactorOwner, hashes: readonly Buffer[]): Promise<void> {
    await this.deleteRecoveryCodes(tx, owner);
    await tx.recoveryCode.createMany({
      data: hashes.map((hash) => ({ ...whereOf(owner), code_hash: new Uint8Array(hash) })),
    });
  }

  /** One statement decides: of several uses of a code only one gets true. */
  async useRecoveryCode(tx: Tx, owner: FactorOwner, hash: Buffer): Promise<boolean> {
    const { count } = await tx.recoveryCode.deleteMany({
      where: { ...whereOf(owner), code_hash: new Uint8Array(hash) },
    });
    return count === 1;
  }

  async deleteRecoveryCodes(tx: Tx, owner: FactorOwner): Promise<void> {
    await tx.recoveryCode.deleteMany({ where: whereOf(owner) });
  }
}

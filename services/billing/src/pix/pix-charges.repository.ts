import type { PixProviderName } from '@alinha/contracts-billing';
import { DAY_MS, MINUTE_MS } from '@alinha/contracts-core';
import { DatabaseConnection } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../billing.database.ts';

export type PixCharge = {
  readonly companyId: number;
  readonly correlationId: string;
  readonly paymentId: number;
  /** The client who owed the payment when the code was made. */
  readonly clientId: number;
  readonly amountCents: number;
  /** Null until the provider has made it. */
  readonly code: string | null;
  readonly expiresAt: Date;
  readonly isPaid: boolean;
};

/** The code that is shown for a payment: of this provider, client and amount, and not too near its expiry. */
type Wanted = {
  readonly companyId: number;
  readonly paymentId: number;
  readonly clientId: number;
  readonly provider: PixProviderName;
  readonly amountCents: number;
  readonly notBefore: Date;
};

/** Between two reads of an open charge. A webhook usually arrives within seconds. */
const OPEN_POLL_MS = 5 * MINUTE_MS;
/** Of a paid or replaced charge, which may be paid once more. */
const OTHER_POLL_MS = 60 * MINUTE_MS;

const COLUMNS = `company_id AS "companyId", correlation_id AS "correlationId", payment_id AS "paymentId",
  client_id AS "clientId", amount_cents AS "amountCents", code, expires_at AS "expiresAt", state = 'paid' AS "isPaid"`;

@Injectable()
export class PixChargesRepository {
  constructor(private readonly connection: DatabaseConnection) {}

  async findOpen(wanted: Wanted): Promise<PixCharge | null> {
    const { companyId, paymentId, clientId, provider, amountCents, notBefore } = wanted;
    const { rows } = await this.connection.pool.query<PixCharge>({
      name: 'pix.open-charge',
      text: `SELECT ${COLUMNS} FROM pix_charge WHERE company_id = $1 AND payment_id = $2 AND state = 'open'
               AND provider = $3 AND amount_cents = $4 AND expires_at > $5 AND client_id = $6`,
      values: [companyId, paymentId, provider, amountCents, notBefore, clientId],
    });
    return rows[0] ?? null;
  }

  /** The open charge; replaces one of another client, amount or provider, or that expires. Requires the lock of the payment. */
  async open(tx: Tx, wanted: Wanted, { now, expiresAt }: { now: Date; expiresAt: Date }): Promise<PixCharge> {
    const { companyId, paymentId, clientId, provider, amountCents, notBefore } = wanted;
    await tx.$executeRaw`
      UPDATE pix_charge SET state = 'replaced'
      WHERE company_id = ${companyId} AND payment_id = ${paymentId} AND state = 'open'
        AND (provider <> ${provider} OR client_id <> ${clientId} OR amount_cents <> ${amountCents}
          OR expires_at <= ${notBefore})`;
    await tx.$executeRaw`
      INSERT INTO pix_charge
        (company_id, payment_id, client_id, provider, amount_cents, expires_at, polled_at, created_at)
      VALUES (${companyId}, ${paymentId}, ${clientId}, ${provider}, ${amountCents}, ${expiresAt}, ${now}, ${now})
      ON CONFLICT (company_id, payment_id) WHERE state = 'open' DO NOTHING`;
    const [charge] = await tx.$queryRawUnsafe<PixCharge[]>(
      `SELECT ${COLUMNS} FROM pix_charge WHERE company_id = $1 AND payment_id = $2 AND state = 'open'`,
      companyId,
      paymentId,
    );
    if (!charge) throw new Error('charge not found after its insert');
    return charge;
  }

  async saveCode({ companyId, correlationId }: PixCharge, code: string): Promise<void> {
    await this.connection.pool.query({
      name: 'pix.save-code',
      text: 'UPDATE pix_charge SET code = $3 WHERE company_id = $1 AND correlation_id = $2',
      values: [companyId, correlationId, code],
    });
  }

  /** Ids are unique in all companies. */
  async find(provider: PixProviderName, correlationId: string): Promise<PixCharge | null> {
    const { rows } = await this.connection.pool.query<PixCharge>({
      name: 'pix.charge',
      text: `SELECT ${COLUMNS} FROM pix_charge WHERE correlation_id = $1 AND provider = $2`,
      values: [correlationId, provider],
    });
    return rows[0] ?? null;
  }

  /** Charges whose transactions were read longest ago, until a day after their expiry. They count as read now. */
  async takeToPoll(provider: PixProviderName, now: Date, limit: number): Promise<PixCharge[]> {
    const ago = (ms: number) => new Date(now.getTime() - ms);
    const { rows } = await this.connection.pool.query<PixCharge>({
      name: 'pix.take-to-poll',
      text: `UPDATE pix_charge SET polled_at = $2 WHERE (company_id, correlation_id) IN (
               SELECT company_id, correlation_id FROM pix_charge
               WHERE provider = $1 AND code IS NOT NULL AND expires_at > $3
                 AND polled_at < CASE WHEN state = 'open' THEN $4::timestamptz ELSE $5::timestamptz END
               ORDER BY polled_at LIMIT $6
             ) RETURNING ${COLUMNS}`,
      values: [provider, now, ago(DAY_MS), ago(OPEN_POLL_MS), ago(OTHER_POLL_MS), limit],
    });
    return rows;
  }
}

import type { PixProviderName, Surplus, SurplusState } from '@alinha/contracts-billing';
import { parseWallClock } from '@alinha/contracts-core';
import { DatabaseConnection } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../billing.database.ts';
import type { PixCharge } from './pix-charges.repository.ts';
import type { PixRefund } from './pix-provider.ts';

const LISTED = 200;

export type NewReceipt = {
  readonly reference: string;
  /** The part that the payment needed. */
  readonly partId: number | null;
  readonly amountCents: number;
  readonly surplusCents: number;
  /** Wall-clock time. */
  readonly receivedAt: string;
};

/** A surplus that the provider has to refund. */
export type OwedRefund = PixRefund & {
  readonly paymentId: number;
  readonly state: SurplusState;
  readonly createdAt: Date;
};

const SURPLUS = `SELECT r.id, c.payment_id, c.client_id, client.name AS client_name, r.surplus_cents AS amount_cents,
    to_char(r.received_at, 'YYYY-MM-DD HH24:MI:SS') AS received_at, CASE WHEN r.surplus_state IN ('pending', 'processing') AND c.provider <> $2 THEN 'unavailable' ELSE r.surplus_state END AS state
  FROM pix_receipt r
  JOIN pix_charge c ON c.company_id = r.company_id AND c.correlation_id = r.correlation_id
  JOIN client ON client.company_id = c.company_id AND client.id = c.client_id
  WHERE r.company_id = $1 AND r.surplus_cents > 0`;

const OWED = `FROM pix_receipt r
  JOIN pix_charge c ON c.company_id = r.company_id AND c.correlation_id = r.correlation_id
  WHERE c.provider = $1 AND r.surplus_state IN ('pending', 'processing')`;

/** Money that arrived for charges. */
@Injectable()
export class PixReceiptsRepository {
  constructor(private readonly connection: DatabaseConnection) {}

  async count({ companyId, correlationId }: PixCharge): Promise<number> {
    const { rows } = await this.connection.pool.query<{ count: number }>({
      name: 'pix.count-receipts',
      text: 'SELECT count(*)::integer AS count FROM pix_receipt WHERE company_id = $1 AND correlation_id = $2',
      values: [companyId, correlationId],
    });
    return rows[0]?.count ?? 0;
  }

  async isStored(tx: Tx, { companyId, correlationId }: PixCharge, reference: string): Promise<boolean> {
    const where = { company_id: companyId, correlation_id: correlationId, reference };
    return (await tx.pixReceipt.count({ where })) > 0;
  }

  /** Returns the id. Requires the lock of the payment. */
  async add(tx: Tx, charge: PixCharge, receipt: NewReceipt, now: Date): Promise<number> {
    const key = { company_id: charge.companyId, correlation_id: charge.correlationId };
    const { id } = await tx.pixReceipt.create({
      data: {
        ...key,
        reference: receipt.reference,
        part_id: receipt.partId,
        amount_cents: receipt.amountCents,
        surplus_cents: receipt.surplusCents,
        surplus_state: receipt.surplusCents > 0 ? 'pending' : null,
        received_at: parseWallClock(receipt.receivedAt),
        created_at: now,
      },
      select: { id: true },
    });
    await tx.pixCharge.update({ where: { company_id_correlation_id: key }, data: { state: 'paid' } });
    return id;
  }

  /**
   * Unreturned surplus, and all since `since`; latest first.
   * @param provider the configured one; others refund nothing
   */
  async listSurplus(companyId: number, provider: PixProviderName, since: Date): Promise<Surplus[]> {
    const { rows } = await this.connection.pool.query<Surplus>({
      name: 'pix.surplus',
      text: `${SURPLUS} AND (r.surplus_state NOT IN ('refunded', 'returned') OR r.created_at > $3)
             ORDER BY r.id DESC LIMIT ${LISTED}`,
      values: [companyId, provider, since],
    });
    return rows;
  }

  /** Locks the row. */
  async getSurplus(
    tx: Tx,
    companyId: number,
    provider: PixProviderName,
    id: number,
  ): Promise<Surplus | null> {
    const [row] = await tx.$queryRawUnsafe<Surplus[]>(
      `${SURPLUS} AND r.id = $3 FOR UPDATE OF r`,
      companyId,
      provider,
      id,
    );
    return row ?? null;
  }

  /** False when the state is not `from` any more. */
  async changeState(
    tx: Tx,
    companyId: number,
    id: number,
    { from, to }: { readonly from: SurplusState; readonly to: SurplusState },
  ): Promise<boolean> {
    const { count } = await tx.pixReceipt.updateMany({
      where: { company_id: companyId, id, surplus_state: from },
      data: { surplus_state: to },
    });
    return count > 0;
  }

  /** Requires the lock of the row. */
  async markReturned(tx: Tx, companyId: number, id: number): Promise<void> {
    await tx.pixReceipt.updateMany({
      where: { company_id: companyId, id },
      data: { surplus_state: 'returned' },
    });
  }

  /** Null when the provider has nothing to refund. */
  async findOwed(companyId: number, provider: PixProviderName, id: number): Promise<OwedRefund | null> {
    const { rows } = await this.connection.pool.query<OwedRefund>({
      name: 'pix.owed-refund',
      text: `SELECT r.refund_id AS "refundId", r.reference, r.surplus_cents AS "amountCents", c.payment_id AS "paymentId",
               r.surplus_state AS state, r.created_at AS "createdAt"
             ${OWED} AND r.company_id = $2 AND r.id = $3`,
      values: [provider, companyId, id],
    });
    return rows[0] ?? null;
  }

  /** At random, so that refunds that keep failing do not delay the others. */
  async listOwed(
    provider: PixProviderName,
    limit: number,
  ): Promise<{ readonly companyId: number; readonly id: number }[]> {
    const { rows } = await this.connection.pool.query<{ companyId: number; id: number }>({
      name: 'pix.owed-refunds',
      text: `SELECT r.company_id AS "companyId", r.id ${OWED} ORDER BY random() LIMIT $2`,
      values: [provider, limit],
    });
    return rows;
  }
}

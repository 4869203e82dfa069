import type { PixProviderName } from '@alinha/contracts-billing';
import { DAY_MS } from '@alinha/contracts-core';
import { DatabaseConnection } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import type { PixRefund, PixTransaction } from './pix-provider.ts';

/** Money of erased companies. Triggers copy their charges and receipts (ADR 76); all money that arrives later is refunded. */
@Injectable()
export class DepartedPixRepository {
  constructor(private readonly connection: DatabaseConnection) {}

  /** Counts a transaction once. False when the charge is unknown. */
  async add(correlationId: string, { reference, amountCents }: PixTransaction): Promise<boolean> {
    const { rowCount } = await this.connection.pool.query({
      name: 'pix.add-departed',
      text: `INSERT INTO departed_pix (provider, correlation_id, reference, owed_cents, expires_at)
             SELECT provider, correlation_id, $2, $3, expires_at FROM departed_pix
             WHERE correlation_id = $1 AND reference = ''
             ON CONFLICT (correlation_id, reference) DO UPDATE SET reference = excluded.reference`,
      values: [correlationId, reference, amountCents],
    });
    return rowCount !== 0;
  }

  /** Charges that may be paid, at random. Deletes those whose time is over. */
  async listCharges(
    provider: PixProviderName,
    now: Date,
    limit: number,
  ): Promise<{ readonly correlationId: string }[]> {
    const since = new Date(now.getTime() - DAY_MS);
    await this.connection.pool.query('DELETE FROM departed_pix WHERE expires_at < $1 AND owed_cents = 0', [
      since,
    ]);
    const { rows } = await this.connection.pool.query<{ correlationId: string }>({
      name: 'pix.departed-charges',
      text: `SELECT correlation_id AS "correlationId" FROM departed_pix
             WHERE provider = $1 AND reference = '' ORDER BY random() LIMIT $2`,
      values: [provider, limit],
    });
    return rows;
  }

  async listOwed(provider: PixProviderName, limit: number): Promise<PixRefund[]> {
    const { rows } = await this.connection.pool.query<PixRefund>({
      name: 'pix.departed-refunds',
      text: `SELECT refund_id AS "refundId", reference, owed_cents AS "amountCents" FROM departed_pix
             WHERE provider = $1 AND owed_cents > 0 ORDER BY random() LIMIT $2`,
      values: [provider, limit],
    });
    return rows;
  }

  async setRefunded({ refundId }: PixRefund): Promise<void> {
    await this.connection.pool.query('UPDATE departed_pix SET owed_cents = 0 WHERE refund_id = $1', [
      refundId,
    ]);
  }
}

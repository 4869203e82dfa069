import { DatabaseConnection, type Transaction } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { CREDITS, live } from '../credits/credits.repository.ts';

/** Clients who want no messages about places and credits. */
@Injectable()
export class NoticesRepository {
  constructor(private readonly connection: DatabaseConnection) {}

  /** Null for an unknown client; `since` is null while messages are wanted. */
  async find(
    companyId: number,
    clientId: number,
  ): Promise<{ readonly name: string; readonly since: Date | null } | null> {
    const { rows } = await this.connection.pool.query<{ name: string; since: Date | null }>({
      name: 'notices.find',
      text: `SELECT c.name, x.since FROM client c
             LEFT JOIN offer_opt_out x ON x.company_id = c.company_id AND x.client_id = c.id
             WHERE c.company_id = $1 AND c.id = $2`,
      values: [companyId, clientId],
    });
    return rows[0] ?? null;
  }

  /** False for a credit that is used, revoked or expired, whose client opted out, or while reminders are off. */
  async isCreditDue(companyId: number, id: number, today: string): Promise<boolean> {
    const { rowCount } = await this.connection.pool.query({
      name: 'notices.credit-due',
      text: `SELECT FROM ${CREDITS}
             WHERE k.company_id = $1 AND k.id = $2 AND ${live('$3')} AND NOT EXISTS (
               SELECT FROM offer_opt_out x WHERE x.company_id = k.company_id AND x.client_id = k.client_id)
               AND EXISTS (SELECT FROM offer_settings s WHERE s.company_id = k.company_id AND s.remind_credits)`,
      values: [companyId, id, today],
    });
    return rowCount !== 0;
  }

  /** False when nothing changes. */
  async save(
    tx: Transaction,
    companyId: number,
    clientId: number,
    { wanted, at }: { readonly wanted: boolean; readonly at: Date },
  ): Promise<boolean> {
    const count = wanted
      ? await tx.$executeRawUnsafe(
          'DELETE FROM offer_opt_out WHERE company_id = $1 AND client_id = $2',
          companyId,
          clientId,
        )
      : await tx.$executeRawUnsafe(
          `INSERT INTO offer_opt_out (company_id, client_id, since) VALUES ($1, $2, $3::timestamptz)
           ON CONFLICT DO NOTHING`,
          companyId,
          clientId,
          at,
        );
    return count > 0;
  }
}

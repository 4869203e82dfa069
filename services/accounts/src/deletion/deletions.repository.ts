import type { CompanyDeletion } from '@alinha/contracts-accounts';
import { companyErased, wallClockAt } from '@alinha/contracts-core';
import type { PublishedEvent } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AccountsDatabase, type Tx } from '../accounts.database.ts';

/** A rebuild publishes erasures again, which deletes rows that a restored backup brought back. */
export const ERASURE_EVENTS: PublishedEvent = {
  event: companyErased,
  everything: 'SELECT company_id FROM erased_company',
};

@Injectable()
export class DeletionsRepository {
  constructor(private readonly database: AccountsDatabase) {}

  /** Times are in the company's time zone. */
  async find(tx: Tx, companyId: number): Promise<CompanyDeletion | null> {
    const row = await tx.companyDeletion.findUnique({
      where: { company_id: companyId },
      include: { company: { select: { timezone: true } }, requester: { select: { name: true } } },
    });
    if (!row) return null;
    return {
      requested_by_name: row.requester.name,
      requested_at: wallClockAt(row.requested_at, row.company.timezone),
      erase_at: wallClockAt(row.erase_at, row.company.timezone),
    };
  }

  /** False when a request exists. Locks the row until `tx` ends, so a concurrent cancellation waits. */
  async create(tx: Tx, companyId: number, userId: number, now: Date, eraseAt: Date): Promise<boolean> {
    const [row] = await tx.$queryRaw<{ is_new: boolean }[]>`
      INSERT INTO company_deletion AS current (company_id, requested_by, requested_at, erase_at)
      VALUES (${companyId}, ${userId}, ${now}, ${eraseAt})
      ON CONFLICT (company_id) DO UPDATE SET erase_at = current.erase_at
      RETURNING xmax = 0 AS is_new`;
    return row?.is_new ?? false;
  }

  /** False when no request existed. */
  async delete(tx: Tx, companyId: number): Promise<boolean> {
    const { count } = await tx.companyDeletion.deleteMany({ where: { company_id: companyId } });
    return count === 1;
  }

  /** Ids of companies whose deletion is due. */
  async listDue(now: Date): Promise<number[]> {
    const rows = await this.database.client.companyDeletion.findMany({
      where: { erase_at: { lte: now } },
      select: { company_id: true },
      orderBy: { erase_at: 'asc' },
    });
    return rows.map(({ company_id }) => company_id);
  }

  /** False when another worker has claimed the request or an administrator has cancelled it. */
  async deleteDue(tx: Tx, companyId: number, now: Date): Promise<boolean> {
    const { count } = await tx.companyDeletion.deleteMany({
      where: { company_id: companyId, erase_at: { lte: now } },
    });
    return count === 1;
  }
}

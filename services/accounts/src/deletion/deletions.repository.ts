import type { CompanyDeletion } from '@alinha/contracts-accounts';
import { companyErased, wallClockAt } from '@alinha/contracts-core';
import type { PublishedEvent } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AccountsDatabase, type Tx } from '../accounts.database.ts';

/** Published again by a rebuild: erases rows that a restored backup brought back. */
export const ERASURE_FACTS: PublishedEvent = {
  event: companyErased,
  everything: 'SELECT company_id FROM erased_company',
};

@Injectable()
export class DeletionsRepository {
  constructor(private readonly database: AccountsDatabase) {}

  /** Times as the company's clock shows them; null when there is none. */
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

  /** False when there is one already. Either way it is there until `tx` ends: who would cancel it waits. */
  async create(tx: Tx, companyId: number, userId: number, now: Date, eraseAt: Date): Promise<boolean> {
    const [row] = await tx.$queryRaw<{ is_new: boolean }[]>`
      INSERT INTO company_deletion AS kept (company_id, requested_by, requested_at, erase_at)
      VALUES (${companyId}, ${userId}, ${now}, ${eraseAt})
      ON CONFLICT (company_id) DO UPDATE SET erase_at = kept.erase_at
      RETURNING xmax = 0 AS is_new`;
    return row?.is_new ?? false;
  }

  /** False when there is none any more. */
  async delete(tx: Tx, companyId: number): Promise<boolean> {
    const { count } = await tx.companyDeletion.deleteMany({ where: { company_id: companyId } });
    return count === 1;
  }

  /** Companies whose time has come. */
  async listDue(now: Date): Promise<number[]> {
    const rows = await this.database.client.companyDeletion.findMany({
      where: { erase_at: { lte: now } },
      select: { company_id: true },
      orderBy: { erase_at: 'asc' },
    });
    return rows.map(({ company_id }) => company_id);
  }

  /** Takes a request that is due, for good; false when somebody was faster: another worker, or an administrator. */
  async takeDue(tx: Tx, companyId: number, now: Date): Promise<boolean> {
    const { count } = await tx.companyDeletion.deleteMany({
      where: { company_id: companyId, erase_at: { lte: now } },
    });
    return count === 1;
  }
}

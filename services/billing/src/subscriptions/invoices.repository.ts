import { currencySchema, type Invoice } from '@alinha/contracts-billing';
import { formatDate, formatWallClock, parseWallClock } from '@alinha/contracts-core';
import { Injectable } from '@nestjs/common';
import { BillingDatabase, type Tx } from '../billing.database.ts';
import type { ProviderName } from '../providers/provider.ts';
import type { Bill } from './entitlement.ts';

/** Differences from the stored bills. */
export type BillChanges = { readonly changed: boolean; readonly refunded: boolean; readonly failed: boolean };

@Injectable()
export class InvoicesRepository {
  constructor(private readonly database: BillingDatabase) {}

  async list(companyId: number, provider: ProviderName): Promise<Invoice[]> {
    const rows = await this.database.client.invoice.findMany({
      where: { company_id: companyId, provider },
      orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    });
    return rows.map((row) => ({
      id: row.id,
      period_start: formatDate(row.period_start),
      period_end: formatDate(row.period_end),
      amount_cents: row.amount_cents,
      paid_at: row.paid_at && formatWallClock(row.paid_at),
      refunded_amount_cents: row.refunded_cents,
      currency: currencySchema.parse(row.currency),
    }));
  }

  /** Stores the provider's bills. Requires the company's lock. Bills that the provider no longer lists are not deleted. */
  async save(
    tx: Tx,
    companyId: number,
    provider: ProviderName,
    bills: readonly Bill[],
  ): Promise<BillChanges> {
    const where = { company_id: companyId, provider };
    const stored = new Map(
      (await tx.invoice.findMany({ where })).map((row) => [row.provider_id, row] as const),
    );
    let [changed, refunded, failed] = [false, false, false];
    for (const bill of [...bills].reverse()) {
      const data = {
        period_start: parseWallClock(bill.periodStart),
        period_end: parseWallClock(bill.periodEnd),
        amount_cents: bill.amountCents,
        currency: bill.currency,
        paid_at: bill.paidAt === null ? null : parseWallClock(bill.paidAt),
        refunded_cents: bill.refundedCents,
        created_at: bill.createdAt,
      };
      const row = stored.get(bill.providerId);
      if (row && Object.entries(data).every(([name, value]) => isSame(row[name as keyof typeof row], value)))
        continue;
      changed = true;
      refunded ||= bill.refundedCents > (row?.refunded_cents ?? 0);
      failed ||= bill.paidAt === null && !row;
      const { providerId: provider_id } = bill;
      if (row)
        await tx.invoice.update({ where: { company_id_id: { company_id: companyId, id: row.id } }, data });
      else await tx.invoice.create({ data: { ...where, provider_id, ...data } });
    }
    return { changed, refunded, failed };
  }
}

const isSame = (a: unknown, b: unknown) =>
  a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b;

import {
  type CancellationPolicy,
  creditExpirySchema,
  DEFAULT_CANCELLATION_POLICY,
} from '@alinha/contracts-agenda';
import { Injectable } from '@nestjs/common';
import { AgendaDatabase, type Tx } from '../agenda.database.ts';
import type { CancellationPolicyModel } from '../generated/prisma/models.ts';

export type PolicyRecord = {
  readonly id: number;
  readonly policy: CancellationPolicy;
  readonly savedAt: Date;
  readonly savedByName: string;
};

function policyOf(row: CancellationPolicyModel): CancellationPolicy {
  return {
    notice_hours: row.notice_hours,
    credit_in_time: row.credit_in_time,
    credit_late: row.credit_late,
    credit_no_show: row.credit_no_show,
    credit_on_closure: row.credit_on_closure,
    max_live: row.max_live,
    max_per_month: row.max_per_month,
    expiry: creditExpirySchema.parse(row.expiry),
    owed_when_late: row.owed_when_late,
  };
}

@Injectable()
export class CancellationPolicyRepository {
  constructor(private readonly database: AgendaDatabase) {}

  /** The policy in force: the last one saved, else the default. */
  async get(companyId: number, tx: Tx = this.database.client): Promise<CancellationPolicy> {
    const row = await tx.cancellationPolicy.findFirst({
      where: { company_id: companyId },
      orderBy: { id: 'desc' },
    });
    return row ? policyOf(row) : DEFAULT_CANCELLATION_POLICY;
  }

  /** Lets changes of a company's policy wait for each other until `tx` ends. */
  async lock(tx: Tx, companyId: number): Promise<void> {
    await tx.$queryRaw`SELECT 1 FROM company WHERE company_id = ${companyId} FOR NO KEY UPDATE`;
  }

  async add(
    tx: Tx,
    companyId: number,
    policy: CancellationPolicy,
    { savedBy, savedAt }: { readonly savedBy: number; readonly savedAt: Date },
  ): Promise<void> {
    await tx.cancellationPolicy.create({
      data: { ...policy, company_id: companyId, saved_by: savedBy, saved_at: savedAt },
    });
  }

  /** Latest first. */
  async list(companyId: number): Promise<PolicyRecord[]> {
    const rows = await this.database.client.cancellationPolicy.findMany({
      where: { company_id: companyId },
      include: { saver: { select: { name: true } } },
      orderBy: { id: 'desc' },
    });
    return rows.map(({ saver, ...row }) => ({
      id: row.id,
      policy: policyOf(row),
      savedAt: row.saved_at,
      savedByName: saver.name,
    }));
  }
}

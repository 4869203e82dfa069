import { Injectable } from '@nestjs/common';
import { BillingDatabase, type Tx } from '../billing.database.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { EMPTY_ACCOUNT, type SandboxAccount, sandboxAccountSchema } from './sandbox-account.ts';

export type SandboxRecord = {
  readonly companyId: number;
  readonly customerId: string;
  readonly account: SandboxAccount;
};

@Injectable()
export class SandboxRepository {
  constructor(private readonly database: BillingDatabase) {}

  /** Returns the customer id of the company's first call. */
  async create(companyId: number, customerId: string): Promise<string> {
    await this.database.client.$executeRaw`
      INSERT INTO sandbox_account (company_id, customer_id, account)
      VALUES (${companyId}, ${customerId}, ${JSON.stringify(EMPTY_ACCOUNT)}::jsonb) ON CONFLICT DO NOTHING`;
    const row = await this.database.client.sandboxAccount.findUnique({ where: { company_id: companyId } });
    return row?.customer_id ?? customerId;
  }

  async findByCheckout(checkoutId: string): Promise<SandboxRecord | null> {
    const wanted = JSON.stringify({ checkouts: [{ id: checkoutId }] });
    const [row] = await this.database.client.$queryRaw<{ customer_id: string }[]>`
      SELECT customer_id FROM sandbox_account WHERE account @> ${wanted}::jsonb`;
    return row ? this.find(row.customer_id) : null;
  }

  async find(customerId: string): Promise<SandboxRecord | null> {
    return recordOf(
      await this.database.client.sandboxAccount.findUnique({ where: { customer_id: customerId } }),
    );
  }

  /** Changes a locked account and returns it; null when it was deleted. */
  async change(
    customerId: string,
    change: (account: SandboxAccount) => SandboxAccount,
  ): Promise<SandboxRecord | null> {
    return this.database.transaction(async (tx) => {
      const record = await this.lock(tx, customerId);
      if (!record) return null;
      const account = change(record.account);
      if (account === record.account) return record;
      await tx.sandboxAccount.update({
        where: { customer_id: customerId },
        // JSON stores dates as strings; the schema parses them again.
        data: { account: JSON.parse(JSON.stringify(account)) as Prisma.InputJsonValue },
      });
      return { ...record, account };
    });
  }

  private async lock(tx: Tx, customerId: string): Promise<SandboxRecord | null> {
    await tx.$queryRaw`SELECT 1 FROM sandbox_account WHERE customer_id = ${customerId} FOR UPDATE`;
    return recordOf(await tx.sandboxAccount.findUnique({ where: { customer_id: customerId } }));
  }
}

function recordOf(
  row: { company_id: number; customer_id: string; account: unknown } | null,
): SandboxRecord | null {
  return (
    row && {
      companyId: row.company_id,
      customerId: row.customer_id,
      account: sandboxAccountSchema.parse(row.account),
    }
  );
}

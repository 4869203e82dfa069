import { getCompany, listProfessionals } from '@alinha/contracts-accounts';
import { countPaidSessions } from '@alinha/contracts-agenda';
import type { HealthReceipts } from '@alinha/contracts-billing';
import { listPayers } from '@alinha/contracts-clients';
import { type Caller, csvParts, FileReply, RpcClient } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { healthReceiptCells, healthReceiptHeader } from './health-receipt-columns.ts';
import { HealthReceiptsRepository } from './health-receipts.repository.ts';
import { type HealthReceipt, receiptsOf, summaryOf } from './health-receipts.ts';

/** Received money of a month as Receita Saúde needs it (ADR 80). For administrators. Months are `YYYY-MM`. */
@Injectable()
export class HealthReceiptsService {
  constructor(
    private readonly received: HealthReceiptsRepository,
    private readonly rpc: RpcClient,
  ) {}

  async get({ companyId }: Caller, month: string): Promise<HealthReceipts> {
    return summaryOf(month, await this.list(companyId, month));
  }

  async export({ companyId, language }: Caller, month: string): Promise<FileReply> {
    const [receipts, company] = await Promise.all([
      this.list(companyId, month),
      this.rpc.call(getCompany, { company_id: companyId }),
    ]);
    async function* cells() {
      yield receipts.map((receipt) => healthReceiptCells(receipt, language));
    }
    const header = healthReceiptHeader(language, company?.currency);
    return FileReply.of(`receita-saude-${month}.csv`, csvParts(language, header, cells()));
  }

  private async list(company_id: number, month: string): Promise<HealthReceipt[]> {
    const received = await this.received.listReceived(company_id, month);
    const payments = received.map(({ appointment_id, plan_id, start, end, package_id }) => {
      return { appointment_id, plan_id, start, end, package_id };
    });
    const [sessions, professionals, payers] = await Promise.all([
      this.rpc.call(countPaidSessions, { company_id, payments }),
      this.rpc.call(listProfessionals, { company_id }),
      this.rpc.call(listPayers, {
        company_id,
        ids: [...new Set(received.map(({ client_id }) => client_id))],
      }),
    ]);
    return receiptsOf(received, sessions, professionals, payers);
  }
}

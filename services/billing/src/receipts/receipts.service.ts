import { getLetterhead } from '@alinha/contracts-accounts';
import { getPayer } from '@alinha/contracts-clients';
import type { Language } from '@alinha/contracts-core';
import { type Caller, DomainError, FileReply, RpcClient } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { ReceivedRepository } from '../finance/received.repository.ts';
import { PaymentsService } from '../payments/payments.service.ts';

@Injectable()
export class ReceiptsService {
  constructor(
    private readonly payments: PaymentsService,
    private readonly received: ReceivedRepository,
    private readonly rpc: RpcClient,
  ) {}

  /** @throws DomainError PAYMENT_PENDING; NOT_FOUND, also when a discount pays all of it and nothing was received. */
  async get(caller: Caller, id: number, language: Language): Promise<FileReply> {
    const payment = await this.payments.get(caller, id);
    if (payment.paid_at === null) throw new DomainError('PAYMENT_PENDING');
    if (payment.parts?.length === 0) throw new DomainError('NOT_FOUND');
    const { company, payer } = await this.letter(caller, payment.client_id);
    const name = language === 'pt' ? `recibo-${id}.pdf` : `receipt-${id}.pdf`;
    // The PDF library is large, so it is loaded with the first receipt.
    const { receiptPdf } = await import('./receipt-document.ts');
    return FileReply.ofBytes(name, await receiptPdf({ payment, company, payer, language }));
  }

  /** What a client paid in a year. @throws DomainError NOT_FOUND, also when nothing was received. */
  async statement(caller: Caller, clientId: number, year: string, language: Language): Promise<FileReply> {
    const interval = { start: `${year}-01-01`, end: `${Number(year) + 1}-01-01` };
    const parts = await this.received.listOfClient(caller.companyId, clientId, interval);
    if (parts.length === 0) throw new DomainError('NOT_FOUND');
    const { company, payer } = await this.letter(caller, clientId);
    const name = language === 'pt' ? `demonstrativo-${year}.pdf` : `statement-${year}.pdf`;
    const { statementPdf } = await import('./statement-document.ts');
    return FileReply.ofBytes(name, await statementPdf({ year, parts, company, payer, language }));
  }

  private async letter({ companyId: company_id }: Caller, clientId: number) {
    const [company, payer] = await Promise.all([
      this.rpc.call(getLetterhead, { company_id }),
      this.rpc.call(getPayer, { company_id, id: clientId }),
    ]);
    if (!company || !payer) throw new DomainError('NOT_FOUND');
    return { company, payer };
  }
}

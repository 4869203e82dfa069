import { MINUTE_MS } from '@alinha/contracts-core';
import { CLOCK, type Clock, DomainError, LOGGER, type Logger, RepeatedJobs } from '@alinha/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { PIX_PROVIDER } from '../tokens.ts';
import { DepartedPixRepository } from './departed-pix.repository.ts';
import { PixChargesRepository } from './pix-charges.repository.ts';
import type { PixProvider } from './pix-provider.ts';
import { PixReceiptsRepository } from './pix-receipts.repository.ts';
import { PixSettlementService } from './pix-settlement.service.ts';

/** Charges read per run. The provider limits calls, and a run should take less than a minute. */
const POLLED = 50;
const REFUNDS = 100;

/** Finds money whose webhook was lost, and retries refunds. */
@Injectable()
export class PixJobs implements OnModuleInit {
  constructor(
    private readonly charges: PixChargesRepository,
    private readonly receipts: PixReceiptsRepository,
    private readonly departed: DepartedPixRepository,
    private readonly settlement: PixSettlementService,
    private readonly jobs: RepeatedJobs,
    @Inject(PIX_PROVIDER) private readonly provider: PixProvider,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.jobs.every(5 * MINUTE_MS, 'refund-pix', () => this.refund());
    // The sandbox bank has no webhook to lose.
    if (this.provider.name !== 'sandbox')
      this.jobs.every(MINUTE_MS, 'follow-pix-charges', () => this.pollCharges());
  }

  private async pollCharges(): Promise<void> {
    const { name } = this.provider;
    const charges = await this.charges.takeToPoll(name, this.clock(), POLLED);
    await this.each('PIX charge not read', charges, 'correlationId', async (charge) => {
      for (const transaction of await this.provider.listTransactions(charge.correlationId))
        await this.settlement.settle(charge, transaction);
    });
    const departed = await this.departed.listCharges(name, this.clock(), POLLED);
    await this.each('PIX charge of an erased company not read', departed, 'correlationId', async (charge) => {
      for (const transaction of await this.provider.listTransactions(charge.correlationId))
        await this.departed.add(charge.correlationId, transaction);
    });
  }

  private async refund(): Promise<void> {
    const { name } = this.provider;
    const owed = await this.receipts.listOwed(name, REFUNDS);
    await this.each('PIX not refunded', owed, 'id', ({ companyId, id }) =>
      this.settlement.refund(companyId, id),
    );
    const departed = await this.departed.listOwed(name, REFUNDS);
    await this.each('PIX of an erased company not refunded', departed, 'refundId', async (refund) => {
      const state = await this.provider.refund(refund);
      if (state === 'refunded') return this.departed.setRefunded(refund);
      // Nobody else can return it: the operator does.
      if (state !== 'processing') throw new Error(`the refund of ${refund.reference} is ${state}`);
    });
  }

  /** Stops only when the provider fails twice in a row. @param key names an item in the log */
  private async each<T>(
    failure: string,
    items: readonly T[],
    key: keyof T,
    work: (item: T) => Promise<void>,
  ): Promise<void> {
    let failed = 0;
    let isAway = false;
    for (const item of items) {
      try {
        await work(item);
        isAway = false;
      } catch (error) {
        const isProvider = error instanceof DomainError && error.code === 'PROVIDER_FAILED';
        if (isAway && isProvider) throw error;
        isAway = isProvider;
        failed += 1;
        this.logger.error({ err: error, [key]: item[key] }, failure);
      }
    }
    if (failed > 0) throw new Error(`${failed} of ${items.length}: ${failure}`);
  }
}

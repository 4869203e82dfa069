import { CHART_KEEP_YEARS, getCompany } from '@alinha/contracts-accounts';
import type { ChartTerm } from '@alinha/contracts-agenda';
import { RpcClient } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { CompanyClock } from '../projections/company-clock.ts';
import { ChartTermsRepository } from './chart-terms.repository.ts';
import { keptUntil } from './kept-until.ts';

/** Until when charts are kept (ADR 93). Nothing deletes a chart by itself. */
@Injectable()
export class ChartTerms {
  constructor(
    private readonly charts: ChartTermsRepository,
    private readonly clock: CompanyClock,
    private readonly rpc: RpcClient,
  ) {}

  /** Clients without a chart are omitted. @throws DomainError SERVICE_UNAVAILABLE */
  async list(companyId: number, clientIds: readonly number[]): Promise<ChartTerm[]> {
    const [{ zone, today }, company] = await Promise.all([
      this.clock.read(companyId),
      this.rpc.call(getCompany, { company_id: companyId }),
    ]);
    const years = company?.chart_keep_years ?? CHART_KEEP_YEARS.least;
    const entries = await this.charts.listLastEntries(companyId, clientIds, zone);
    return entries.flatMap(({ client_id, last_entry }) => {
      if (last_entry === null) return [];
      const kept_until = keptUntil(last_entry, years);
      return [{ client_id, kept_until, is_over: today > kept_until }];
    });
  }
}

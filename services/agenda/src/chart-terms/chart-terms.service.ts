import { CHART_KEEP_YEARS, getCompany } from '@alinha/contracts-accounts';
import type { ChartTerm, closeChart } from '@alinha/contracts-agenda';
import type { RpcReplyOf } from '@alinha/contracts-core';
import { RpcClient } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AgendaDatabase } from '../agenda.database.ts';
import { CompanyClock } from '../projections/company-clock.ts';
import { ProjectionsRepository } from '../projections/projections.repository.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { ChartTermsRepository } from './chart-terms.repository.ts';
import { keptUntil } from './kept-until.ts';

/** Until when charts are kept (ADR 93). Nothing deletes a chart by itself. */
@Injectable()
export class ChartTerms {
  constructor(
    private readonly charts: ChartTermsRepository,
    private readonly clients: ProjectionsRepository,
    private readonly clock: CompanyClock,
    private readonly database: AgendaDatabase,
    private readonly projections: ProjectionsService,
    private readonly rpc: RpcClient,
  ) {}

  /** Clients without a chart are omitted. @throws DomainError SERVICE_UNAVAILABLE */
  async list(companyId: number, clientIds: readonly number[]): Promise<ChartTerm[]> {
    const { zone, today, years } = await this.rulesOf(companyId);
    const entries = await this.charts.listLastEntries(companyId, clientIds, zone);
    return entries.flatMap(({ client_id, last_entry }) => {
      if (last_entry === null) return [];
      const kept_until = keptUntil(last_entry, years);
      return [{ client_id, kept_until, is_over: today > kept_until }];
    });
  }

  /**
   * Closes the chart of a client if nothing of it must be kept. An entry that is being added is either counted here or refused.
   * @throws DomainError SERVICE_UNAVAILABLE
   */
  async close(companyId: number, clientId: number, version: number): Promise<RpcReplyOf<typeof closeChart>> {
    await this.projections.knowsClient(companyId, clientId);
    const { zone, today, years } = await this.rulesOf(companyId);
    return this.database.transaction(async (tx) => {
      const client = await this.clients.lockChart(tx, companyId, clientId);
      if (!client || client.version > version) return null;
      const [entry] = await this.charts.listLastEntries(companyId, [clientId], zone, tx);
      const last = entry?.last_entry ?? null;
      if (last !== null && today <= keptUntil(last, years)) return 'partial';
      await this.charts.close(tx, companyId, clientId, version);
      return 'full';
    });
  }

  private async rulesOf(companyId: number) {
    const [{ zone, today }, company] = await Promise.all([
      this.clock.read(companyId),
      this.rpc.call(getCompany, { company_id: companyId }),
    ]);
    return { zone, today, years: company?.chart_keep_years ?? CHART_KEEP_YEARS.least };
  }
}

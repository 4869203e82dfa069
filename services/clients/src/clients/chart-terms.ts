import { listChartTerms } from '@alinha/contracts-agenda';
import type { ArchivedClient } from '@alinha/contracts-clients';
import { DomainError, RpcClient } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';

/** Until when the charts of clients are kept. The agenda knows it (ADR 93). */
@Injectable()
export class ChartTerms {
  constructor(private readonly rpc: RpcClient) {}

  /** Adds the time of the chart to each client. While the agenda is unavailable, the clients are unchanged. */
  async addTo(companyId: number, clients: readonly ArchivedClient[]): Promise<ArchivedClient[]> {
    if (clients.length === 0) return [];
    try {
      const client_ids = clients.map(({ id }) => id);
      const terms = await this.rpc.call(listChartTerms, { company_id: companyId, client_ids });
      const charts = new Map(terms.map(({ client_id, ...chart }) => [client_id, chart]));
      // The agenda may not have handled the anonymisation yet.
      const chartOf = ({ id, anonymised }: ArchivedClient) =>
        anonymised === 'full' ? null : (charts.get(id) ?? null);
      return clients.map((client) => ({ ...client, chart: chartOf(client) }));
    } catch (error) {
      if (error instanceof DomainError && error.code === 'SERVICE_UNAVAILABLE') return [...clients];
      throw error;
    }
  }
}

import { getLetterhead, listProfessionals } from '@alinha/contracts-accounts';
import type { ChartExport } from '@alinha/contracts-agenda';
import { listClientRecords } from '@alinha/contracts-clients';
import type { Language } from '@alinha/contracts-core';
import { type Caller, CLOCK, type Clock, DomainError, FileReply, RpcClient } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { ChartReadings } from '../chart-readings/chart-readings.service.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { type ChartFrame, ChartReader } from './chart-reader.ts';
import { requireConfirmation } from './recent-confirmation.ts';

/** Exports the chart of one client (ADR 91). */
@Injectable()
export class ChartExportService {
  constructor(
    private readonly projections: ProjectionsService,
    private readonly reader: ChartReader,
    private readonly readings: ChartReadings,
    private readonly rpc: RpcClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError CLIENT_NOT_FOUND, CONFIRM_PASSWORD, SERVICE_UNAVAILABLE */
  async asPdf(caller: Caller, clientId: number, language: Language): Promise<FileReply> {
    const chart = await this.read(caller, clientId);
    // The PDF library is large, so it is loaded with the first document.
    const { chartPdf } = await import('./chart-document.ts');
    const content = await chartPdf(chart, language);
    await this.readings.record(caller, [clientId], 'exported');
    return FileReply.ofBytes(`${language === 'pt' ? 'prontuario' : 'chart'}-${clientId}.pdf`, content);
  }

  /** @throws DomainError CLIENT_NOT_FOUND, CONFIRM_PASSWORD, SERVICE_UNAVAILABLE */
  async asJson(caller: Caller, clientId: number): Promise<FileReply> {
    const chart = await this.read(caller, clientId);
    await this.readings.record(caller, [clientId], 'exported');
    const name = `${caller.language === 'pt' ? 'prontuario' : 'chart'}-${clientId}.json`;
    return FileReply.ofBytes(name, Buffer.from(JSON.stringify(chart, null, 2)));
  }

  /** Equal for all charts of one export. @throws DomainError NOT_FOUND for an erased company */
  async frameOf(companyId: number, userId: number): Promise<ChartFrame> {
    const [company, people, zone] = await Promise.all([
      this.rpc.call(getLetterhead, { company_id: companyId }),
      this.rpc.call(listProfessionals, { company_id: companyId }),
      this.projections.timeZoneOf(companyId),
    ]);
    const person = people.find(({ id }) => id === userId);
    if (!company || !person) throw new DomainError('NOT_FOUND');
    return { companyId, company, zone, exportedBy: person.name, exportedAt: this.clock() };
  }

  private async read(caller: Caller, clientId: number): Promise<ChartExport> {
    const { companyId, userId } = caller;
    if (!(await this.projections.knowsClient(companyId, clientId))) throw new DomainError('CLIENT_NOT_FOUND');
    await requireConfirmation(this.rpc, caller);
    const [[client], frame] = await Promise.all([
      this.rpc.call(listClientRecords, { company_id: companyId, ids: [clientId] }),
      this.frameOf(companyId, userId),
    ]);
    if (!client) throw new DomainError('CLIENT_NOT_FOUND');
    return this.reader.read(frame, client);
  }
}

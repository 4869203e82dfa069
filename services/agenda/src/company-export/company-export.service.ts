import type { CompanyExport } from '@alinha/contracts-agenda';
import { wallClockAt } from '@alinha/contracts-core';
import {
  ActivityLog,
  type Caller,
  CLOCK,
  type Clock,
  DomainError,
  FileReply,
  type IdempotentRequest,
  once,
  RpcClient,
} from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { AgendaDatabase } from '../agenda.database.ts';
import { requireConfirmation } from '../chart-export/recent-confirmation.ts';
import { ChartReadingsRepository } from '../chart-readings/chart-readings.repository.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { CompanyExportRepository, type ExportRecord } from './company-export.repository.ts';
import { ExportFiles, MissingPartError } from './export-files.ts';
import { ExportWorker } from './export-worker.ts';

function shownExport(record: ExportRecord, zone: string): CompanyExport {
  const shown = (time: Date | null) => time && wallClockAt(time, zone);
  return {
    ...record,
    requested_at: wallClockAt(record.requested_at, zone),
    finished_at: shown(record.finished_at),
    expires_at: shown(record.expires_at),
  };
}

/** Exports of the whole company, for its administrators (ADR 91). */
@Injectable()
export class CompanyExportService {
  constructor(
    private readonly database: AgendaDatabase,
    private readonly exports: CompanyExportRepository,
    private readonly files: ExportFiles,
    private readonly projections: ProjectionsService,
    private readonly readings: ChartReadingsRepository,
    private readonly worker: ExportWorker,
    private readonly activity: ActivityLog,
    private readonly rpc: RpcClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async latest({ companyId }: Caller): Promise<CompanyExport | null> {
    const [latest, zone] = await Promise.all([
      this.exports.latest(companyId, this.clock()),
      this.projections.timeZoneOf(companyId),
    ]);
    return latest && shownExport(latest, zone);
  }

  /** @throws DomainError CONFIRM_PASSWORD, EXPORT_RUNNING */
  async start(caller: Caller, request?: IdempotentRequest): Promise<CompanyExport> {
    const { companyId, userId, language } = caller;
    await requireConfirmation(this.rpc, caller);
    await this.projections.prepare(companyId, { employeeId: userId });
    const zone = await this.projections.timeZoneOf(companyId);
    const at = this.clock();
    const started = await this.database.transaction((tx) =>
      once(tx, companyId, request, async () => {
        const record = await this.exports.start(tx, { companyId, userId, language, at });
        await this.activity.record(tx, caller, 'company.export_requested', { id: record.id });
        return shownExport(record, zone);
      }),
    );
    await this.worker.offer([{ companyId, id: started.id }]);
    return started;
  }

  /** @throws DomainError CONFIRM_PASSWORD, NOT_FOUND */
  async allowDownload(caller: Caller, id: number): Promise<{ id: number }> {
    const { reply } = await this.open(caller, id);
    reply.content.destroy();
    return { id };
  }

  /** Records the download in both logs before the first byte is sent. @throws DomainError CONFIRM_PASSWORD, NOT_FOUND */
  async download(caller: Caller, id: number): Promise<FileReply> {
    const { companyId, userId } = caller;
    const { file, reply, at } = await this.open(caller, id);
    await this.projections.prepare(companyId, { employeeId: userId });
    await this.database.transaction(async (tx) => {
      await this.readings.addCompanyExport(tx, { companyId, userId, lastClientId: file.lastClientId, at });
      await this.activity.record(tx, caller, 'company.export_downloaded', { id });
    });
    return reply;
  }

  /** Reads the first part. An export without it expires. */
  private async open(caller: Caller, id: number) {
    const at = this.clock();
    const file = await this.exports.findReady(caller.companyId, id, at);
    if (!file) throw new DomainError('NOT_FOUND');
    await requireConfirmation(this.rpc, caller);
    try {
      const name = `alinha-${at.toISOString().slice(0, 10)}.zip`;
      return { file, at, reply: await FileReply.of(name, this.files.read(file)) };
    } catch (error) {
      if (!(error instanceof MissingPartError)) throw error;
      await this.files.delete(file);
      await this.exports.expire(file);
      throw new DomainError('NOT_FOUND');
    }
  }
}

import { setTimeout } from 'node:timers/promises';
import { exportProfessionals, getCompany } from '@alinha/contracts-accounts';
import type { ChartExport } from '@alinha/contracts-agenda';
import { exportCommission, exportPayments } from '@alinha/contracts-billing';
import { exportClients, listClientRecords } from '@alinha/contracts-clients';
import { currencyOf, type ExportPage, type Language } from '@alinha/contracts-core';
import { csvParts, RpcClient } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AppointmentsExportService } from '../appointments/appointments-export.service.ts';
import { AttachmentFiles } from '../attachments/attachment-files.ts';
import { AttachmentsRepository } from '../attachments/attachments.repository.ts';
import { type ChartFrame, ChartReader } from '../chart-export/chart-reader.ts';
import { ChartPdfThread } from './chart-pdf-thread.ts';
import { CompanyTables } from './company-tables.ts';
import type { ZipArchive } from './zip-archive.ts';

/** Clients between two reports of the progress. */
const PAGE = 20;
/** Between two charts. */
const PAUSE_MS = 10;
/** Lists of other services. */
const LISTS = [
  { file: { pt: 'clientes.csv', en: 'clients.csv' }, fetch: exportClients },
  { file: { pt: 'profissionais.csv', en: 'professionals.csv' }, fetch: exportProfessionals },
  { file: { pt: 'pagamentos.csv', en: 'payments.csv' }, fetch: exportPayments },
  { file: { pt: 'repasses.csv', en: 'commission.csv' }, fetch: exportCommission },
] as const;
const NAMES = {
  pt: {
    appointments: 'consultas.csv',
    charts: 'prontuarios',
    files: 'anexos',
    chart: 'prontuario',
    unreadable: 'ilegivel',
    unreadable_text: 'Este arquivo não está no armazenamento, ou foi danificado ali.\r\n',
  },
  en: {
    appointments: 'appointments.csv',
    charts: 'charts',
    files: 'attachments',
    chart: 'chart',
    unreadable: 'unreadable',
    unreadable_text: 'This file is not in the storage, or was damaged there.\r\n',
  },
} as const;

/** A part of a path that every system accepts: letters, digits and dots without accents. A long one loses its end, not its file type. */
export function pathPart(text: string): string {
  const part = text
    .normalize('NFD')
    .replace(/[^\w.]+/g, (found) => (/^\p{M}+$/u.test(found) ? '' : '-'))
    .replace(/^[-.]+|[-.]+$/g, '');
  const [type = ''] = /\.\w{1,5}$/.exec(part) ?? [];
  return part.slice(0, part.length - type.length).slice(0, 60) + type;
}

/** `lastClientId`: of the last client in the file so far; 0 without any. */
type ReportProgress = (done: number, total: number, lastClientId: number) => Promise<void>;

/** Writes everything that a company has into a ZIP file. Reads in pages, so that memory does not grow with the company. */
@Injectable()
export class CompanyArchive {
  constructor(
    private readonly appointments: AppointmentsExportService,
    private readonly attachments: AttachmentsRepository,
    private readonly files: AttachmentFiles,
    private readonly reader: ChartReader,
    private readonly rpc: RpcClient,
    private readonly tables: CompanyTables,
  ) {}

  async write(zip: ZipArchive, frame: ChartFrame, language: Language, report: ReportProgress): Promise<void> {
    const { companyId } = frame;
    const total = await this.tables.countClients(companyId);
    await report(0, total, 0);
    await this.writeLists(zip, frame, language);
    const pdfs = new ChartPdfThread();
    try {
      await this.writeCharts(zip, frame, language, pdfs, (done, last) =>
        report(Math.min(done, total), total, last),
      );
    } finally {
      await pdfs.close();
    }
  }

  private async writeCharts(
    zip: ZipArchive,
    frame: ChartFrame,
    language: Language,
    pdfs: ChartPdfThread,
    report: (done: number, last: number) => Promise<void>,
  ): Promise<void> {
    const { companyId } = frame;
    let done = 0;
    for (let after = 0; ; ) {
      const ids = await this.tables.listClients(companyId, after, PAGE);
      const last = ids.at(-1);
      if (last === undefined) break;
      for (const client of await this.rpc.call(listClientRecords, { company_id: companyId, ids })) {
        // Other calls come first.
        await setTimeout(PAUSE_MS);
        const chart = await this.reader.read(frame, client);
        if (chart.notes.length + chart.attachments.length === 0) continue;
        const names = NAMES[language];
        const folder = `${names.charts}/${client.id}-${pathPart(client.name)}`;
        await zip.add(`${folder}/${names.chart}.json`, Buffer.from(JSON.stringify(chart, null, 2)));
        await zip.add(`${folder}/${names.chart}.pdf`, await pdfs.draw(chart, language));
        await this.writeFiles(zip, companyId, chart, folder, language);
      }
      done += ids.length;
      after = last;
      await report(done, last);
    }
  }

  private async writeLists(
    zip: ZipArchive,
    { companyId, zone }: ChartFrame,
    language: Language,
  ): Promise<void> {
    const request = { company_id: companyId, language, timezone: zone };
    for (const { file, fetch } of LISTS) {
      const pages = (after: string | null) => this.rpc.call(fetch, { ...request, after });
      await zip.add(file[language], csvOf(language, pages));
    }
    await zip.add(NAMES[language].appointments, await this.appointments.allParts(companyId, language));
    const company = await this.rpc.call(getCompany, { company_id: companyId });
    const currency = currencyOf(company?.language ?? language, company?.currency);
    for (const { path, parts } of this.tables.list(companyId, language, currency, zone))
      await zip.add(path, parts);
  }

  /** A file that is missing or damaged becomes a text that says so. */
  private async writeFiles(
    zip: ZipArchive,
    companyId: number,
    chart: ChartExport,
    folder: string,
    language: Language,
  ): Promise<void> {
    const names = NAMES[language];
    if (chart.attachments.length === 0) return;
    for (const { id, name, type, file_key } of await this.attachments.listExported(
      companyId,
      chart.client.id,
    )) {
      const named = name ?? `${names.unreadable}.${type.slice(type.indexOf('/') + 1)}`;
      const path = `${folder}/${names.files}/${id}-${pathPart(named)}`;
      const content = await this.files.contentIfIntact({ companyId, fileKey: file_key });
      if (content) await zip.add(path, content, { isCompressed: true });
      else await zip.add(`${path}.${names.unreadable}.txt`, Buffer.from(names.unreadable_text));
    }
  }
}

/** A CSV file from the pages of its owner. */
async function* csvOf(
  language: Language,
  fetch: (after: string | null) => Promise<ExportPage>,
): AsyncGenerator<string> {
  let page = await fetch(null);
  async function* pages() {
    yield page.rows;
    while (page.next !== null) {
      page = await fetch(page.next);
      yield page.rows;
    }
  }
  yield* csvParts(language, page.header, pages());
}

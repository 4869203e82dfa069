import { type BilingualText, type ExportPage, type ExportRequest, wallClockAt } from '@alinha/contracts-core';
import { csvDate, EXPORT_PAGE_ROWS } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { clientCells, clientHeader } from './client-columns.ts';
import { ClientsRepository } from './clients.repository.ts';

const ARCHIVED: BilingualText = { pt: 'Excluído em', en: 'Deleted on' };

/** Clients in the export of the whole company. */
@Injectable()
export class ClientExport {
  constructor(private readonly clients: ClientsRepository) {}

  /** `after` is the id of the last client before the page. */
  async page({ company_id, language, timezone, after }: ExportRequest): Promise<ExportPage> {
    const clients = await this.clients.listAllPage(company_id, Number(after ?? 0));
    const last = clients.at(-1);
    return {
      header: ['ID', ...clientHeader(language), ARCHIVED[language]],
      rows: clients.map(({ id, archived_at, ...client }) => [
        id,
        ...clientCells(client, language),
        csvDate(archived_at && wallClockAt(new Date(archived_at), timezone).slice(0, 10), language),
      ]),
      next: last && clients.length === EXPORT_PAGE_ROWS ? String(last.id) : null,
    };
  }
}

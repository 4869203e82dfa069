import type { Language } from '@alinha/contracts-core';
import { type Caller, CLOCK, type Clock, csvParts, FileReply, mapPages, pagesOf } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { clientCells, clientHeader, exampleOf, importHeader } from '../clients/client-columns.ts';
import { type FailedRow, ImportsRepository } from './imports.repository.ts';
import { problemsOf } from './row-problems.ts';

const TEXTS = {
  template: { pt: 'modelo-de-clientes.csv', en: 'clients-template.csv' },
  failures: { pt: 'linhas-com-erro.csv', en: 'rows-with-errors.csv' },
  row: { pt: 'Linha', en: 'Row' },
  problem: { pt: 'Erro', en: 'Error' },
} as const;

/** CSV files of an import: the template and the failed rows. */
@Injectable()
export class ImportFiles {
  constructor(
    private readonly imports: ImportsRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  template(language: Language): Promise<FileReply> {
    async function* example() {
      yield [clientCells(exampleOf(language), language)];
    }
    return FileReply.of(TEXTS.template[language], csvParts(language, clientHeader(language), example()));
  }

  /** The failed rows as sent, with row number and reasons. @throws DomainError NOT_FOUND. */
  async failures({ companyId, language }: Caller, id: number): Promise<FileReply> {
    const record = await this.imports.get(companyId, id);
    const now = this.clock();
    // A file without a header gets one from its mapping, because the corrected file is uploaded again.
    const columns = record.has_header ? record.columns : importHeader(record, language);
    const pages = pagesOf<FailedRow>((after) => this.imports.listFailures(companyId, id, after?.row ?? 0));
    const rows = mapPages(pages, (failed) => [
      failed.row,
      ...columns.map((_, column) => failed.cells[column] ?? ''),
      problemsOf(failed, record, language, now)
        .map(({ text }) => text)
        .join('; '),
    ]);
    const header = [TEXTS.row[language], ...columns, TEXTS.problem[language]];
    return FileReply.of(TEXTS.failures[language], csvParts(language, header, rows));
  }
}

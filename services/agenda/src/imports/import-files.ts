import type { BookingKind } from '@alinha/contracts-agenda';
import { addDays, type Language } from '@alinha/contracts-core';
import { type Caller, csvDate, csvParts, FileReply, mapPages, pagesOf } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { CompanyClock } from '../projections/company-clock.ts';
import { exampleOf, headerOf, templateHeader } from './booking-columns.ts';
import { type FailedRow, ImportsRepository } from './imports.repository.ts';

const NAMES: Readonly<Record<BookingKind | 'failures', Readonly<Record<Language, string>>>> = {
  plans: { pt: 'modelo-de-planos.csv', en: 'plans-template.csv' },
  sessions: { pt: 'modelo-de-sessoes.csv', en: 'sessions-template.csv' },
  failures: { pt: 'linhas-com-erro.csv', en: 'rows-with-errors.csv' },
};
const ROW = { pt: 'Linha', en: 'Row' };
const PROBLEM = { pt: 'Erro', en: 'Error' };
/** The example is in the future. */
const EXAMPLE_DAYS_AHEAD = 14;

/** CSV files of an import: the template and the rows that were not imported. */
@Injectable()
export class ImportFiles {
  constructor(
    private readonly imports: ImportsRepository,
    private readonly clock: CompanyClock,
  ) {}

  async template({ companyId, language }: Caller, kind: BookingKind): Promise<FileReply> {
    const { today } = await this.clock.read(companyId);
    const day = csvDate(addDays(today, EXAMPLE_DAYS_AHEAD), language) ?? '';
    async function* example() {
      yield [exampleOf(kind, language, day)];
    }
    return FileReply.of(NAMES[kind][language], csvParts(language, templateHeader(kind, language), example()));
  }

  /** The rows as sent, with row number and reasons. @throws DomainError NOT_FOUND. */
  async failures({ companyId, language }: Caller, id: number): Promise<FileReply> {
    const record = await this.imports.get(companyId, id);
    // A file without a header gets one from its mapping, because the corrected file is uploaded again.
    const columns = record.has_header ? record.columns : headerOf(record, language);
    const pages = pagesOf<FailedRow>((after) => this.imports.listFailures(companyId, id, after?.row ?? 0));
    const rows = mapPages(pages, ({ row, cells, problems }) => [
      row,
      ...columns.map((_, column) => cells[column] ?? ''),
      problems.map(({ text }) => text[language]).join('; '),
    ]);
    const header = [ROW[language], ...columns, PROBLEM[language]];
    return FileReply.of(NAMES.failures[language], csvParts(language, header, rows));
  }
}

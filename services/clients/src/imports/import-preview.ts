import {
  type Duplicate,
  FREE_TIER_CLIENTS,
  type ImportChoices,
  type ImportPreview,
  type RowProblems,
} from '@alinha/contracts-clients';
import type { Language } from '@alinha/contracts-core';
import { CLOCK, type Clock, type CsvRow, FirstItems, pagesOf, rowBefore } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { latestDayAt } from '../clients/birth-dates.ts';
import { clientsLeftOf } from '../quotas/quota.ts';
import { QuotasRepository } from '../quotas/quotas.repository.ts';
import { SubscriptionCheck } from '../quotas/subscription-check.ts';
import { Decisions } from './decisions.ts';
import { type ImportRecord, ImportsRepository } from './imports.repository.ts';
import { PeopleRepository } from './people.repository.ts';
import { type Match, People } from './people.ts';
import { readRow } from './row-reading.ts';

/** Computes the effects of an import without changes. */
@Injectable()
export class ImportPreviews {
  constructor(
    private readonly imports: ImportsRepository,
    private readonly people: PeopleRepository,
    private readonly quotas: QuotasRepository,
    private readonly subscription: SubscriptionCheck,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async make(
    companyId: number,
    { id, columns }: ImportRecord,
    choices: ImportChoices,
    language: Language,
  ): Promise<ImportPreview> {
    const { mapping, date_order: dateOrder, on_duplicate } = choices;
    const reading = {
      mapping,
      dateOrder,
      columnCount: columns.length,
      latestBirth: latestDayAt(this.clock()),
      language,
    };
    const decisions = new Decisions(new People(await this.people.listAll(companyId)), on_duplicate);
    const counts = { create: 0, update: 0, skip: 0, refuse: 0 };
    const errors = new FirstItems<RowProblems>();
    const duplicates = new FirstItems<Duplicate>();
    const pages = pagesOf<CsvRow>((after) =>
      this.imports.listPage(companyId, id, after?.row ?? rowBefore(choices.has_header)),
    );
    for await (const page of pages) {
      for (const row of page) {
        const { input, problems } = readRow(row, reading);
        if (!input) {
          errors.add({ row: row.row, problems: [...problems] });
          continue;
        }
        const decision = decisions.decide(row.row, input);
        counts[decision.kind] += 1;
        if ('match' in decision) duplicates.add(duplicateOf(row.row, input.name, decision.match));
      }
    }
    return {
      to_create: counts.create,
      to_update: counts.update,
      to_skip: counts.skip,
      errors: errors.first,
      errors_total: errors.total,
      duplicates: duplicates.first,
      duplicates_total: duplicates.total,
      client_limit: await this.limitFor(companyId, counts.create),
    };
  }

  private async limitFor(companyId: number, creations: number): Promise<ImportPreview['client_limit']> {
    const isPast = async () => creations > clientsLeftOf(await this.quotas.get(companyId), this.clock());
    if (!(await isPast())) return null;
    if ((await this.subscription.refresh(companyId)) && !(await isPast())) return null;
    const { activeClients } = await this.quotas.get(companyId);
    return { active: activeClients, allowed: FREE_TIER_CLIENTS };
  }
}

function duplicateOf(row: number, name: string, { person, by }: Match): Duplicate {
  const client = person.clientId === null ? null : { id: person.clientId, name: person.name };
  return { row, name, by, client, first_row: person.row };
}

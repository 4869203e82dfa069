import { type CreateClientInput, importAdvanced, type UpdateClientInput } from '@alinha/contracts-clients';
import { DEFAULT_LANGUAGE } from '@alinha/contracts-core';
import {
  ActivityLog,
  CLOCK,
  type Clock,
  type CompanyCipher,
  type CsvRow,
  DataKeys,
  EventConsumer,
  publish,
} from '@alinha/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { latestDayAt } from '../clients/birth-dates.ts';
import { ClientsRepository } from '../clients/clients.repository.ts';
import { ClientsDatabase, type Tx } from '../clients.database.ts';
import { clientsLeftOf } from '../quotas/quota.ts';
import { QuotasRepository } from '../quotas/quotas.repository.ts';
import { Decisions } from './decisions.ts';
import { type Failure, type ImportRecord, ImportsRepository } from './imports.repository.ts';
import { PeopleRepository } from './people.repository.ts';
import { keysOf, People } from './people.ts';
import { readRow } from './row-reading.ts';

const BATCH_ROWS = 200;

/** Effects of a batch of rows. */
type Plan = {
  readonly creations: ReadonlyMap<number, CreateClientInput>;
  /** By the client's id. */
  readonly changes: ReadonlyMap<number, UpdateClientInput>;
  readonly updated: number;
  readonly skipped: number;
  readonly failures: ReadonlyMap<number, Failure>;
};

/**
 * Imports one batch of a confirmed import per event. The rows, the progress and the event of the next batch are one
 * transaction, so a killed process neither loses nor repeats a row.
 */
@Injectable()
export class ImportRunner implements OnModuleInit {
  constructor(
    private readonly database: ClientsDatabase,
    private readonly imports: ImportsRepository,
    private readonly people: PeopleRepository,
    private readonly dataKeys: DataKeys,
    private readonly clients: ClientsRepository,
    private readonly quotas: QuotasRepository,
    private readonly events: EventConsumer,
    private readonly activity: ActivityLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.events.on(importAdvanced, ({ company_id, id, after_row }) =>
      this.advance(company_id, id, after_row),
    );
  }

  private async advance(companyId: number, id: number, afterRow: number): Promise<void> {
    const cipher = await this.dataKeys.of(companyId);
    return this.database.transaction(async (tx) => {
      const current = await this.imports.findForUpdate(tx, cipher, companyId, id);
      // The import was discarded, or the event was delivered twice.
      if (current?.status !== 'running' || current.doneThrough !== afterRow) return;
      const rows = await this.imports.listRows(tx, cipher, companyId, id, afterRow, BATCH_ROWS);
      // Every change of the number of clients locks this row, so the decisions below stay valid until the commit.
      const quota = await this.quotas.lock(tx, companyId);
      const plan = await this.plan(tx, cipher, companyId, current, rows, clientsLeftOf(quota, this.clock()));
      const doneThrough = rows.at(-1)?.row ?? afterRow;
      const isLast = rows.length < BATCH_ROWS;
      // Published before the clients' events, so the next batch does not wait for them.
      if (!isLast) await publish(tx, importAdvanced, { company_id: companyId, id, after_row: doneThrough });

      const { creations, changes, updated, skipped, failures } = plan;
      await this.quotas.changeActiveClients(tx, companyId, creations.size);
      await this.clients.createMany(tx, cipher, companyId, [...creations.values()]);
      for (const [client, change] of changes)
        await this.clients.update(tx, cipher, companyId, client, change);
      const progress = { doneThrough, created: creations.size, updated, skipped, failures, isLast };
      await this.imports.advance(tx, companyId, current, progress);
      const count = current.created + current.updated + creations.size + updated;
      if (!isLast || count === 0) return;
      const actor = { companyId, userId: current.startedBy };
      await this.activity.record(tx, actor, 'client.imported', { count });
    });
  }

  private async plan(
    tx: Tx,
    cipher: CompanyCipher,
    companyId: number,
    { mapping, date_order: dateOrder, columns, on_duplicate }: ImportRecord,
    rows: readonly CsvRow[],
    clientsLeft: number,
  ): Promise<Plan> {
    const reading = {
      mapping,
      dateOrder,
      columnCount: columns.length,
      latestBirth: latestDayAt(this.clock()),
      language: DEFAULT_LANGUAGE,
    };
    const read = rows.map((row) => ({ row: row.row, input: readRow(row, reading).input }));
    const keys = read.flatMap(({ input }) => (input ? [keysOf(input)] : []));
    const people = new People(await this.people.listLike(tx, cipher, companyId, keys));
    const decisions = new Decisions(people, on_duplicate, clientsLeft);

    const creations = new Map<number, CreateClientInput>();
    const changes = new Map<number, UpdateClientInput>();
    const failures = new Map<number, Failure>();
    let [updated, skipped] = [0, 0];
    for (const { row, input } of read) {
      const decision = input && decisions.decide(row, input);
      if (!decision) failures.set(row, 'invalid');
      else if (decision.kind === 'refuse') failures.set(row, 'client_limit');
      else if (decision.kind === 'create') creations.set(row, input);
      else if (decision.kind === 'skip') skipped += 1;
      else {
        updated += 1;
        const { person } = decision.match;
        // The match is a row of this batch, whose client is not created yet.
        if (person.clientId === null) creations.set(person.row, { ...creations.get(person.row), ...input });
        else changes.set(person.clientId, { ...changes.get(person.clientId), ...input });
      }
    }
    return { creations, changes, updated, skipped, failures };
  }
}

import {
  ANONYMISATION_EXTENTS,
  type AnonymisationExtent,
  type ArchivedClient,
  type Client,
  type ClientEvent,
  type ClientRecord,
  type CreateClientInput,
  clientChanged,
  type listPayers,
  OTHER_CLIENTS_LIMIT,
  type OtherClient,
  type Payer,
  type UpdateClientInput,
} from '@alinha/contracts-clients';
import { digitsOf, formatDate, parseWallClock, type RpcReplyOf } from '@alinha/contracts-core';
import {
  type Caller,
  type CompanyCipher,
  DataKeys,
  DomainError,
  EXPORT_PAGE_ROWS,
  JsonText,
  type PublishedEvent,
  publish,
  publishAll,
} from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { ClientsDatabase, type Tx } from '../clients.database.ts';
import { Prisma } from '../generated/prisma/client.ts';
import type { ClientModel } from '../generated/prisma/models.ts';
import type { OwnClientIds } from '../own-clients/own-clients.ts';
import { cpfColumns, cpfHash, LISTED_CPF, openCpfs, withCpf, withIntactCpf } from './client-cpf.ts';
import { addressLine } from './client-texts.ts';

/** With the CPF as it is stored. */
function storedOf(row: ClientModel): Client {
  const {
    company_id: _company,
    cpf_hash: _hash,
    archived_at: _archived,
    archived_version: _archivedVersion,
    anonymised: _anonymised,
    anonymised_version: _anonymisedVersion,
    version: _version,
    created_at: _created,
    created_by: _createdBy,
    birth_date,
    ...client
  } = row;
  return { ...client, birth_date: birth_date && formatDate(birth_date) };
}

function archivedOf(cipher: CompanyCipher, row: ArchivedClient): ArchivedClient {
  const { damaged: _, ...client } = withIntactCpf(cipher, row);
  return client;
}

const clientOf = (cipher: CompanyCipher, row: ClientModel): Client => withCpf(cipher, storedOf(row));

/**
 * `archived_version` is set by a restoration: the version of the deletion before it. The agenda uses it when the
 * restoration arrives first (ADR 58). The state of an anonymisation is sent once there was one (ADR 93).
 */
export function eventOf({
  archived_version,
  anonymised,
  anonymised_version,
  ...row
}: ClientModel): ClientEvent {
  const { company_id, id, version, name, phone, archived_at, created_by } = row;
  const event = { company_id, id, version, name, phone, archived: archived_at !== null, created_by };
  return {
    ...event,
    ...(archived_version !== null && { archived_version }),
    ...(anonymised_version !== null && { anonymised: extentOf(anonymised), anonymised_version }),
  };
}

export const extentOf = (stored: string | null): AnonymisationExtent | null =>
  ANONYMISATION_EXTENTS.find((extent) => extent === stored) ?? null;

function columnsOf<I extends UpdateClientInput>(
  cipher: CompanyCipher,
  id: number,
  { birth_date, cpf, ...fields }: I,
) {
  return {
    ...fields,
    ...(birth_date !== undefined && { birth_date: birth_date === null ? null : parseWallClock(birth_date) }),
    ...(cpf !== undefined && cpfColumns(cipher, { id, cpf })),
  };
}

const columnsWith = (cpf: string) => Prisma.sql`
  id, name, email, phone, to_char(birth_date, 'YYYY-MM-DD') AS birth_date, ${Prisma.raw(cpf)}, gender, zip, street, address_number,
  complement, neighborhood, city, state, insurance, plan, card_number, emergency_contact, emergency_phone`;

/** A client in the shape of the contract, with the CPF as it is stored. */
const CLIENT_COLUMNS = columnsWith('cpf');
const LISTED_COLUMNS = columnsWith(LISTED_CPF);

/** Null matches every client. */
const isOneOf = (only: OwnClientIds | null) =>
  only === null
    ? Prisma.sql`true`
    : Prisma.sql`(id = ANY(${[...only.ids]}::integer[]) OR created_by IS NOT DISTINCT FROM ${only.createdBy})`;

const ARCHIVED_AT = Prisma.sql`to_char(archived_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS archived_at`;
/** The additional fields of a deleted client. */
const ARCHIVED_COLUMNS = Prisma.sql`${ARCHIVED_AT}, anonymised`;

/** A client in a file. A damaged CPF is null. */
export type ExportedClient = Client & { readonly damaged: readonly 'cpf'[] };

/** `sort_name` is the name without case and accents; lists are ordered by it. */
export type ListedClient = ExportedClient & { readonly sort_name: string };

export const CLIENT_EVENTS: PublishedEvent = {
  event: clientChanged,
  everything:
    'SELECT company_id, id, version, name, phone, archived_at IS NOT NULL AS archived, archived_version, created_by, anonymised, anonymised_version FROM client',
};

@Injectable()
export class ClientsRepository {
  constructor(
    private readonly database: ClientsDatabase,
    private readonly dataKeys: DataKeys,
  ) {}

  /** Active clients by name, ignoring case and accents. PostgreSQL builds the JSON, because there may be thousands. */
  async listAsJson(companyId: number, only: OwnClientIds | null): Promise<JsonText> {
    const [list] = await this.database.client.$queryRaw<{ json: string }[]>`
      SELECT '[' || coalesce(string_agg(row_to_json(listed)::text, ','), '') || ']' AS json
      FROM (
        SELECT ${LISTED_COLUMNS} FROM client
        WHERE company_id = ${companyId} AND archived_at IS NULL AND ${isOneOf(only)}
        ORDER BY sort_name, id
      ) AS listed`;
    return this.openedList(companyId, list?.json);
  }

  /** Active clients in the order of the list, starting after `after`. At most {@link EXPORT_PAGE_ROWS} rows. */
  async listPage(
    companyId: number,
    only: OwnClientIds | null,
    after: ListedClient | null,
  ): Promise<ListedClient[]> {
    const cipher = await this.dataKeys.of(companyId);
    const rows = await this.database.client.$queryRaw<ListedClient[]>`
      SELECT ${CLIENT_COLUMNS}, sort_name FROM client
      WHERE company_id = ${companyId} AND archived_at IS NULL
        AND ${isOneOf(only)} AND (sort_name, id) > (${after?.sort_name ?? ''}, ${after?.id ?? 0})
      ORDER BY sort_name, id
      LIMIT ${EXPORT_PAGE_ROWS}`;
    return rows.map((row) => withIntactCpf(cipher, row));
  }

  /** Clients who are not `own`, by words of the name or by the whole CPF. */
  async listOthers(companyId: number, own: OwnClientIds, search: string): Promise<OtherClient[]> {
    const cipher = await this.dataKeys.of(companyId);
    const cpf = digitsOf(search);
    const words = search.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(/\s+/);
    const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
    return this.database.client.$queryRaw<OtherClient[]>`
      SELECT id, name, nullif(right(regexp_replace(phone, '\\D', '', 'g'), 4), '') AS phone_end FROM client
      WHERE company_id = ${companyId} AND archived_at IS NULL AND NOT ${isOneOf(own)}
        AND (sort_name LIKE ALL (${patterns}::text[])
          OR ${cpf.length === 11} AND (cpf_hash = ${cpfHash(cipher, cpf)} OR cpf = ${cpf}))
      ORDER BY sort_name, id LIMIT ${OTHER_CLIENTS_LIMIT}`;
  }

  async get(companyId: number, id: number): Promise<Client> {
    const row = await this.database.client.client.findFirst({
      where: { company_id: companyId, id, archived_at: null },
    });
    if (!row) throw new DomainError('CLIENT_NOT_FOUND');
    return clientOf(await this.dataKeys.of(companyId), row);
  }

  /** Latest deletion first. A damaged CPF is null, so that every deleted client can be shown and anonymised. */
  async listArchived(companyId: number): Promise<ArchivedClient[]> {
    const cipher = await this.dataKeys.of(companyId);
    const rows = await this.database.client.$queryRaw<ArchivedClient[]>`
      SELECT ${CLIENT_COLUMNS}, ${ARCHIVED_COLUMNS} FROM client
      WHERE company_id = ${companyId} AND archived_at IS NOT NULL
      ORDER BY client.archived_at DESC, id DESC`;
    return rows.map((row) => archivedOf(cipher, row));
  }

  /** A damaged CPF is null. */
  async getArchived(companyId: number, id: number): Promise<ArchivedClient> {
    const [client] = await this.database.client.$queryRaw<ArchivedClient[]>`
      SELECT ${CLIENT_COLUMNS}, ${ARCHIVED_COLUMNS} FROM client
      WHERE company_id = ${companyId} AND id = ${id} AND archived_at IS NOT NULL`;
    if (!client) throw new DomainError('CLIENT_NOT_FOUND');
    return archivedOf(await this.dataKeys.of(companyId), client);
  }

  /**
   * The current state as an event, for services that miss the client. Includes deleted clients, because the history shows
   * their names.
   */
  async findEvent(companyId: number, id: number): Promise<ClientEvent | null> {
    const row = await this.database.client.client.findFirst({ where: { company_id: companyId, id } });
    return row && eventOf(row);
  }

  /** A damaged CPF is null, as a missing one. */
  async listPayers(companyId: number, ids: readonly number[]): Promise<RpcReplyOf<typeof listPayers>> {
    const cipher = await this.dataKeys.of(companyId);
    const rows = await this.database.client.$queryRaw<RpcReplyOf<typeof listPayers>>`
      SELECT id, cpf FROM client WHERE company_id = ${companyId} AND id = ANY(${[...ids]}::integer[])`;
    return rows.map((row) => withIntactCpf(cipher, row));
  }

  /** Also archived clients, by id. */
  async listRecords(companyId: number, ids: readonly number[]): Promise<ClientRecord[]> {
    const cipher = await this.dataKeys.of(companyId);
    const rows = await this.database.client.client.findMany({
      where: { company_id: companyId, id: { in: [...ids] } },
      orderBy: { id: 'asc' },
    });
    return rows.map((row) => {
      const client = withIntactCpf(cipher, storedOf(row));
      const { id, name, cpf, birth_date, gender, phone, email, damaged } = client;
      return { id, name, cpf, birth_date, gender, phone, email, address: addressLine(client), damaged };
    });
  }

  /** Also archived clients, by id. At most {@link EXPORT_PAGE_ROWS} rows. */
  async listAllPage(
    companyId: number,
    afterId: number,
  ): Promise<(ExportedClient & { archived_at: string | null })[]> {
    const cipher = await this.dataKeys.of(companyId);
    const rows = await this.database.client.$queryRaw<(Client & { archived_at: string | null })[]>`
      SELECT ${CLIENT_COLUMNS}, ${ARCHIVED_AT} FROM client
      WHERE company_id = ${companyId} AND id > ${afterId} ORDER BY id LIMIT ${EXPORT_PAGE_ROWS}`;
    return rows.map((row) => withIntactCpf(cipher, row));
  }

  async findPayer(companyId: number, id: number): Promise<Payer | null> {
    const row = await this.database.client.client.findFirst({
      where: { company_id: companyId, id },
      select: { id: true, name: true, cpf: true },
    });
    if (!row) return null;
    const { name, cpf } = withCpf(await this.dataKeys.of(companyId), row);
    return { name, cpf };
  }

  async create(
    tx: Tx,
    cipher: CompanyCipher,
    { companyId, userId }: Pick<Caller, 'companyId' | 'userId'>,
    input: CreateClientInput,
  ): Promise<Client> {
    const [id] = await this.newIds(tx, 1);
    if (id === undefined) throw new Error('nextval returned no id');
    const row = await tx.client.create({
      data: { ...columnsOf(cipher, id, input), id, company_id: companyId, created_by: userId },
    });
    await publish(tx, clientChanged, eventOf(row));
    return clientOf(cipher, row);
  }

  async createMany(
    tx: Tx,
    cipher: CompanyCipher,
    companyId: number,
    inputs: readonly CreateClientInput[],
  ): Promise<void> {
    const ids = await this.newIds(tx, inputs.length);
    const data = inputs.flatMap((input, index) => {
      const id = ids[index];
      return id === undefined ? [] : [{ ...columnsOf(cipher, id, input), id, company_id: companyId }];
    });
    const rows = await tx.client.createManyAndReturn({ data });
    await publishAll(tx, clientChanged, rows.map(eventOf));
  }

  async update(
    tx: Tx,
    cipher: CompanyCipher,
    companyId: number,
    id: number,
    changes: UpdateClientInput,
  ): Promise<Client> {
    return clientOf(cipher, await this.change(tx, companyId, id, columnsOf(cipher, id, changes)));
  }

  /** Returns the client's name. */
  async archive(tx: Tx, companyId: number, id: number, now: Date): Promise<string> {
    return (await this.change(tx, companyId, id, { archived_at: now })).name;
  }

  /**
   * Lock the row of `client_quota` first. Null when no deleted client has this id.
   * @throws DomainError CLIENT_ANONYMISED after a full anonymisation.
   */
  async restore(tx: Tx, cipher: CompanyCipher, companyId: number, id: number): Promise<Client | null> {
    const archived = await this.lockArchived(tx, companyId, id);
    if (!archived) return null;
    if (archived.anonymised === 'full') throw new DomainError('CLIENT_ANONYMISED');
    const row = await tx.client.update({
      where: { company_id_id: { company_id: companyId, id } },
      data: {
        archived_at: null,
        archived_version: archived.version,
        anonymised: null,
        version: { increment: 1 },
      },
    });
    await publish(tx, clientChanged, eventOf(row));
    return clientOf(cipher, row);
  }

  private async openedList(companyId: number, json = '[]'): Promise<JsonText> {
    return new JsonText(openCpfs(await this.dataKeys.of(companyId), json));
  }

  /** The id is known before the row, because the encrypted CPF is bound to it. */
  private async newIds(tx: Tx, count: number): Promise<number[]> {
    const rows = await tx.$queryRaw<{ id: number }[]>`
      SELECT nextval(pg_get_serial_sequence('client', 'id'))::integer AS id FROM generate_series(1, ${count}::integer)`;
    return rows.map(({ id }) => id);
  }

  private async lockArchived(tx: Tx, companyId: number, id: number) {
    const [row] = await tx.$queryRaw<{ version: number; anonymised: string | null }[]>`
      SELECT version, anonymised FROM client
      WHERE company_id = ${companyId} AND id = ${id} AND archived_at IS NOT NULL FOR UPDATE`;
    return row ?? null;
  }

  private async change(
    tx: Tx,
    companyId: number,
    id: number,
    columns: Partial<ClientModel>,
  ): Promise<ClientModel> {
    const [row] = await tx.client.updateManyAndReturn({
      where: { company_id: companyId, id, archived_at: null },
      data: { ...columns, version: { increment: 1 } },
    });
    if (!row) throw new DomainError('CLIENT_NOT_FOUND');
    await publish(tx, clientChanged, eventOf(row));
    return row;
  }
}

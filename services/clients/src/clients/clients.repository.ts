import {
  type ArchivedClient,
  type Client,
  type ClientEvent,
  type CreateClientInput,
  clientChanged,
  type listPayers,
  type Payer,
  type UpdateClientInput,
} from '@alinha/contracts-clients';
import { formatDate, parseWallClock, type RpcReplyOf } from '@alinha/contracts-core';
import {
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

function clientOf(row: ClientModel): Client {
  const {
    company_id: _company,
    archived_at: _archived,
    archived_version: _archivedVersion,
    version: _version,
    created_at: _created,
    birth_date,
    ...client
  } = row;
  return { ...client, birth_date: birth_date && formatDate(birth_date) };
}

/**
 * `archived_version` is set by a restoration: the version of the deletion before it. The agenda uses it when the
 * restoration arrives first (ADR 58).
 */
function eventOf({ archived_version, ...row }: ClientModel): ClientEvent {
  const { company_id, id, version, name, phone, archived_at } = row;
  const event = { company_id, id, version, name, phone, archived: archived_at !== null };
  return archived_version === null ? event : { ...event, archived_version };
}

function columnsOf<I extends UpdateClientInput>({ birth_date, ...fields }: I) {
  if (birth_date === undefined) return fields;
  return { ...fields, birth_date: birth_date === null ? null : parseWallClock(birth_date) };
}

/** A client in the shape of the contract. */
const CLIENT_COLUMNS = Prisma.sql`
  id, name, email, phone, to_char(birth_date, 'YYYY-MM-DD') AS birth_date, cpf, gender, zip, street, address_number,
  complement, neighborhood, city, state, insurance, plan, card_number, emergency_contact, emergency_phone`;

/** A deleted client in the shape of the contract. */
const ARCHIVED_COLUMNS = Prisma.sql`
  ${CLIENT_COLUMNS}, to_char(archived_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS archived_at`;

/** `sort_name` is the name without case and accents; lists are ordered by it. */
export type ListedClient = Client & { readonly sort_name: string };

export const CLIENT_EVENTS: PublishedEvent = {
  event: clientChanged,
  everything:
    'SELECT company_id, id, version, name, phone, archived_at IS NOT NULL AS archived, archived_version FROM client',
};

@Injectable()
export class ClientsRepository {
  constructor(private readonly database: ClientsDatabase) {}

  /** Active clients by name, ignoring case and accents. PostgreSQL builds the JSON, because there may be thousands. */
  async listAsJson(companyId: number): Promise<JsonText> {
    const [list] = await this.database.client.$queryRaw<{ json: string }[]>`
      SELECT '[' || coalesce(string_agg(row_to_json(listed)::text, ','), '') || ']' AS json
      FROM (
        SELECT ${CLIENT_COLUMNS} FROM client
        WHERE company_id = ${companyId} AND archived_at IS NULL
        ORDER BY sort_name, id
      ) AS listed`;
    return new JsonText(list?.json ?? '[]');
  }

  /** Active clients in the order of the list, starting after `after`. At most {@link EXPORT_PAGE_ROWS} rows. */
  async listPage(companyId: number, after: ListedClient | null): Promise<ListedClient[]> {
    return this.database.client.$queryRaw<ListedClient[]>`
      SELECT ${CLIENT_COLUMNS}, sort_name FROM client
      WHERE company_id = ${companyId} AND archived_at IS NULL
        AND (sort_name, id) > (${after?.sort_name ?? ''}, ${after?.id ?? 0})
      ORDER BY sort_name, id
      LIMIT ${EXPORT_PAGE_ROWS}`;
  }

  async get(companyId: number, id: number): Promise<Client> {
    const row = await this.database.client.client.findFirst({
      where: { company_id: companyId, id, archived_at: null },
    });
    if (!row) throw new DomainError('CLIENT_NOT_FOUND');
    return clientOf(row);
  }

  /** Latest deletion first. */
  async listArchivedAsJson(companyId: number): Promise<JsonText> {
    const [list] = await this.database.client.$queryRaw<{ json: string }[]>`
      SELECT '[' || coalesce(string_agg(row_to_json(listed)::text, ','), '') || ']' AS json
      FROM (
        SELECT ${ARCHIVED_COLUMNS} FROM client
        WHERE company_id = ${companyId} AND archived_at IS NOT NULL
        ORDER BY client.archived_at DESC, id DESC
      ) AS listed`;
    return new JsonText(list?.json ?? '[]');
  }

  async getArchived(companyId: number, id: number): Promise<ArchivedClient> {
    const [client] = await this.database.client.$queryRaw<ArchivedClient[]>`
      SELECT ${ARCHIVED_COLUMNS} FROM client
      WHERE company_id = ${companyId} AND id = ${id} AND archived_at IS NOT NULL`;
    if (!client) throw new DomainError('CLIENT_NOT_FOUND');
    return client;
  }

  /**
   * The current state as an event, for services that miss the client. Includes deleted clients, because the history shows
   * their names.
   */
  async findEvent(companyId: number, id: number): Promise<ClientEvent | null> {
    const row = await this.database.client.client.findFirst({ where: { company_id: companyId, id } });
    return row && eventOf(row);
  }

  listPayers(companyId: number, ids: readonly number[]): Promise<RpcReplyOf<typeof listPayers>> {
    return this.database.client.$queryRaw`
      SELECT id, cpf FROM client WHERE company_id = ${companyId} AND id = ANY(${[...ids]}::integer[])`;
  }

  findPayer(companyId: number, id: number): Promise<Payer | null> {
    return this.database.client.client.findFirst({
      where: { company_id: companyId, id },
      select: { name: true, cpf: true },
    });
  }

  async create(tx: Tx, companyId: number, input: CreateClientInput): Promise<Client> {
    const row = await tx.client.create({ data: { ...columnsOf(input), company_id: companyId } });
    await publish(tx, clientChanged, eventOf(row));
    return clientOf(row);
  }

  async createMany(tx: Tx, companyId: number, inputs: readonly CreateClientInput[]): Promise<void> {
    const rows = await tx.client.createManyAndReturn({
      data: inputs.map((input) => ({ ...columnsOf(input), company_id: companyId })),
    });
    await publishAll(tx, clientChanged, rows.map(eventOf));
  }

  async update(tx: Tx, companyId: number, id: number, changes: UpdateClientInput): Promise<Client> {
    return clientOf(await this.change(tx, companyId, id, columnsOf(changes)));
  }

  async archive(tx: Tx, companyId: number, id: number, now: Date): Promise<Client> {
    return clientOf(await this.change(tx, companyId, id, { archived_at: now }));
  }

  /** Lock the row of `client_quota` first. Null when no deleted client has this id. */
  async restore(tx: Tx, companyId: number, id: number): Promise<Client | null> {
    const where = { company_id: companyId, id, archived_at: { not: null } };
    const archived = await tx.client.findFirst({ where, select: { version: true } });
    if (!archived) return null;
    const [row] = await tx.client.updateManyAndReturn({
      where,
      data: { archived_at: null, archived_version: archived.version, version: { increment: 1 } },
    });
    if (!row) throw new Error(`client ${id} changed while its quota was locked`);
    await publish(tx, clientChanged, eventOf(row));
    return clientOf(row);
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

import { type AnonymisationExtent, clientChanged } from '@alinha/contracts-clients';
import { publish } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { ClientsDatabase, type Tx } from '../clients.database.ts';
import { eventOf, extentOf } from './clients.repository.ts';

/** What decides about an anonymisation. */
export type StoredClient = {
  readonly id: number;
  readonly version: number;
  readonly isArchived: boolean;
  readonly anonymised: AnonymisationExtent | null;
};

/** What a kept chart does not need. It identifies the person by name, CPF, birth date, gender and address. */
const EMPTIED = {
  email: null,
  phone: null,
  insurance: null,
  plan: null,
  card_number: null,
  emergency_contact: null,
  emergency_phone: null,
} as const;
/** What identifies the person in a chart, without the name. */
const IDENTITY = {
  cpf: null,
  cpf_hash: null,
  birth_date: null,
  gender: null,
  zip: null,
  street: null,
  address_number: null,
  complement: null,
  neighborhood: null,
  city: null,
  state: null,
} as const;

@Injectable()
export class AnonymisationRepository {
  constructor(private readonly database: ClientsDatabase) {}

  /** Null for an unknown client. */
  async find(companyId: number, id: number): Promise<StoredClient | null> {
    const row = await this.database.client.client.findUnique({
      where: { company_id_id: { company_id: companyId, id } },
    });
    if (!row) return null;
    const { version, archived_at, anonymised } = row;
    return { id, version, isArchived: archived_at !== null, anonymised: extentOf(anonymised) };
  }

  /** Returns the name that is left. Null when the client has another version: somebody has changed it. */
  async anonymise(
    tx: Tx,
    companyId: number,
    { id, version }: StoredClient,
    extent: AnonymisationExtent,
    anonymousName: string,
  ): Promise<string | null> {
    const [row] = await tx.client.updateManyAndReturn({
      where: { company_id: companyId, id, version, archived_at: { not: null } },
      data: {
        ...EMPTIED,
        ...(extent === 'full' && { ...IDENTITY, name: anonymousName }),
        anonymised: extent,
        anonymised_version: version + 1,
        version: version + 1,
      },
    });
    if (!row) return null;
    await publish(tx, clientChanged, eventOf(row));
    // Replies of the last days, which repeated requests get.
    await tx.$executeRaw`
      DELETE FROM idempotency_key WHERE company_id = ${companyId}
        AND reply @> jsonb_build_object('id', ${id}::integer) AND reply ? 'birth_date'`;
    return row.name;
  }
}

import { Injectable } from '@nestjs/common';
import { ClientsDatabase, type Tx } from '../clients.database.ts';
import type { Keys, Person } from './people.ts';

type PersonRow = Keys & { readonly id: number; readonly name: string };

const personOf = ({ id, ...row }: PersonRow): Person => ({ ...row, clientId: id, row: null });
const given = (values: readonly (string | null)[]) => values.filter((value) => value !== null);

/** A company's active clients, as imports look for duplicates among them. */
@Injectable()
export class PeopleRepository {
  constructor(private readonly database: ClientsDatabase) {}

  async listAll(companyId: number): Promise<Person[]> {
    const rows = await this.database.client.$queryRaw<PersonRow[]>`
      SELECT id, name, cpf, email, national_phone AS phone FROM client
      WHERE company_id = ${companyId} AND archived_at IS NULL`;
    return rows.map(personOf);
  }

  /** People who share a value with one of `wanted`. */
  async listLike(tx: Tx, companyId: number, wanted: readonly Keys[]): Promise<Person[]> {
    const cpfs = given(wanted.map(({ cpf }) => cpf));
    const emails = given(wanted.map(({ email }) => email));
    const phones = given(wanted.map(({ phone }) => phone));
    const rows = await tx.$queryRaw<PersonRow[]>`
      SELECT id, name, cpf, email, national_phone AS phone FROM client
      WHERE company_id = ${companyId} AND archived_at IS NULL
        AND (cpf = ANY (${cpfs}) OR email = ANY (${emails}) OR national_phone = ANY (${phones}))`;
    return rows.map(personOf);
  }
}

import { Injectable } from '@nestjs/common';
import { ClientsDatabase, type Tx } from '../clients.database.ts';
import type { Keys, Person } from './people.ts';

type PersonRow = Keys & { readonly id: number; readonly name: string };

const personOf = ({ id, ...row }: PersonRow): Person => ({ ...row, clientId: id, row: null });
const given = (values: readonly (string | null)[]) => values.filter((value) => value !== null);

/** Active clients with the values that identify duplicates. */
@Injectable()
export class PeopleRepository {
  constructor(private readonly database: ClientsDatabase) {}

  async listAll(companyId: number): Promise<Person[]> {
    const rows = await this.database.client.$queryRaw<PersonRow[]>`
      SELECT id, name, cpf, email, national_phone AS phone FROM client
      WHERE company_id = ${companyId} AND archived_at IS NULL`;
    return rows.map(personOf);
  }

  /** Clients that share a value with one of `keys`. */
  async listLike(tx: Tx, companyId: number, keys: readonly Keys[]): Promise<Person[]> {
    const cpfs = given(keys.map(({ cpf }) => cpf));
    const emails = given(keys.map(({ email }) => email));
    const phones = given(keys.map(({ phone }) => phone));
    const rows = await tx.$queryRaw<PersonRow[]>`
      SELECT id, name, cpf, email, national_phone AS phone FROM client
      WHERE company_id = ${companyId} AND archived_at IS NULL
        AND (cpf = ANY (${cpfs}) OR email = ANY (${emails}) OR national_phone = ANY (${phones}))`;
    return rows.map(personOf);
  }
}

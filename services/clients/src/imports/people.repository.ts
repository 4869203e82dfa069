import { type CompanyCipher, DataKeys } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { cpfHash, withCpf } from '../clients/client-cpf.ts';
import { ClientsDatabase, type Tx } from '../clients.database.ts';
import type { Keys, Person } from './people.ts';

type PersonRow = Keys & { readonly id: number; readonly name: string };

function personOf(cipher: CompanyCipher, stored: PersonRow): Person {
  const { id, ...row } = withCpf(cipher, stored);
  return { ...row, clientId: id, row: null };
}
const given = (values: readonly (string | null)[]) => values.filter((value) => value !== null);

/** Active clients with the values that identify duplicates. */
@Injectable()
export class PeopleRepository {
  constructor(
    private readonly database: ClientsDatabase,
    private readonly dataKeys: DataKeys,
  ) {}

  async listAll(companyId: number): Promise<Person[]> {
    const cipher = await this.dataKeys.of(companyId);
    const rows = await this.database.client.$queryRaw<PersonRow[]>`
      SELECT id, name, cpf, email, national_phone AS phone FROM client
      WHERE company_id = ${companyId} AND archived_at IS NULL`;
    return rows.map((row) => personOf(cipher, row));
  }

  /** Clients that share a value with one of `keys`. Encrypted CPFs are found by their hash. */
  async listLike(tx: Tx, cipher: CompanyCipher, companyId: number, keys: readonly Keys[]): Promise<Person[]> {
    const cpfs = given(keys.map(({ cpf }) => cpf));
    const hashes = cpfs.map((cpf) => cpfHash(cipher, cpf));
    const emails = given(keys.map(({ email }) => email));
    const phones = given(keys.map(({ phone }) => phone));
    const rows = await tx.$queryRaw<PersonRow[]>`
      SELECT id, name, cpf, email, national_phone AS phone FROM client
      WHERE company_id = ${companyId} AND archived_at IS NULL
        AND (cpf_hash = ANY (${hashes}) OR (cpf = ANY (${cpfs}) AND NOT starts_with(cpf, '{enc1}'))
          OR email = ANY (${emails}) OR national_phone = ANY (${phones}))`;
    return rows.map((row) => personOf(cipher, row));
  }
}

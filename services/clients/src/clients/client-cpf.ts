import { type CompanyCipher, type EncryptedColumn, isSealed, unlessChanged } from '@alinha/service-kit';

const PURPOSE = 'client.cpf';

export const CPF_COLUMN: EncryptedColumn = {
  table: 'client',
  column: 'cpf',
  purpose: PURPOSE,
  record: 'id',
  hash: 'cpf_hash',
};

type WithCpf = { readonly id: number; readonly cpf: string | null };

/** The columns of a CPF. The hash exists only beside an encrypted one. */
export function cpfColumns(cipher: CompanyCipher, { id, cpf }: WithCpf) {
  const stored = cipher.seal(PURPOSE, id, cpf);
  return { cpf: stored, cpf_hash: cpf !== null && stored !== cpf ? cpfHash(cipher, cpf) : null };
}

export const cpfHash = (cipher: CompanyCipher, cpf: string): string => cipher.hash(PURPOSE, cpf);

/** Encrypts the CPF of a client, for a stored reply. */
export const withSealedCpf = <C extends WithCpf>(cipher: CompanyCipher, client: C): C => ({
  ...client,
  cpf: cipher.seal(PURPOSE, client.id, client.cpf),
});

/** Decrypts the CPF of a stored client. */
export const withCpf = <C extends WithCpf>(cipher: CompanyCipher, client: C): C =>
  client.cpf === null || !isSealed(client.cpf)
    ? client
    : { ...client, cpf: cipher.open(PURPOSE, client.id, client.cpf) };

/** Like {@link withCpf}, for exports: null for a damaged CPF, which is then named in `damaged`. */
export function withIntactCpf<C extends WithCpf>(cipher: CompanyCipher, client: C) {
  const opened = unlessChanged(() => withCpf(cipher, client));
  const damaged: 'cpf'[] = opened ? [] : ['cpf'];
  return { ...client, cpf: opened?.cpf ?? null, damaged };
}

/** SQL: the CPF of a list in JSON, with the id to which it is bound, for {@link openCpfs}. */
export const LISTED_CPF = `CASE WHEN starts_with(cpf, '{enc1}') THEN id || cpf ELSE cpf END AS cpf`;
/** Matches the field alone: JSON escapes the quotes inside of texts. */
const SEALED_FIELD = /"cpf":"(\d+)(\{enc1\}[\w-]+)"/g;

/** Decrypts the CPFs in the JSON of a list, without parsing the list. */
export const openCpfs = (cipher: CompanyCipher, json: string): string =>
  json.replace(SEALED_FIELD, (_field, id: string, sealed: string) => {
    return `"cpf":"${cipher.open(PURPOSE, id, sealed)}"`;
  });

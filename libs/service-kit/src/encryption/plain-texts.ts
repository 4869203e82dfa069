import type pg from 'pg';
import { DomainError } from '../domain-error.ts';
import { isErasedCompanyError } from '../erasure/erased-company.ts';
import { type CompanyCipher, SEALED_PREFIX } from './company-cipher.ts';
import type { DataKeys } from './data-keys.ts';

const BATCH = 200;

/** A column whose texts older releases wrote plain. Needs a partial index of its plain rows. */
export type EncryptedColumn = {
  readonly table: string;
  readonly column: string;
  /** As in {@link CompanyCipher.seal}. */
  readonly purpose: string;
  /** Column of the record to which the text is bound. */
  readonly record: string;
  /** Default: `company_id`. */
  readonly company?: string;
  /** Column of the keyed hash. */
  readonly hash?: string;
};

type PlainRow = {
  readonly ctid: string;
  readonly company_id: number;
  readonly record: number;
  readonly text: string;
};

const selectPlain = ({ table, column, record, company = 'company_id' }: EncryptedColumn) => `
  SELECT ctid::text, ${company} AS company_id, ${record} AS record, ${column} AS text FROM ${table}
  WHERE NOT starts_with(${column}, '${SEALED_PREFIX}') AND ${company} <> ALL ($1) LIMIT ${BATCH}`;

/** A row that was changed meanwhile has another ctid or text, and is selected again. */
const encryptPlain = ({ table, column, record, company = 'company_id', hash }: EncryptedColumn) => `
  UPDATE ${table} SET ${column} = item.sealed${hash ? `, ${hash} = item.hash` : ''}
  FROM unnest($1::tid[], $2::integer[], $3::integer[], $4::text[], $5::text[], $6::text[])
    AS item (ctid, company_id, record, text, sealed, hash)
  WHERE ${table}.ctid = item.ctid AND ${table}.${company} = item.company_id AND ${table}.${record} = item.record
    AND ${table}.${column} = item.text`;

/**
 * Encrypts the plain texts of a column in short statements. Idempotent, also after an interrupted run and beside other
 * writers. Does nothing before encryption starts. Companies without a usable key stay plain.
 * @returns the number of encrypted texts
 */
export async function encryptPlainTexts(
  pool: pg.Pool,
  dataKeys: DataKeys,
  column: EncryptedColumn,
): Promise<number> {
  const skipped: number[] = [];
  let count = 0;
  for (;;) {
    const { rows } = await pool.query<PlainRow>(selectPlain(column), [skipped]);
    if (rows.length === 0) return count;
    const ciphers = new Map<number, CompanyCipher>();
    for (const companyId of new Set(rows.map(({ company_id }) => company_id))) {
      const cipher = await usableCipher(dataKeys, companyId);
      if (cipher) ciphers.set(companyId, cipher);
      else skipped.push(companyId);
    }
    // The time is one for the whole schema.
    if ([...ciphers.values()].some((cipher) => !cipher.isActive())) return count;
    const items = rows.flatMap((row) => {
      const cipher = ciphers.get(row.company_id);
      return cipher ? [encrypted(cipher, column, row)] : [];
    });
    const { rowCount } = await pool.query(encryptPlain(column), [
      items.map(({ ctid }) => ctid),
      items.map(({ company_id }) => company_id),
      items.map(({ record }) => record),
      items.map(({ text }) => text),
      items.map((item) => item.sealed),
      items.map(({ hash }) => hash),
    ]);
    count += rowCount ?? 0;
  }
}

const encrypted = (cipher: CompanyCipher, { purpose, hash }: EncryptedColumn, row: PlainRow) => ({
  ...row,
  sealed: cipher.sealAlways(purpose, row.record, row.text),
  hash: hash ? cipher.hash(purpose, row.text) : null,
});

/** Null for a company whose key is missing or that is being erased. */
async function usableCipher(dataKeys: DataKeys, companyId: number): Promise<CompanyCipher | null> {
  try {
    return await dataKeys.of(companyId);
  } catch (error) {
    const isMissing = error instanceof DomainError && error.code === 'DATA_KEY_MISSING';
    if (isMissing || isErasedCompanyError(error)) return null;
    throw error;
  }
}

import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { DatabaseConnection } from '../database/connection.ts';
import { DomainError } from '../domain-error.ts';
import { CompanyCipher } from './company-cipher.ts';
import { unwrap, wrap } from './master-key.ts';
import type { MasterKeys } from './master-keys.ts';

const CACHED_CIPHERS = 5_000;
const KEY_BYTES = 32;

/** The row is null when the company has no key yet. `starts_at` is null when encryption is active. */
const FIND = `
  SELECT k.master_key_id, k.wrapped_key, (SELECT max(starts_at) FROM encryption_start) AS starts_at
  FROM (SELECT) one LEFT JOIN data_key k ON k.company_id = $1`;

/** Refused while another DATA_KEY wraps keys: a process with a wrong DATA_KEY must not create keys under it. */
const CREATE = `
  INSERT INTO data_key (company_id, master_key_id, wrapped_key)
  SELECT $1, $2, $3 WHERE NOT EXISTS (SELECT FROM data_key WHERE master_key_id <> ALL ($4))
  ON CONFLICT (company_id) DO NOTHING`;

const UNOPENED = `SELECT count(*)::integer AS companies FROM data_key WHERE master_key_id <> ALL ($1)`;

type Found = {
  readonly master_key_id: string | null;
  readonly wrapped_key: string | null;
  readonly starts_at: Date | null;
};

/** Number of companies in a schema whose data key no configured key opens. */
export async function companiesWithoutKey(
  database: Pick<pg.Pool, 'query'>,
  ids: readonly string[],
): Promise<number> {
  const { rows } = await database.query<{ companies: number }>(UNOPENED, [ids]);
  return rows[0]?.companies ?? 0;
}

/**
 * The data keys of companies in the table `data_key` of a service, each wrapped by a key of DATA_KEY. Unwrapped keys stay
 * in memory. A company gets its key on first use.
 */
export class DataKeys {
  private readonly ciphers = new Map<number, Promise<CompanyCipher>>();

  constructor(
    private readonly connection: Pick<DatabaseConnection, 'pool' | 'reads' | 'schema'>,
    private readonly masterKeys: () => Promise<MasterKeys>,
    private readonly clock: () => Date,
  ) {}

  /**
   * Call it before a transaction starts, because it may need a connection of its own.
   * @throws DomainError DATA_KEY_MISSING when no configured key opens the company's key
   */
  of(companyId: number): Promise<CompanyCipher> {
    const cached = this.ciphers.get(companyId);
    if (cached) return cached;
    if (this.ciphers.size >= CACHED_CIPHERS) this.ciphers.clear();
    const loading = this.load(companyId);
    this.ciphers.set(companyId, loading);
    loading.catch(() => {
      if (this.ciphers.get(companyId) === loading) this.ciphers.delete(companyId);
    });
    return loading;
  }

  /** Number of companies whose data no configured key opens. */
  async unopened(): Promise<number> {
    return companiesWithoutKey(this.connection.pool, (await this.masterKeys()).ids);
  }

  private async load(companyId: number): Promise<CompanyCipher> {
    const { schema } = this.connection;
    const masterKeys = await this.masterKeys();
    let found = await this.find(companyId);
    if (found.wrapped_key === null) {
      const first = await masterKeys.first();
      const wrapped = wrap(first, schema, companyId, randomBytes(KEY_BYTES));
      await this.connection.pool.query(CREATE, [companyId, first.id, wrapped, masterKeys.ids]);
      // A concurrent first use may have created another key. The stored one decides.
      found = await this.find(companyId);
    }
    const { master_key_id: id, wrapped_key: wrapped, starts_at: startsAt } = found;
    const master = id === null ? null : await masterKeys.find(id);
    if (!master || wrapped === null) throw new DomainError('DATA_KEY_MISSING');
    const isActive = () => startsAt === null || startsAt <= this.clock();
    return new CompanyCipher(companyId, unwrap(master, schema, companyId, wrapped), isActive);
  }

  private async find(companyId: number): Promise<Found> {
    const [row] = await this.connection.reads.query<Found>({
      name: 'data-key.find',
      text: FIND,
      values: [companyId],
    });
    if (!row) throw new Error('SELECT returned no row');
    return row;
  }
}

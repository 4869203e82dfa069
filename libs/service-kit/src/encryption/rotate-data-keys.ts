import type pg from 'pg';
import { unwrap, wrap } from './master-key.ts';
import type { MasterKeys } from './master-keys.ts';

const BATCH = 500;

const OLDER = `
  SELECT company_id, master_key_id, wrapped_key FROM data_key
  WHERE master_key_id <> $1 AND master_key_id = ANY ($2) ORDER BY company_id LIMIT ${BATCH}`;

/** A row that was wrapped again meanwhile is unchanged. */
const REPLACE = `
  UPDATE data_key SET master_key_id = $1, wrapped_key = item.wrapped
  FROM unnest($2::integer[], $3::text[], $4::text[]) AS item (company_id, old_id, wrapped)
  WHERE data_key.company_id = item.company_id AND data_key.master_key_id = item.old_id`;

type Row = { readonly company_id: number; readonly master_key_id: string; readonly wrapped_key: string };

/**
 * Wraps every company's data key of a schema by the first key. Data and data keys stay the same, so the product may be
 * running.
 * @returns the number of rewrapped keys
 */
export async function rotateDataKeys(pool: pg.Pool, schema: string, keys: MasterKeys): Promise<number> {
  const first = await keys.first();
  let count = 0;
  for (;;) {
    const { rows } = await pool.query<Row>(OLDER, [first.id, keys.ids]);
    if (rows.length === 0) return count;
    const wrapped: string[] = [];
    for (const { company_id, master_key_id, wrapped_key } of rows) {
      const old = await keys.find(master_key_id);
      if (!old) throw new Error(`the key ${master_key_id} of DATA_KEY is missing`);
      wrapped.push(wrap(first, schema, company_id, unwrap(old, schema, company_id, wrapped_key)));
    }
    const ids = rows.map(({ company_id }) => company_id);
    const oldIds = rows.map(({ master_key_id }) => master_key_id);
    const { rowCount } = await pool.query(REPLACE, [first.id, ids, oldIds, wrapped]);
    count += rowCount ?? 0;
  }
}

import { createHash } from 'node:crypto';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { BackedUpTable, BackupSums } from './backup-file.ts';

/** The restored rows differ from those of the backup. */
export class RestoredRowsError extends Error {
  override readonly name = 'RestoredRowsError';
}

/**
 * Compares inserted rows with the checksums of their backup. Call it before another statement changes them, because the
 * order of the rows counts.
 * @throws RestoredRowsError
 */
export async function requireSameRows(
  client: pg.Client,
  tables: readonly BackedUpTable[],
  sums: BackupSums,
): Promise<void> {
  // A scan may otherwise start where another one is.
  await client.query('SET synchronize_seqscans TO off');
  for (const { table, columns } of tables) {
    const sum = createHash('sha256');
    const copy = client.query(copyTo(`COPY ${table} (${columns.join(', ')}) TO STDOUT`));
    for await (const bytes of copy as AsyncIterable<Buffer>) sum.update(bytes);
    if (copy.rowCount !== sums.rows[table])
      throw new RestoredRowsError(
        `${table} has ${copy.rowCount} rows after the restore instead of ${sums.rows[table]}`,
      );
    if (sum.digest('hex') !== sums.tables[table])
      throw new RestoredRowsError(`the rows of ${table} differ after the restore`);
  }
}

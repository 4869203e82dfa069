import type { TestDatabase } from '@alinha/testing';

/** Tables of the migration runner, unknown to every schema.prisma. */
const NOT_OURS = ['migration'];

/**
 * Prisma writes `serial` where migrations use `GENERATED … AS IDENTITY`; both are treated as equal.
 * Prisma cannot describe generated columns.
 */
const COLUMNS = `
  SELECT format('column %s.%s %s%s default %s', r.relname, a.attname, format_type(a.atttypid, a.atttypmod),
    CASE WHEN a.attnotnull THEN ' not null' ELSE '' END,
    CASE WHEN a.attidentity <> '' OR pg_get_expr(d.adbin, d.adrelid) LIKE 'nextval(%' THEN 'next number'
      ELSE coalesce(pg_get_expr(d.adbin, d.adrelid), 'none') END) AS line
  FROM pg_attribute a
  JOIN pg_class r ON r.oid = a.attrelid AND r.relkind = 'r'
  LEFT JOIN pg_attrdef d ON d.adrelid = r.oid AND d.adnum = a.attnum
  WHERE r.relnamespace = $1::regnamespace AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    AND r.relname <> ALL ($2)`;

/** A unique constraint is a unique index. Prisma cannot describe partial and expression indexes. */
const INDEXES = `
  SELECT format('%s %s (%s) %s', CASE WHEN i.indisprimary THEN 'primary key' WHEN i.indisunique THEN 'unique' ELSE 'index' END,
    r.relname,
    (SELECT string_agg(pg_get_indexdef(i.indexrelid, position, true), ', ' ORDER BY position)
      FROM generate_series(1, i.indnkeyatts) AS position),
    m.amname) AS line
  FROM pg_index i
  JOIN pg_class r ON r.oid = i.indrelid
  JOIN pg_class c ON c.oid = i.indexrelid
  JOIN pg_am m ON m.oid = c.relam
  WHERE r.relnamespace = $1::regnamespace AND i.indpred IS NULL AND i.indexprs IS NULL AND NOT i.indisexclusion
    AND r.relname <> ALL ($2)`;

const FOREIGN_KEYS = `
  SELECT replace(format('foreign key %s %s', r.relname, pg_get_constraintdef(k.oid)), $1 || '.', '') AS line
  FROM pg_constraint k
  JOIN pg_class r ON r.oid = k.conrelid
  WHERE k.contype = 'f' AND r.relnamespace = $1::regnamespace AND r.relname <> ALL ($2)`;

const ENUMS = `
  SELECT format('enum %s (%s)', t.typname, string_agg(e.enumlabel, ', ' ORDER BY e.enumsortorder)) AS line
  FROM pg_enum e
  JOIN pg_type t ON t.oid = e.enumtypid
  WHERE t.typnamespace = $1::regnamespace AND t.typname <> ALL ($2)
  GROUP BY t.typname`;

/** One line per column, index, foreign key and enum of a schema, without names of constraints and indexes. */
export async function readCatalogue(database: TestDatabase, schema: string): Promise<string[]> {
  const parts = await Promise.all(
    [COLUMNS, INDEXES, FOREIGN_KEYS, ENUMS].map((sql) =>
      database.query<{ line: string }>(sql, [schema, NOT_OURS]),
    ),
  );
  return parts
    .flat()
    .map(({ line }) => line)
    .sort();
}

import { freePort, startPart } from './parts.ts';
import type { Topology } from './topology.ts';

/** `$1` is the company; `values` are the parameters after it. */
type Query = { readonly schema: string; readonly sql: string; readonly values?: readonly unknown[] };

/** Starts a bare handler of one query on the product's database. */
export async function startBare({ databaseUrl }: Topology, { schema, sql, values = [] }: Query) {
  const port = await freePort();
  const part = await startPart('bare', import.meta.resolve('./bare-handler.js'), {
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    BARE_SCHEMA: schema,
    BARE_SQL: sql,
    BARE_VALUES: JSON.stringify(values),
  });
  return { part, urlOf: (companyId: number) => `http://127.0.0.1:${port}/${companyId}` };
}

import { freePort, startPart } from './parts.ts';
import type { Topology } from './topology.ts';

/** `$1` is the company. */
type Query = { readonly schema: string; readonly sql: string };

/** Starts a bare handler of one query on the product's database. */
export async function startBare({ databaseUrl }: Topology, { schema, sql }: Query) {
  const port = await freePort();
  const part = await startPart('bare', import.meta.resolve('./bare-handler.js'), {
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    BARE_SCHEMA: schema,
    BARE_SQL: sql,
  });
  return {
    part,
    /** @param values parameters of the query from `$1` on */
    urlOf: (...values: readonly (string | number)[]) =>
      `http://127.0.0.1:${port}/${values.map(encodeURIComponent).join('/')}`,
  };
}

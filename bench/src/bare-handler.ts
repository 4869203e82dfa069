import { createServer } from 'node:http';
import pg from 'pg';

/**
 * Lower bound of a list request: node:http and pg select and stringify the same rows, without session or contract.
 * The environment sets the query; the path contains the company.
 */
const { DATABASE_URL, PORT, BARE_SCHEMA, BARE_SQL, BARE_VALUES = '[]' } = process.env;

const pool = new pg.Pool({
  connectionString: DATABASE_URL,
  options: `-c TimeZone=UTC -c search_path=${BARE_SCHEMA}`,
  max: 10,
});
const query = { name: 'bare', text: BARE_SQL ?? '' };
const values = JSON.parse(BARE_VALUES) as unknown[];
const server = createServer(async ({ url = '' }, response) => {
  const { rows } = await pool.query({ ...query, values: [url.slice(1), ...values] });
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ ok: true, data: rows }));
});
server.listen(Number(PORT), '127.0.0.1', () => process.send?.({ ready: true }));
process.on('SIGTERM', () => process.exit(0));

import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import pg from 'pg';

/**
 * Lower bound of a call: node:http and pg run one statement and stringify its rows, without session or contract. The
 * path contains the statement's parameters: `/<company>/<second>/…`. Replies are compressed as in the product.
 */
const { DATABASE_URL, PORT, BARE_SCHEMA, BARE_SQL } = process.env;

const zstd = promisify(zstdCompress);
const pool = new pg.Pool({
  connectionString: DATABASE_URL,
  options: `-c TimeZone=UTC -c search_path=${BARE_SCHEMA}`,
  max: 10,
});
const query = { name: 'bare', text: BARE_SQL ?? '' };
const server = createServer(async ({ url = '', headers }, response) => {
  const values = url.slice(1).split('/').map(decodeURIComponent);
  const { rows } = await pool.query({ ...query, values });
  const text = JSON.stringify({ ok: true, data: rows });
  response.setHeader('content-type', 'application/json');
  if (!headers['accept-encoding']) return response.end(text);
  response.setHeader('content-encoding', 'zstd');
  return response.end(await zstd(text));
});
server.listen(Number(PORT), '127.0.0.1', () => process.send?.({ ready: true }));
process.on('SIGTERM', () => process.exit(0));

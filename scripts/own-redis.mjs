// The installation's own Redis, with persistent data, on this machine.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from './local-redis.mjs';
import { Failure, root } from './toolbox.mjs';

const ATTEMPTS = 240;
const PAUSE_MS = 250;
const ANSWER_MS = 2_000;

/** Reply of the Redis on loopback, or null when none answers. */
function ask(port, ...commands) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${commands.join('\r\n')}\r\n`));
    let answer = '';
    socket.setTimeout(ANSWER_MS, () => socket.destroy());
    socket.on('data', (chunk) => {
      answer += chunk;
      if (answer.split('\r\n').length > commands.length) socket.destroy();
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer === '' ? null : answer));
  });
}

const textOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : null);

function secretOf(folder) {
  const file = join(folder, 'password.secret');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

const portFileOf = (folder) => join(folder, 'port');

/** Folder of the installation's own Redis. Null when a Redis or database is configured: its jobs belong elsewhere. */
function ownFolder({ REDIS_URL, DATABASE_URL, DATA_DIR } = process.env) {
  return REDIS_URL || DATABASE_URL ? null : join(resolve(root, DATA_DIR || '.data'), 'redis');
}

/** Whether the installation has ever run its own Redis. */
export function hasOwnRedis() {
  const folder = ownFolder();
  return folder !== null && existsSync(portFileOf(folder));
}

/**
 * Starts the installation's own Redis or connects to the running one. Returns null when the installation has none.
 * @param wanted creates one when the installation has none
 */
export async function startOwnRedis({ wanted }) {
  const folder = ownFolder();
  if (!folder || (!wanted && !hasOwnRedis())) return null;
  return startRedisIn(folder);
}

/** Runs `work` with an environment that reaches this installation's queues, also while the product runs. */
export async function besideOwnRedis(work) {
  const redis = await startOwnRedis({ wanted: false });
  if (!redis && hasOwnRedis())
    throw new Failure(`${ownFolder()} contains queued jobs, but redis-server is not installed. Install it.`);
  try {
    return await work(redis ? { ...process.env, REDIS_URL: redis.url } : process.env);
  } finally {
    if (redis?.wasRunning) redis.leave();
    else await redis?.stop();
  }
}

/**
 * Starts Redis on loopback with its files in `folder`, or takes over a running one. Restarts it when it is killed.
 * Returns null when redis-server is not installed.
 */
export async function startRedisIn(folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const password = secretOf(folder);
  const portFile = portFileOf(folder);
  const answers = async (port) =>
    (await ask(port, `AUTH ${password}`, 'PING'))?.endsWith('+PONG\r\n') ?? false;
  const running = Number(textOf(portFile));
  const wasRunning = running > 0 && (await answers(running));
  const port = wasRunning ? running : await launch(folder, password, answers, await freePort());
  if (port === null) return null;
  writeFileSync(portFile, String(port));

  let [isStopping, watching, restarting] = [false, null, Promise.resolve()];
  const restart = async () => {
    while (!isStopping) {
      if (await answers(port)) return watch();
      await launch(folder, password, answers, port).catch(() => {});
      await setTimeout(PAUSE_MS);
    }
  };
  // The connection ends together with the server, so its end signals a stop.
  const watch = () => {
    watching = connect(port, '127.0.0.1').unref();
    watching.on('error', () => {});
    watching.on('close', () => {
      restarting = restart();
    });
  };
  const leave = () => {
    isStopping = true;
    watching.destroy();
  };
  watch();
  return {
    url: `redis://:${password}@127.0.0.1:${port}`,
    /** True when another process started it. */
    wasRunning,
    /** Stops watching; Redis continues to run. */
    leave,
    /** Resolves after Redis has saved its data and closed its port. */
    stop: async () => {
      leave();
      await restarting;
      await ask(port, `AUTH ${password}`, 'SHUTDOWN SAVE');
      for (let attempt = 0; attempt < ATTEMPTS && (await answers(port)); attempt++)
        await setTimeout(PAUSE_MS);
    },
  };
}

async function launch(folder, password, answers, port) {
  // Detached from the terminal: Ctrl-C must stop the product first and Redis last.
  const server = spawn('redis-server', ['-'], {
    cwd: folder,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  let [missing, ended] = [false, false];
  server.once('error', () => {
    missing = true;
  });
  server.once('exit', () => {
    ended = true;
  });
  server.stdin.on('error', () => {});
  server.stdin.end(
    [
      `port ${port}`,
      'bind 127.0.0.1',
      `requirepass ${password}`,
      'dir .',
      'appendonly yes',
      'maxmemory-policy noeviction',
      `logfile redis.log`,
      '',
    ].join('\n'),
  );
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (missing) return null;
    if (ended) throw new Failure(`Redis did not start. See ${join(folder, 'redis.log')}`);
    if (await answers(port)) {
      server.unref();
      return port;
    }
    await setTimeout(PAUSE_MS);
  }
  throw new Failure(`Redis did not answer. See ${join(folder, 'redis.log')}`);
}

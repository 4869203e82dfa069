// Starts the product: installs and builds what is missing, then runs it until Ctrl-C.
//   npm start                  everything in one process
//   npm run start:split        the gateway and each service as processes of their own, gateway and agenda twice, on Redis
//                              where it is installed
import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { hasOwnRedis, startOwnRedis } from './kept-redis.mjs';
import { npmProcess, stopWithNpm } from './npm-parent.mjs';
import { build, Failure, fail, install, node, root, say } from './toolbox.mjs';

// Asked for first: who goes during the long work is missed afterwards.
const npm = npmProcess();
const split = process.argv.includes('--split');

/** Piece by piece: Node's own recursive way never ends where a folder cannot be made at all, as under /proc. */
function makeFolder(folder) {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}

/** Before the long work: a data folder that cannot be written is known now. */
function checkDataFolder() {
  const folder = resolve(root, process.env.DATA_DIR || '.data');
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
  } catch {
    throw new Failure(
      `No permission to write ${folder}. Choose another folder with DATA_DIR, or correct its permissions.`,
    );
  }
}

function show({ url, otherUrl, demo }) {
  say('');
  say(`  Alinha is ready:  ${url}`);
  if (otherUrl) say(`  Other gateway:    ${otherUrl}`);
  if (demo) say(`  Demonstration:    ${demo.email}  /  ${demo.password}`);
  say('  Ctrl-C stops it.');
  say('');
}

/**
 * Split, queues as in production, where they can be had; without Redis they are in PostgreSQL. An installation that has
 * once had its Redis keeps it in one process too: what is under way is there.
 */
async function startQueues() {
  if (process.env.REDIS_URL || process.env.DATABASE_URL) return null;
  const redis = await startOwnRedis({ wanted: split });
  if (redis) say('Queues: Redis');
  else if (split) say('Queues: PostgreSQL, for redis-server is not installed');
  if (!redis && hasOwnRedis())
    say('What waits in the Redis of before goes on once redis-server is installed again.');
  return redis;
}

function serve(redis) {
  const entry = join(root, 'dist', 'server', split ? 'split.js' : 'main.js');
  const env = { ...process.env, NODE_ENV: 'production', LOG_LEVEL: process.env.LOG_LEVEL || 'warn' };
  if (redis) env.REDIS_URL = redis.url;
  const child = spawn(node, [entry], { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  child.on('message', show);
  child.once('exit', async (code, signal) => {
    await redis?.stop();
    process.exit(signal ? 1 : (code ?? 1));
  });
  // A terminal's Ctrl-C reaches both processes: the child closes in order, this one waits for it.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  stopWithNpm(npm, () => child.kill('SIGTERM'));
}

try {
  checkDataFolder();
  await install();
  await build();
  say('Starting …');
  serve(await startQueues());
} catch (error) {
  fail(error);
}

// Starts the product until Ctrl-C; installs and builds first if needed.
//   npm start                  everything in one process
//   npm run start:split        gateway and services as processes, gateway and agenda twice, on Redis if installed
import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { npmProcess, stopWithNpm } from './npm-parent.mjs';
import { hasOwnRedis, startOwnRedis } from './own-redis.mjs';
import { build, Failure, fail, install, node, root, say } from './toolbox.mjs';

// Before the long build, because npm may end during it.
const npm = npmProcess();
const split = process.argv.includes('--split');

/** Not `recursive`: Node loops forever where a folder cannot be created, such as under /proc. */
function makeFolder(folder) {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}

/** Fails before the long build when the data folder is not writable. */
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
 * Queues of the split product use Redis if installed, else PostgreSQL. An installation that has its own Redis keeps
 * using it in one process too, because its jobs are there.
 */
async function startQueues() {
  if (process.env.REDIS_URL || process.env.DATABASE_URL) return null;
  const redis = await startOwnRedis({ wanted: split });
  if (redis) say('Queues: Redis');
  else if (split) say('Queues: PostgreSQL, because redis-server is not installed');
  if (!redis && hasOwnRedis())
    say('Jobs in the Redis of an earlier start wait until redis-server is installed again.');
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
  // Ctrl-C reaches both processes. This one waits until the child has closed.
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

// Runs the checks; installs and builds first if needed.
//   npm test                 lint, types, units, integration on PostgreSQL, browser journeys
//   npm run test:deep        resilience, queues on Redis, the other screens
//   npm run test:quick       lint, types, tests without database, browser and screens
//   npm run verify           npm test without the browser
import { join } from 'node:path';
import { startRedis } from './local-redis.mjs';
import { build, fail, install, node, root, run, say } from './toolbox.mjs';

const deep = process.argv.includes('--deep');
const quick = process.argv.includes('--quick');
const withoutBrowser = quick || process.argv.includes('--verify');
const env = {
  ...process.env,
  NX_DAEMON: 'false',
  NX_TUI: 'false',
  FORCE_COLOR: process.env.FORCE_COLOR ?? '0',
  TEST_SCREENS: quick ? 'no' : 'yes',
  TEST_TIER: deep ? 'deep' : 'first',
};
const seconds = (since) => ((Date.now() - since) / 1000).toFixed(1);
const passed = [];
const skipped = [];

async function stage(name, work) {
  const start = Date.now();
  say(`\n── ${name}`);
  const reason = await work();
  if (reason) {
    skipped.push(`${name} (${reason})`);
    return say(`── ${name}: SKIPPED, ${reason}`);
  }
  passed.push(name);
  say(`── ${name}: passed in ${seconds(start)} s`);
}

const loud = (command, args, extra = {}, cwd = root) =>
  run(command, args, { loud: true, env: { ...env, ...extra }, cwd });
const nx = (...targets) => loud('nx', ['run-many', '--outputStyle=static', '--parallel=2', '-t', ...targets]);
const onServers = (project, redisUrl = '') =>
  loud('vitest', ['run', '--config', 'vitest.node.ts', '--project', project], { TEST_REDIS_URL: redisUrl });
const inBrowser = (tags) => loud('vitest', ['run', '--tags-filter', tags], {}, join(root, 'e2e'));

async function onRedis() {
  if (process.env.TEST_REDIS_URL) return onServers('redis', process.env.TEST_REDIS_URL);
  const redis = await startRedis();
  if (!redis) return 'redis-server is not installed';
  try {
    await onServers('redis', redis.url);
  } finally {
    redis.stop();
  }
}

async function firstTier() {
  await stage('format and lint', () => loud('biome', ['ci', '--diagnostic-level=error', '.']));
  if (!quick) await stage('package audit', () => loud(node, ['scripts/audit.mjs']));
  await stage('boundaries', () => loud(node, ['scripts/boundaries.mjs']));
  if (!quick) await stage('build', build);
  await stage('types and unit tests', () => nx('typecheck', 'test'));
  if (!quick) await stage('integration on PostgreSQL', () => onServers('integration'));
  if (!withoutBrowser) await stage('browser journeys', () => inBrowser('not deep'));
}

async function deepTier() {
  await stage('build', build);
  await stage('resilience on PostgreSQL', () => onServers('resilience'));
  await stage('queues on Redis', onRedis);
  await stage('other screens', () => inBrowser('screens or deep'));
}

try {
  const start = Date.now();
  await install({ tools: true });
  await (deep ? deepTier() : firstTier());
  const rest = skipped.length > 0 ? ` Skipped: ${skipped.join(', ')}.` : '';
  say(`\nPassed: ${passed.join(', ')}, in ${seconds(start)} s (in ${root}).${rest}`);
} catch (error) {
  fail(error);
}

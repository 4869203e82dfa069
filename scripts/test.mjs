// Runs the checks; installs and builds first if needed. The last line counts the tests of all stages.
//   npm test                 lint, types, units, integration on PostgreSQL, browser journeys
//   npm run test:deep        resilience, queues on Redis, the other screens, the image
//   npm run test:quick       lint, types, tests without database, browser and screens
//   npm run verify           npm test without the browser
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startRedis } from './local-redis.mjs';
import { build, Failure, install, node, root, run, say } from './toolbox.mjs';

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
/** Vitest's JSON reports, one per Nx task. */
const reports = join(root, 'dist', 'tests');
const skippedStages = [];
let failedStage = null;

async function stage(name, work) {
  if (failedStage) return skippedStages.push(`${name} (${failedStage} failed)`);
  const start = Date.now();
  say(`\n── ${name}`);
  try {
    const reason = await work();
    if (reason) skippedStages.push(`${name} (${reason})`);
    say(`── ${name}: ${reason ?? `passed in ${((Date.now() - start) / 1000).toFixed(1)} s`}`);
  } catch (error) {
    failedStage = name;
    process.stderr.write(`${error instanceof Failure ? error.message : error.stack}\n── ${name}: FAILED\n`);
  }
}

const loud = (command, args, extra = {}) => run(command, args, { loud: true, env: { ...env, ...extra } });
const nx = (targets, { projects = [], extra = {} } = {}) =>
  loud(
    'nx',
    [
      'run-many',
      '--outputStyle=static',
      '--parallel=3',
      '-t',
      ...targets,
      ...(projects.length > 0 ? ['-p', ...projects] : []),
    ],
    extra,
  );
const onServers = (target, redisUrl = '') =>
  nx([target], { projects: ['testing'], extra: { TEST_REDIS_URL: redisUrl } });
const inBrowser = (target) => nx([target], { projects: ['e2e'] });

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

/** Builds the image if a builder is installed and can pull the base image. */
async function image() {
  const [, version] = /NODE_VERSION=(\S+)/.exec(readFileSync(join(root, 'Dockerfile'), 'utf8'));
  for (const builder of ['docker', 'buildah']) {
    const base = `node:${version}-bookworm-slim`;
    const hasBase = await run(builder, ['inspect', '--type', 'image', base])
      .catch(() => run(builder, ['pull', base]))
      .then(
        () => true,
        () => false,
      );
    if (hasBase) return loud(builder, ['build', '-t', 'alinha:test', '.']);
  }
  return 'neither docker nor buildah can pull its base';
}

const boundaries = () => loud(node, ['scripts/boundaries.mjs']);

/** The spell checker uses one core and the build the other. */
async function lintAndBuild() {
  await Promise.all([
    loud('biome', ['ci', '--diagnostic-level=error', '.']),
    loud('npm', ['run', '--silent', 'spell']),
    loud(node, ['scripts/adrs.mjs']),
    // Runs after the build, because imports include generated files.
    ...(quick ? [boundaries()] : [build().then(boundaries), loud(node, ['scripts/audit.mjs'])]),
  ]);
}

async function firstTier() {
  await stage(quick ? 'lint' : 'lint and build', lintAndBuild);
  await stage('types and unit tests', () => nx(['typecheck', 'test']));
  if (!quick) await stage('integration on PostgreSQL', () => onServers('integration'));
  if (!withoutBrowser) await stage('browser journeys', () => inBrowser('journeys'));
}

async function deepTier() {
  await stage('build', build);
  await stage('resilience on PostgreSQL', () => onServers('resilience'));
  await stage('queues on Redis', onRedis);
  await stage('other screens', () => inBrowser('screens'));
  await stage('image', image);
}

/** Browser tests that a tag excludes belong to the other tier, so they do not count as skipped. */
function counts() {
  const total = { passed: 0, failed: 0, skipped: skippedStages.length };
  for (const file of existsSync(reports) ? readdirSync(reports) : []) {
    const report = JSON.parse(readFileSync(join(reports, file), 'utf8'));
    total.passed += report.numPassedTests;
    total.failed += report.numFailedTests;
    if (!file.startsWith('e2e.')) total.skipped += report.numPendingTests + report.numTodoTests;
  }
  if (failedStage) total.failed = Math.max(1, total.failed);
  return total;
}

const start = Date.now();
rmSync(reports, { recursive: true, force: true });
await stage('packages', () => install({ tools: true }));
await (deep ? deepTier() : firstTier());
const { passed, failed, skipped } = counts();
say(`\n${failedStage ? `Failed: ${failedStage}` : 'Done'} in ${((Date.now() - start) / 1000).toFixed(1)} s.`);
if (skippedStages.length > 0) say(`Skipped: ${skippedStages.join(', ')}.`);
say(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed > 0 ? 1 : 0;

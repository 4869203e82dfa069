// Runs the checks; installs and builds first if needed.
//   npm test                 everything
//   npm run test:quick       lint, types, tests without database, browser and screens
//   npm run verify           everything except browser tests
import { startRedis } from './local-redis.mjs';
import { build, fail, install, node, root, run, say } from './toolbox.mjs';

const quick = process.argv.includes('--quick');
const withoutBrowser = quick || process.argv.includes('--verify');
const env = {
  ...process.env,
  NX_DAEMON: 'false',
  NX_TUI: 'false',
  FORCE_COLOR: process.env.FORCE_COLOR ?? '0',
  TEST_SCREENS: quick ? 'no' : 'yes',
};
const seconds = (since) => ((Date.now() - since) / 1000).toFixed(1);

async function stage(name, work) {
  const start = Date.now();
  say(`\n── ${name}`);
  await work();
  say(`── ${name}: passed in ${seconds(start)} s`);
}

const nx = (...targets) =>
  run('nx', ['run-many', '--outputStyle=static', '--parallel=2', '-t', ...targets], { loud: true, env });
const integration = (extra = {}) =>
  run('vitest', ['run', '--config', 'vitest.node.ts', '--project', 'integration'], {
    loud: true,
    env: { ...env, ...extra },
  });

async function onRedis() {
  if (process.env.TEST_REDIS_URL) return integration();
  const redis = await startRedis();
  if (!redis)
    return say('SKIPPED: redis-server is not installed; the queues were tested on PostgreSQL only.');
  try {
    await integration({ TEST_REDIS_URL: redis.url });
  } finally {
    redis.stop();
  }
}

try {
  const start = Date.now();
  await install();
  await stage('format and lint', () =>
    run('biome', ['ci', '--diagnostic-level=error', '.'], { loud: true, env }),
  );
  if (!quick) await stage('package audit', () => run(node, ['scripts/audit.mjs'], { loud: true, env }));
  await stage('boundaries', () => run(node, ['scripts/boundaries.mjs'], { loud: true, env }));
  if (!quick) await stage('build', build);
  await stage('types and unit tests', () => nx('typecheck', 'test'));
  if (!quick) {
    await stage('integration on PostgreSQL', () => integration({ TEST_REDIS_URL: '' }));
    await stage('integration on Redis', onRedis);
  }
  if (!withoutBrowser)
    await stage('browser journeys', () => run('npm', ['test', '--workspace', 'e2e'], { loud: true, env }));
  say(`\nAll passed in ${seconds(start)} s (in ${root}).`);
} catch (error) {
  fail(error);
}

// Prints the measurements of docs/performance.md. Exits with 1 when one exceeds its limit.
import { startRedis } from './local-redis.mjs';
import { build, Failure, fail, install, node, run, say } from './toolbox.mjs';

/** The integration test of reminders, at the promised number of clinics and appointments. */
function month(redisUrl) {
  const spec = 'services/messaging/test/reminder-month.int.spec.ts';
  const env = { ...process.env, MONTH_STUDIOS: '200', MONTH_APPOINTMENTS: '500', TEST_REDIS_URL: redisUrl };
  return run('vitest', ['run', '--config', 'vitest.node.ts', '--project', 'resilience', spec], {
    loud: true,
    env,
  });
}

try {
  await install({ tools: true });
  await build();
  await run(node, ['scripts/bundle-tools.mjs']);
  const redis = await startRedis();
  if (!redis) say('redis-server is not installed: measurements on Redis are skipped.');
  const env = { ...process.env, TEST_REDIS_URL: redis?.url ?? '' };
  const missed = [];
  const measure = (name, work) => work.catch(() => missed.push(name));
  try {
    for (const name of [
      'calls',
      'steady',
      'growth',
      'start',
      'agenda-page',
      'plans',
      'metrics',
      'money',
      'reminders',
      'backups',
      'exports',
      'attacks',
      'lighthouse',
    ])
      await measure(name, run(node, [`dist/tools/${name}.js`], { loud: true, env }));
    await measure('a month on PostgreSQL', month(''));
    if (redis) await measure('a month on Redis', month(redis.url));
  } finally {
    redis?.stop();
  }
  if (missed.length > 0) throw new Failure(`failed or beyond the limit: ${missed.join(', ')}`);
} catch (error) {
  fail(error);
}

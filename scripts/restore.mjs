// npm run restore -- <file> [--replace]: restores a backup.
import { besideOwnRedis } from './own-redis.mjs';
import { build, fail, install, node, run } from './toolbox.mjs';

try {
  await install();
  await build();
  await besideOwnRedis((env) =>
    run(node, ['dist/server/restore.js', ...process.argv.slice(2)], {
      loud: true,
      env: { ...env, LOG_LEVEL: env.LOG_LEVEL || 'warn' },
    }),
  );
} catch (error) {
  fail(error);
}

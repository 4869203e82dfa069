// npm run rebuild: refills the services' projections from their owners.
import { besideOwnRedis } from './own-redis.mjs';
import { build, fail, install, node, run } from './toolbox.mjs';

try {
  await install();
  await build();
  await besideOwnRedis((env) =>
    run(node, ['dist/server/rebuild.js'], { loud: true, env: { ...env, LOG_LEVEL: 'warn' } }),
  );
} catch (error) {
  fail(error);
}

// Refills what services keep of each other's records, from their owners.
import { build, fail, install, node, run } from './toolbox.mjs';

try {
  await install();
  await build();
  await run(node, ['dist/server/rebuild.js'], {
    loud: true,
    env: { ...process.env, LOG_LEVEL: 'warn' },
  });
} catch (error) {
  fail(error);
}

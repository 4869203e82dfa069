// Puts a backup in the place of the data: npm run restore -- <file> [--replace]
import { build, fail, install, node, run } from './toolbox.mjs';

try {
  await install();
  await build();
  await run(node, ['dist/server/restore.js', ...process.argv.slice(2)], {
    loud: true,
    env: { ...process.env, LOG_LEVEL: process.env.LOG_LEVEL || 'warn' },
  });
} catch (error) {
  fail(error);
}

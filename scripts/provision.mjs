// Makes schemas, tables and roles in the PostgreSQL of DATABASE_URL, so that each part runs with its own role alone.
//   npm run provision                      each part's role is that of its <NAME>_DATABASE_URL, or follows from INTERNAL_SECRET
//   npm run provision -- --print-urls      says them as lines of an environment file
import { build, fail, install, node, run } from './toolbox.mjs';

try {
  await install();
  await build();
  await run(node, ['dist/server/provision.js', ...process.argv.slice(2)], {
    loud: true,
    env: { ...process.env, LOG_LEVEL: process.env.LOG_LEVEL || 'warn' },
  });
} catch (error) {
  fail(error);
}

// Creates schemas, tables and roles in the PostgreSQL of DATABASE_URL, one role for each part (ADR 32):
//   npm run provision                   passwords come from <NAME>_DATABASE_URL, or are derived from INTERNAL_SECRET
//   npm run provision -- --print-urls   prints the URLs as lines of an environment file
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

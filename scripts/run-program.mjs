// Builds the product and runs one of its programs:
//   npm run backup -- <file>               saves the installation's data; the product may be running
//   npm run keep-backups                   makes a verified backup and deletes old ones; the product may be running
//   npm run restore -- <file> [--replace]  restores a backup
//   npm run rebuild                        refills the services' projections from their owners
//   npm run check-notes                    recomputes the signatures of all clinical notes; the product may be running
//   npm run rotate-data-key                encrypts the data keys with the first key of DATA_KEY; the product may be running
//   npm run remove-factors -- <e-mail>    removes the lost second factors of a person; the product may be running
//   npm run provision [-- --print-urls]    creates schemas, tables and roles in the PostgreSQL of DATABASE_URL, one role
//                                          for each part (ADR 32). Passwords come from <NAME>_DATABASE_URL, or are
//                                          derived from INTERNAL_SECRET. --print-urls prints the URLs as lines of an
//                                          environment file
import { besideOwnRedis } from './own-redis.mjs';
import { build, fail, install, node, run } from './toolbox.mjs';

const [name, ...args] = process.argv.slice(2);
const runWith = (env) =>
  run(node, [`dist/server/${name}.js`, ...args], {
    loud: true,
    env: { ...env, LOG_LEVEL: env.LOG_LEVEL || 'warn' },
  });

try {
  await install();
  await build();
  await (name === 'provision' ? runWith(process.env) : besideOwnRedis(runWith));
} catch (error) {
  fail(error);
}

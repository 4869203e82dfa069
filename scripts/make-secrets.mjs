// Prints an environment file with a secret of its own for each place that needs one:
//   node scripts/make-secrets.mjs > .env && docker compose up -d --build
import { randomBytes } from 'node:crypto';

const NAMES = [
  'POSTGRES_PASSWORD',
  'INTERNAL_SECRET',
  'OPERATOR_TOKEN',
  ...['ACCOUNTS', 'AGENDA', 'CLIENTS', 'BILLING', 'MESSAGING', 'CONTENT', 'QUEUES'].map(
    (schema) => `${schema}_DATABASE_PASSWORD`,
  ),
];
// Hexadecimal: nothing in it means something in a URL or a shell.
for (const name of NAMES) process.stdout.write(`${name}=${randomBytes(24).toString('hex')}\n`);

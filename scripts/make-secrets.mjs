// Prints an environment file with a different secret for each name:
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
// Hexadecimal needs no escaping in URLs and shells.
for (const name of NAMES) process.stdout.write(`${name}=${randomBytes(24).toString('hex')}\n`);
process.stdout.write(`DATA_KEY=${randomBytes(32).toString('base64url')}\n`);

import { createHash } from 'node:crypto';
import type pg from 'pg';
import { SCHEMA_NAMES } from '../config/platform-config.ts';
import { connect, databaseOf, ownerOf } from '../database/provision.ts';
import type { ProvisionedService } from '../database/provision-apart.ts';
import type { Logger } from '../logger.ts';
import type { BackupKeys } from './encrypted-file.ts';
import { restore } from './restore.ts';

export type VerifyOptions = {
  /** URL of a user who may create roles and databases. */
  readonly databaseUrl: string;
  readonly services: readonly ProvisionedService[];
  readonly path: string;
  readonly keys: BackupKeys;
  readonly logger: Logger;
};

/** Short, because PostgreSQL truncates names, and different for each database of a server. */
export const scratchNameOf = (databaseUrl: string) =>
  `backup_check_${createHash('sha256').update(databaseOf(databaseUrl)).digest('hex').slice(0, 12)}`;

async function drop(client: pg.Client, name: string): Promise<void> {
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  for (const schema of SCHEMA_NAMES) await client.query(`DROP ROLE IF EXISTS ${ownerOf(name, schema)}`);
}

/** Removes the scratch database of a killed run. */
export async function dropScratchDatabase(databaseUrl: string): Promise<void> {
  const client = await connect(databaseUrl);
  await drop(client, scratchNameOf(databaseUrl)).finally(() => client.end());
}

/**
 * Restores a backup into a scratch database on the same server and compares every row. One process at a time may call it.
 * @throws the errors of {@link restore}
 */
export async function verifyBackup({ databaseUrl, ...options }: VerifyOptions): Promise<void> {
  const name = scratchNameOf(databaseUrl);
  const scratch = new URL(databaseUrl);
  scratch.pathname = `/${name}`;
  const client = await connect(databaseUrl);
  try {
    await drop(client, name);
    await client.query(`CREATE DATABASE ${name}`);
    try {
      await restore({
        ...options,
        databaseUrl: scratch.href,
        redisUrl: null,
        masterKeyIds: new Set(options.keys.keys()),
        replace: false,
        compare: true,
      });
    } finally {
      await drop(client, name);
    }
  } finally {
    await client.end();
  }
}

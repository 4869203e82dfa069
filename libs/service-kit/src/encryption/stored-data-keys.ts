import type { ServiceName } from '@alinha/contracts-core';
import { connect } from '../database/provision.ts';

/** Whether a table `data_key` of these services has rows: data that only its DATA_KEY opens. */
export async function hasDataKeys(
  services: readonly ServiceName[],
  urlOf: (service: ServiceName) => string,
): Promise<boolean> {
  for (const service of services) {
    const client = await connect(urlOf(service));
    try {
      const table = await client.query('SELECT to_regclass($1)::text AS name', [`${service}.data_key`]);
      if (table.rows[0]?.name === null) continue;
      if ((await client.query(`SELECT FROM ${service}.data_key LIMIT 1`)).rowCount) return true;
    } finally {
      await client.end();
    }
  }
  return false;
}

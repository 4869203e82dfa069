import { SERVICE_NAMES } from '@alinha/contracts-core';
import { hasDataKeys, type MasterKey, MasterKeys, type PlatformConfig } from '@alinha/service-kit';

/**
 * The key of new backups: the first one of DATA_KEY. Beside an embedded database it is created with the first data, as the
 * product does. For another database it must exist, because a key that only this machine has opens no backup elsewhere.
 * @throws Error with one line when it is missing or damaged
 */
export async function backupKey(config: PlatformConfig, databaseUrl: string): Promise<MasterKey> {
  const hasData = async () =>
    config.DATABASE_URL !== undefined || hasDataKeys(SERVICE_NAMES, () => databaseUrl);
  return (await MasterKeys.open(config, hasData)).first();
}

import { ConfigurationError } from '../config/environment.ts';
import { type PlatformConfig, RPC_PORT_OFFSET } from '../config/platform-config.ts';
import { openPlatform } from './platform.ts';
import type { Stoppable } from './run-process.ts';
import type { ServiceDefinition } from './service-definition.ts';
import { startService } from './start-service.ts';

const HIGHEST_PORT = 65_535;

const MIN_SECRET_LENGTH = 32;
const MIN_DISTINCT_CHARACTERS = 10;
/** Text of example secrets. */
const PLACEHOLDER =
  /change.?me|replace.?with|hexadecimal|example|placeholder|default|your.?secret|insecure|password|0123456789/i;

/**
 * Requires a strong INTERNAL_SECRET for parts in separate processes. Over a network it alone authenticates the gateway to
 * the services, and the passwords of the database roles are derived from it.
 * @throws ConfigurationError
 */
export function requireSharedSecret({ INTERNAL_SECRET = '' }: PlatformConfig): void {
  const problem = problemOf(INTERNAL_SECRET);
  if (problem) throw new ConfigurationError([`INTERNAL_SECRET ${problem}: openssl rand -hex 32 makes one`]);
}

function problemOf(secret: string): string | null {
  if (secret === '') return 'must be set, to the same value in every process';
  if (secret.length < MIN_SECRET_LENGTH)
    return `must have at least ${MIN_SECRET_LENGTH} characters where processes share it`;
  return PLACEHOLDER.test(secret) || new Set(secret).size < MIN_DISTINCT_CHARACTERS ? 'must be random' : null;
}

/** Starts one service in a process of its own: HTTP on PORT, other services' RPC calls on PORT + 1000. */
export async function startServiceAlone(
  definition: ServiceDefinition,
  config: PlatformConfig,
): Promise<Stoppable> {
  requireSharedSecret(config);
  if (definition.secrets?.includes('DATA_KEY') && !config.DATA_KEY)
    throw new ConfigurationError([
      'DATA_KEY must be set, to the same value in every process: openssl rand -base64 32 makes one',
    ]);
  const rpcPort = config.PORT + RPC_PORT_OFFSET;
  if (rpcPort > HIGHEST_PORT) {
    throw new ConfigurationError([
      `PORT must be at most ${HIGHEST_PORT - RPC_PORT_OFFSET}: RPC uses PORT + 1000`,
    ]);
  }
  const platform = await openPlatform({ config, local: [definition.name] });
  const service = await startService(definition, platform, { rpcPort });
  await service.listen(config.PORT, config.HOST);
  platform.logger.info({ service: definition.name, port: config.PORT }, 'service ready');
  process.send?.({ ready: true });
  return {
    close: async () => {
      await service.drain(config.DRAIN_SECONDS * 1000);
      await service.close();
      await platform.close();
    },
  };
}

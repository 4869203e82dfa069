import { ConfigurationError } from '../config/environment.ts';
import { type PlatformConfig, RPC_PORT_OFFSET } from '../config/platform-config.ts';
import { openPlatform } from './platform.ts';
import type { Stoppable } from './run-process.ts';
import type { ServiceDefinition } from './service-definition.ts';
import { startService } from './start-service.ts';

const HIGHEST_PORT = 65_535;

const SHORTEST_SHARED_SECRET = 32;
const FEWEST_SIGNS = 10;
/** What stands in examples for a secret that somebody forgot to make. */
const STAND_IN =
  /change.?me|replace.?with|hexadecimal|example|placeholder|default|your.?secret|insecure|password|0123456789/i;

/**
 * What a part must be told when the others run elsewhere: a secret that all of them share. Over a network it is all that
 * tells a service that the gateway speaks to it, and each database role's password is made of it.
 * @throws ConfigurationError
 */
export function requireSharedSecret({ INTERNAL_SECRET = '' }: PlatformConfig): void {
  const problem = problemOf(INTERNAL_SECRET);
  if (problem) throw new ConfigurationError([`INTERNAL_SECRET ${problem}: openssl rand -hex 32 makes one`]);
}

function problemOf(secret: string): string | null {
  if (secret === '') return 'must be set, to the same value in every process';
  if (secret.length < SHORTEST_SHARED_SECRET)
    return `must have at least ${SHORTEST_SHARED_SECRET} characters where processes share it`;
  return STAND_IN.test(secret) || new Set(secret).size < FEWEST_SIGNS ? 'must be made by chance' : null;
}

/** Starts one service in a process of its own: HTTP on PORT, other services' RPC calls on PORT + 1000. */
export async function startServiceAlone(
  definition: ServiceDefinition,
  config: PlatformConfig,
): Promise<Stoppable> {
  requireSharedSecret(config);
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

import { ConfigurationError } from '../config/environment.ts';
import { type PlatformConfig, QUESTION_PORT_OFFSET, readPlatformConfig } from '../config/platform-config.ts';
import { openPlatform } from './platform.ts';
import { runProcess, type Stoppable } from './run-process.ts';
import type { ServiceDefinition } from './service-definition.ts';
import { startService } from './start-service.ts';

const HIGHEST_PORT = 65_535;

/**
 * What a part must be told when the others run elsewhere: a secret that all of them share.
 * @throws ConfigurationError
 */
export function requireSharedSecret(config: PlatformConfig): void {
  if (config.INTERNAL_SECRET) return;
  throw new ConfigurationError(['INTERNAL_SECRET must be set, to the same value in every process']);
}

/** Starts one service in a process of its own: HTTP on PORT, other services' questions on PORT + 1000. */
export async function startServiceAlone(
  definition: ServiceDefinition,
  config: PlatformConfig,
): Promise<Stoppable> {
  requireSharedSecret(config);
  const questionPort = config.PORT + QUESTION_PORT_OFFSET;
  if (questionPort > HIGHEST_PORT) {
    throw new ConfigurationError([
      `PORT must be at most ${HIGHEST_PORT - QUESTION_PORT_OFFSET}: questions use PORT + 1000`,
    ]);
  }
  const platform = await openPlatform({ config, local: [definition.name] });
  const service = await startService(definition, platform, { questionPort });
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

/** The `main` of a service. */
export async function runService(definition: ServiceDefinition): Promise<void> {
  await runProcess(() => startServiceAlone(definition, readPlatformConfig(process.env)));
}

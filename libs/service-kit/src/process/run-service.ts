import { QUESTION_PORT_OFFSET, readPlatformConfig } from '../config/platform-config.ts';
import { openPlatform } from './platform.ts';
import { runProcess } from './run-process.ts';
import type { ServiceDefinition } from './service-definition.ts';
import { startService } from './start-service.ts';

/** Runs one service as a process of its own: HTTP on PORT, other services' questions on PORT + 1000. */
export async function runService(definition: ServiceDefinition): Promise<void> {
  await runProcess(async () => {
    const config = readPlatformConfig(process.env);
    const platform = await openPlatform({ config, local: [definition.name] });
    const service = await startService(definition, platform, {
      questionPort: config.PORT + QUESTION_PORT_OFFSET,
    });
    await service.listen(config.PORT, config.HOST);
    platform.logger.info({ service: definition.name, port: config.PORT }, 'service ready');
    process.send?.({ ready: true });
    return {
      close: async () => {
        await service.close();
        await platform.close();
      },
    };
  });
}

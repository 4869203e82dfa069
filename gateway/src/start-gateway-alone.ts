import { openPlatform, type PlatformConfig, requireSharedSecret, type Stoppable } from '@alinha/service-kit';
import { startGateway } from './start-gateway.ts';

/** Starts the gateway alone, for services in other processes. */
export async function startGatewayAlone(config: PlatformConfig): Promise<Stoppable> {
  requireSharedSecret(config);
  const platform = await openPlatform({ config, local: [] });
  const gateway = await startGateway(platform, []);
  platform.logger.info({ url: gateway.url }, 'gateway ready');
  process.send?.({ ready: true, url: gateway.url });
  return {
    close: async () => {
      await gateway.drain(config.DRAIN_SECONDS * 1000);
      await gateway.close();
      await platform.close();
    },
  };
}

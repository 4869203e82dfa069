import { openPlatform, readPlatformConfig, runProcess } from '@alinha/service-kit';
import { startGateway } from './start-gateway.ts';

await runProcess(async () => {
  const platform = await openPlatform({ config: readPlatformConfig(process.env), local: [] });
  const gateway = await startGateway(platform, []);
  platform.logger.info({ url: gateway.url }, 'gateway ready');
  process.send?.({ ready: true, url: gateway.url });
  return {
    close: async () => {
      await gateway.close();
      await platform.close();
    },
  };
});

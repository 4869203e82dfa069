import { readPlatformConfig, runProcess } from '@alinha/service-kit';
import { announce } from './demo/announce.ts';
import { startHost } from './start-host.ts';

await runProcess(async () => {
  const config = readPlatformConfig(process.env);
  const host = await startHost({ config });
  if (host.url && host.localUrl)
    await announce({ url: host.url, localUrl: host.localUrl, demo: config.DEMO });
  return host;
});

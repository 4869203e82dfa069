import { startGatewayAlone } from '@alinha/gateway';
import {
  ConfigurationError,
  type PlatformConfig,
  readPlatformConfig,
  runProcess,
  type Stoppable,
  startServiceAlone,
} from '@alinha/service-kit';
import { announce } from './demo/announce.ts';
import { ALL_SERVICES } from './services.ts';
import { startHost } from './start-host.ts';

/** Everything in this process: what SERVICES left unset means. */
async function startAll(config: PlatformConfig): Promise<Stoppable> {
  const host = await startHost({ config });
  if (host.url && host.localUrl)
    await announce({ url: host.url, localUrl: host.localUrl, demo: config.DEMO });
  return host;
}

/** The one part that SERVICES names: a mixture could be asked nothing by the processes that hold the rest. */
async function startPart(parts: readonly string[], config: PlatformConfig): Promise<Stoppable> {
  const [part] = parts;
  if (parts.length !== 1)
    throw new ConfigurationError(['SERVICES must name one part, or be unset for all of them']);
  if (part === 'gateway') return startGatewayAlone(config);
  const definition = ALL_SERVICES.find(({ name }) => name === part);
  if (!definition) throw new ConfigurationError([`SERVICES names ${part}, which is no part`]);
  return startServiceAlone(definition, config);
}

await runProcess(() => {
  const config = readPlatformConfig(process.env);
  return config.SERVICES ? startPart(config.SERVICES, config) : startAll(config);
});

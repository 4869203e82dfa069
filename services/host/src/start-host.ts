import { once } from 'node:events';
import { createServer } from 'node:net';
import { type RunningGateway, startGateway } from '@alinha/gateway';
import {
  type Clock,
  type Logger,
  openPlatform,
  type Platform,
  type PlatformConfig,
  type RunningService,
  type StartOptions,
  startService,
} from '@alinha/service-kit';
import { ALL_SERVICES } from './services.ts';

export type HostOptions = Pick<StartOptions, 'verifyReplies'> & {
  readonly config: PlatformConfig;
  readonly clock?: Clock;
  readonly logger?: Logger;
};

export type RunningHost = {
  /** Public address; null when SERVICES does not include the gateway. */
  readonly url: string | null;
  /** The address on this machine. */
  readonly localUrl: string | null;
  readonly platform: Platform;
  readonly services: readonly RunningService[];
  close(): Promise<void>;
};

/**
 * Fails early, before the long start. Listening may still fail later.
 * @throws the system's error when the port is in use
 */
async function requireFreePort(port: number, host: string): Promise<void> {
  const probe = createServer();
  await once(probe.listen(port, host), 'listening');
  probe.close();
  await once(probe, 'close');
}

/** Runs several parts in one process: all, or those in SERVICES. */
export async function startHost({
  config,
  verifyReplies = false,
  ...options
}: HostOptions): Promise<RunningHost> {
  const wanted = config.SERVICES;
  const withGateway = !wanted || wanted.includes('gateway');
  if (withGateway) await requireFreePort(config.PORT, config.HOST);
  const definitions = ALL_SERVICES.filter(({ name }) => !wanted || wanted.includes(name));
  const platform = await openPlatform({ config, local: definitions.map(({ name }) => name), ...options });

  const services: RunningService[] = [];
  let gateway: RunningGateway | null = null;
  const close = async () => {
    await gateway?.close();
    for (const service of services.toReversed()) await service.close();
    await platform.close();
  };
  try {
    for (const definition of definitions)
      services.push(await startService(definition, platform, { verifyReplies }));
    if (withGateway) gateway = await startGateway(platform, services);
  } catch (error) {
    await close();
    throw error;
  }
  return { url: gateway?.url ?? null, localUrl: gateway?.localUrl ?? null, platform, services, close };
}

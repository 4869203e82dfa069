import { SERVICE_NAMES, type ServiceName } from '@alinha/contracts-core';
import {
  circuitOpen,
  type Platform,
  type RunningService,
  upstreamRetries,
  urlsOfService,
} from '@alinha/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import type { Lane } from './replica.ts';
import { Replicas } from './replicas.ts';
import { RetryBudget } from './retry-budget.ts';
import { ServiceDispatcher } from './service-dispatcher.ts';

/** A service in other processes. */
export type RemoteService = {
  /** Base URL. The dispatcher selects the process of each request. */
  readonly base: string;
  dispatcher(lane: Lane): Dispatcher;
};

/** Target of a service's requests: this process, or others over HTTP. */
export type Upstream = {
  readonly service: ServiceName;
  /** Undefined when the service is mounted here. */
  readonly remote?: RemoteService;
  /** Handles the raw request; only for a service in this process. */
  readonly handle?: (request: FastifyRequest, reply: FastifyReply) => void;
  /** True when one of its processes is ready. */
  healthy(): Promise<boolean>;
  close(): Promise<void>;
};

function localUpstream(running: RunningService): Upstream {
  return {
    service: running.name,
    handle: (request, reply) => {
      reply.hijack();
      running.fastify.routing(request.raw, reply.raw);
    },
    healthy: () => running.healthy(),
    close: async () => {},
  };
}

function remoteUpstream(service: ServiceName, urls: readonly string[]): Upstream {
  const replicas = Replicas.watch(service, urls);
  const budget = new RetryBudget();
  const unwatch = circuitOpen.add(() =>
    replicas.all.map(({ circuit, url }) => ({
      labels: { service, replica: new URL(url).host },
      value: circuit.state === 'open' ? 1 : 0,
    })),
  );
  return {
    service,
    remote: {
      base: urls[0] ?? '',
      dispatcher: (lane) =>
        ServiceDispatcher.over(lane, replicas, budget, {
          onRetry: (reason) => upstreamRetries.inc({ service, reason }),
        }),
    },
    healthy: () => replicas.check(),
    close: async () => {
      unwatch();
      await replicas.close();
    },
  };
}

/** @throws Error with the name of the missing variable when a service is neither local nor configured. */
export function findUpstreams(
  { config }: Platform,
  running: readonly RunningService[],
): Map<ServiceName, Upstream> {
  const upstreams = new Map<ServiceName, Upstream>();
  for (const service of SERVICE_NAMES) {
    const here = running.find(({ name }) => name === service);
    const urls = urlsOfService(config, service);
    if (here) upstreams.set(service, localUpstream(here));
    else if (urls.length > 0) upstreams.set(service, remoteUpstream(service, urls));
    else
      throw new Error(
        `The gateway cannot reach ${service}: set ${service.toUpperCase()}_URL or list it in SERVICES.`,
      );
  }
  return upstreams;
}

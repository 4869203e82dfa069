import { SERVICE_NAMES, type ServiceName } from '@alinha/contracts-core';
import { type Platform, type RunningService, urlOfService } from '@alinha/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Pool } from 'undici';

const HEALTH_LIMIT_MS = 2_000;

/** Where a service's requests go: into this process, or over HTTP to another. */
export type Upstream = {
  readonly service: ServiceName;
  /** Base URL of a service elsewhere; undefined when it is mounted here. */
  readonly url?: string;
  /** Passes the untouched request and response on; only for a service that is mounted here. */
  readonly handle?: (request: FastifyRequest, reply: FastifyReply) => void;
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

function remoteUpstream(service: ServiceName, url: string): Upstream {
  const pool = new Pool(url, { connections: 1, headersTimeout: HEALTH_LIMIT_MS });
  return {
    service,
    url,
    healthy: async () => {
      try {
        const { statusCode, body } = await pool.request({ path: '/health', method: 'GET' });
        await body.dump();
        return statusCode === 200;
      } catch {
        return false;
      }
    },
    close: () => pool.close(),
  };
}

/** @throws Error naming the variable of a service that is neither here nor elsewhere. */
export function findUpstreams(
  { config }: Platform,
  running: readonly RunningService[],
): Map<ServiceName, Upstream> {
  const upstreams = new Map<ServiceName, Upstream>();
  for (const service of SERVICE_NAMES) {
    const here = running.find(({ name }) => name === service);
    const url = urlOfService(config, service);
    if (here) upstreams.set(service, localUpstream(here));
    else if (url) upstreams.set(service, remoteUpstream(service, url));
    else
      throw new Error(
        `The gateway has no way to ${service}: set ${service.toUpperCase()}_URL or list it in SERVICES.`,
      );
  }
  return upstreams;
}

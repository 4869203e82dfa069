import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { resolve } from 'node:path';
import { EMAIL_PAGE, NEW_PASSWORD_PAGE, sessionCookieName } from '@alinha/contracts-accounts';
import { NOTICES_PAGE, OFFER_PAGE } from '@alinha/contracts-agenda';
import { PAYMENT_PAGE } from '@alinha/contracts-billing';
import { ANSWER_PAGE, TEST_PHONE_PAGE } from '@alinha/contracts-messaging';
import {
  DomainError,
  drain,
  localUrlOf,
  namedUrlOf,
  observeHttp,
  type Platform,
  REDIS_OPTIONS,
  REQUEST_ID_HEADER,
  type RunningService,
  serveProbes,
  whenClosed,
} from '@alinha/service-kit';
import rateLimit from '@fastify/rate-limit';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Redis } from 'ioredis';
import { GatewayFilter } from './gateway.filter.ts';
import { CountryDatabase } from './geo/country-database.ts';
import { COUNTRIES, GeoController } from './geo/geo.controller.ts';
import { HealthController, UPSTREAMS } from './health.controller.ts';
import { serveDocs } from './openapi/docs-page.ts';
import { openApiDocument } from './openapi/openapi-document.ts';
import { OWN_ROUTES } from './openapi/own-routes.ts';
import { hasPages, redirectUnreadable, servePages } from './pages/pages.ts';
import { serveRobots } from './pages/robots.ts';
import { isCounted } from './protection/counted-calls.ts';
import { securityHeaders } from './protection/security-headers.ts';
import {
  CONNECTIONS_PER_ADDRESS,
  limitBodyTime,
  limitConnections,
  TIME_LIMITS,
  timeoutsOf,
} from './protection/slow-callers.ts';
import { answerUnreadable, isReadableHost, refusal } from './protection/unreadable-requests.ts';
import { proxyRoutes, sendFailure } from './routing/proxy.ts';
import { ROUTING_TABLE } from './routing/routing-table.ts';
import { findUpstreams } from './routing/upstreams.ts';
import { SessionResolver } from './session/session-resolver.ts';

const VERSION = '0.2.0';
const REQUEST_ID = /^[\w-]{8,64}$/;
const CALLS_PER_MINUTE = 1_200;
const CLOSING_LIMIT_MS = 15_000;

@Module({})
class GatewayModule {}

export type RunningGateway = {
  /** Public URL. */
  readonly url: string;
  /** URL on this machine. */
  readonly localUrl: string;
  /** Reports that it is stopping. Serves requests until all connections are closed or the time limit ends. */
  drain(limitMs: number): Promise<void>;
  close(): Promise<void>;
};

/** Starts the product's single origin: pages, remotes and the API of all services. */
export async function startGateway(
  platform: Platform,
  running: readonly RunningService[],
): Promise<RunningGateway> {
  const { config } = platform;
  const logger = platform.logger.child({ service: 'gateway' });
  const webRoot = resolve(config.WEB_ROOT);
  const https = config.PUBLIC_URL?.startsWith('https:') ?? false;
  const upstreams = findUpstreams(platform, running);
  const sessions = new SessionResolver(platform);
  const countries = new CountryDatabase(logger);

  const headers = securityHeaders(https);
  const refuse = refusal(headers);

  const adapter = new FastifyAdapter({
    trustProxy: (_address: string, hop: number) => hop < config.TRUST_PROXY,
    // Running requests finish before the stop; idle connections close immediately.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    ...timeoutsOf(TIME_LIMITS),
    clientErrorHandler: answerUnreadable(refuse),
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      // No hook has run yet, because a malformed URL matches no route.
      reply.headers(headers).header(REQUEST_ID_HEADER, request.id);
      if (hasPages(webRoot) && redirectUnreadable(request, reply)) return;
      sendFailure(request, reply, error);
    },
    genReqId: ({ headers }: IncomingMessage) => {
      const given = headers[REQUEST_ID_HEADER];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    },
  });
  const module = {
    module: GatewayModule,
    controllers: [HealthController, GeoController],
    providers: [
      { provide: UPSTREAMS, useValue: [...upstreams.values()] },
      { provide: COUNTRIES, useValue: countries },
    ],
  };
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    bodyParser: false,
    logger: false,
    abortOnError: false,
  });
  const fastify = adapter.getInstance() as unknown as FastifyInstance;

  app.useGlobalFilters(new GatewayFilter(logger));

  // Behind a proxy all connections have its address.
  if (config.RATE_LIMIT && config.TRUST_PROXY === 0)
    limitConnections(fastify.server, CONNECTIONS_PER_ADDRESS, refuse);
  limitBodyTime(fastify, TIME_LIMITS, refuse);
  observeHttp(fastify, 'gateway');
  fastify.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header(REQUEST_ID_HEADER, request.id);
  });
  fastify.addHook('onRequest', async (request, reply) => {
    whenClosed(reply.raw, () => logRequest(logger, request, reply.raw.statusCode, reply.elapsedTime));
  });
  fastify.addHook('onRequest', async (request, reply) => {
    if (isReadableHost(request.headers.host)) return undefined;
    sendFailure(request, reply, new DomainError('INVALID_REQUEST'));
    return reply;
  });
  const redis = config.RATE_LIMIT && config.REDIS_URL ? countingRedis(config.REDIS_URL) : null;
  redis?.on('error', (error) => logger.warn({ err: error }, 'Redis of the rate limit failed'));
  if (config.RATE_LIMIT) {
    await fastify.register(rateLimit, {
      max: CALLS_PER_MINUTE,
      timeWindow: '1 minute',
      allowList: (request) => !isCounted(request.url),
      ...(redis && { redis, skipOnError: true }),
      errorResponseBuilder: (_request, { ttl }) =>
        new DomainError('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(ttl / 1000)) }),
    });
  }
  await fastify.register(async (scope) => {
    // Nest applies filters to its own routes only.
    scope.setErrorHandler((error, request, reply) => sendFailure(request, reply, error));
    await proxyRoutes(scope, { platform, sessions, countries, upstreams, routes: ROUTING_TABLE });
  });
  let isStopping = false;
  // Ready while it listens: it still serves pages and other services when a service or the queues are unavailable.
  serveProbes(fastify, '/api/health', async () => ({ needed: { running: !isStopping } }));
  // The board is loaded only when an operator token is configured.
  if (config.OPERATOR_TOKEN) {
    const { serveOperators } = await import('./operators/operator-pages.ts');
    await serveOperators(fastify, platform, config.OPERATOR_TOKEN);
  }
  const described = [...ROUTING_TABLE, ...OWN_ROUTES];
  await serveDocs(fastify, () => openApiDocument(described, sessionCookieName(https), VERSION));
  serveRobots(fastify, config.PUBLIC_URL);
  if (hasPages(webRoot)) {
    if (config.PUBLIC_URL && !config.CONTACT_WHATSAPP)
      logger.warn(
        'CONTACT_WHATSAPP is not set: the contact button of the public pages opens a chat without recipient',
      );
    await servePages(fastify, {
      webRoot,
      sessions,
      cookieName: sessionCookieName(https),
      countries,
      publicUrl: config.PUBLIC_URL,
      contactWhatsapp: config.CONTACT_WHATSAPP ?? null,
      clock: platform.clock,
      notFound: (request, reply) => sendFailure(request, reply, new DomainError('NOT_FOUND')),
    });
  } else {
    logger.warn({ WEB_ROOT: webRoot }, 'front end not built: serving the API only');
  }
  await app.init();
  await app.listen(config.PORT, config.HOST);

  const address = fastify.server.address();
  const port = typeof address === 'object' && address ? address.port : config.PORT;
  return {
    url: config.PUBLIC_URL ?? namedUrlOf(config.HOST, port),
    localUrl: localUrlOf(config.HOST, port),
    drain: async (limitMs) => {
      isStopping = true;
      await drain(fastify.server, limitMs);
    },
    close: async () => {
      // Running requests finish; incomplete ones are aborted.
      const cut = setTimeout(() => fastify.server.closeAllConnections(), CLOSING_LIMIT_MS);
      await app.close();
      clearTimeout(cut);
      sessions.close();
      redis?.disconnect();
      await Promise.all([...upstreams.values()].map((upstream) => upstream.close()));
    },
  };
}

/** Timeout of the Redis for rate limits. A request that cannot be counted in this time passes. */
const COUNT_TIMEOUT_MS = 500;

const countingRedis = (url: string) =>
  new Redis(url, {
    ...REDIS_OPTIONS,
    enableOfflineQueue: false,
    connectTimeout: COUNT_TIMEOUT_MS,
    commandTimeout: COUNT_TIMEOUT_MS,
    maxRetriesPerRequest: 0,
  });

/** Pages whose path ends with a secret. */
const KEYED_PAGES = [
  ANSWER_PAGE,
  EMAIL_PAGE,
  NEW_PASSWORD_PAGE,
  NOTICES_PAGE,
  OFFER_PAGE,
  PAYMENT_PAGE,
  TEST_PHONE_PAGE,
];

/** Path for the log without secrets: an API route is logged as its template. */
function pathWithoutKeys({ url, routeOptions }: FastifyRequest): string {
  if (routeOptions.url?.includes('/:')) return routeOptions.url;
  const [path = ''] = url.split('?');
  const page = KEYED_PAGES.find((start) => path.startsWith(`${start}/`));
  return page ? `${page}/:token` : path;
}

/** One line per request without query, body or personal data. */
function logRequest(
  logger: Platform['logger'],
  request: FastifyRequest,
  status: number,
  elapsedMs: number,
): void {
  const path = pathWithoutKeys(request);
  const line = { request_id: request.id, method: request.method, path, status, ms: Math.round(elapsedMs) };
  logger.info(line, 'request');
}

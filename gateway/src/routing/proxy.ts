import type { Readable } from 'node:stream';
import {
  authEndpoints,
  deviceCookieName,
  passwordLinkEndpoints,
  secondStepEndpoints,
  sessionCookieName,
} from '@alinha/contracts-accounts';
import type { Endpoint } from '@alinha/contracts-core';
import { languageOfHeader, roleOfAdmin, type ServiceName } from '@alinha/contracts-core';
import {
  bodyLimitOf,
  type Caller,
  currentOrigin,
  DomainError,
  failureReply,
  IDENTITY_HEADER,
  type Identity,
  identitySigner,
  type Logger,
  type Platform,
  REQUEST_ID_HEADER,
  upstreamFailures,
} from '@alinha/service-kit';
import cookie from '@fastify/cookie';
import replyFrom from '@fastify/reply-from';
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import type { CountryDatabase } from '../geo/country-database.ts';
import { countedBody, refuseLargeBody, wasTooLarge } from '../protection/body-limit.ts';
import { networkOf, shortNetworkOf } from '../protection/network-of.ts';
import { originAllowed } from '../protection/origin-check.ts';
import { dropDocumentHeaders } from '../protection/security-headers.ts';
import { sharedLimit } from '../protection/shared-limit.ts';
import type { SessionResolver } from '../session/session-resolver.ts';
import type { Lane } from './replica.ts';
import { fastifyPath } from './routing-table.ts';
import { CircuitOpenError } from './service-dispatcher.ts';
import { type Forward, Streams } from './streams.ts';
import type { Upstream } from './upstreams.ts';

const SIGN_IN_PER_MINUTE = 30;
const PROVIDER_CALLS_PER_MINUTE = 30;
const RETRY_AFTER_SECONDS = 2;
/** Routes whose service limits requests by address and device, or opens sessions. */
const WITH_DEVICE: ReadonlySet<string> = new Set([
  authEndpoints.login.id,
  authEndpoints.register.id,
  passwordLinkEndpoints.use.id,
  secondStepEndpoints.code.id,
  secondStepEndpoints.passkey.id,
]);
/** The product sets no longer cookie. */
const DEVICE_MAX_CHARS = 300;

export type ProxyOptions = {
  readonly platform: Platform;
  readonly sessions: SessionResolver;
  readonly countries: CountryDatabase;
  readonly upstreams: ReadonlyMap<ServiceName, Upstream>;
  readonly routes: readonly Endpoint[];
};

/** Sends a failure in the shape of the contract. */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, error: unknown): void {
  const { status, body, retryAfterSeconds } = failureReply(
    error,
    languageOfHeader(request.headers['accept-language']),
    request.id,
  );
  if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds);
  reply.status(status).header('cache-control', 'no-store').send(body);
}

/**
 * Routes the API to its services: checks the session, signs the identity and streams bodies without reading them. A service
 * in this process gets the raw request and response; others are called over HTTP.
 */
export async function proxyRoutes(fastify: FastifyInstance, options: ProxyOptions): Promise<void> {
  const { platform, sessions, countries } = options;
  const { PUBLIC_URL, RATE_LIMIT } = platform.config;
  const isSecure = PUBLIC_URL?.startsWith('https:') ?? false;
  const cookieName = sessionCookieName(isSecure);
  const deviceCookie = deviceCookieName(isSecure);
  await fastify.register(cookie);
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

  const streams = new Streams();
  const sign = identitySigner(platform.identityKey);
  const identify = (endpoint: Endpoint) => async (request: FastifyRequest) => {
    refuseLargeBody(request, bodyLimitOf(endpoint));
    if (!originAllowed(request.method, request.headers, PUBLIC_URL)) throw new DomainError('BAD_ORIGIN');
    const language = languageOfHeader(request.headers['accept-language']);
    const owner = await sessions.resolve(request.cookies[cookieName]);
    if (endpoint.id === authEndpoints.logout.id) sessions.evict(request.cookies[cookieName]);
    if (!owner && endpoint.access !== 'public') throw new DomainError('UNAUTHENTICATED');
    const caller: Caller | null = owner && {
      companyId: owner.company_id,
      userId: owner.user_id,
      isAdmin: owner.is_admin,
      role: owner.role ?? roleOfAdmin(owner.is_admin),
      language,
      sessionId: owner.session_id,
      isBlogAdmin: owner.is_blog_admin,
      needsFactor: owner.needs_factor === true,
      ownAgendaOnly: owner.own_agenda_only === true,
    };
    if (endpoint.stream && caller) streams.callers.set(request, caller.userId);
    const identity: Identity = {
      caller,
      language,
      ...(WITH_DEVICE.has(endpoint.id) && {
        network: networkOf(request.ip),
        device: request.cookies[deviceCookie]?.slice(0, DEVICE_MAX_CHARS),
        country: (await countries.countryOf(request.ip)) ?? undefined,
        shortNetwork: shortNetworkOf(request.ip),
      }),
    };
    // Overwrites headers of these names from the client.
    request.raw.headers[IDENTITY_HEADER] = sign(identity, platform.clock());
    request.raw.headers[REQUEST_ID_HEADER] = request.id;
    const traceparent = currentOrigin()?.traceparent;
    if (traceparent) request.raw.headers.traceparent = traceparent;
    delete request.raw.headers.cookie;
  };

  // Ends streams before the server waits for running requests: they do not end by themselves.
  fastify.addHook('preClose', async () => streams.end());

  for (const upstream of options.upstreams.values()) {
    for (const isStream of [false, true]) {
      const routes = options.routes.filter(
        ({ service, stream = false }) => service === upstream.service && stream === isStream,
      );
      await fastify.register(async (scope) => {
        const forward = await forwarderTo(scope, upstream, isStream ? 'streams' : 'calls', platform.logger);
        for (const endpoint of routes) {
          const max = RATE_LIMIT ? callsPerMinuteOf(endpoint) : undefined;
          const isStrict = max !== undefined && endpoint.callsPerMinute === undefined;
          scope.route({
            method: endpoint.method,
            url: fastifyPath(endpoint),
            config: {
              ...(max !== undefined && { rateLimit: { max, timeWindow: '1 minute' } }),
              ...(endpoint.bodyTimeoutSeconds && { bodyTimeoutMs: endpoint.bodyTimeoutSeconds * 1000 }),
            },
            // Without a file the reply is JSON.
            onRequest: endpoint.file ? [] : [async (_request, reply) => dropDocumentHeaders(reply)],
            preParsing: [
              ...(upstream.remote ? [refuseStrayPath] : []),
              ...(isStrict ? [sharedLimit(platform, endpoint, max)] : []),
              identify(endpoint),
              ...(upstream.remote ? [countBody(bodyLimitOf(endpoint))] : []),
            ],
            handler: isStream ? streams.limit(forward(endpoint)) : forward(endpoint),
          });
        }
      });
    }
  }
}

/** Limits per address and route that differ from the default. */
function callsPerMinuteOf({
  access,
  method,
  callsPerMinute,
  replyLimitSeconds,
}: Endpoint): number | undefined {
  if (callsPerMinute !== undefined) return callsPerMinute;
  if (access === 'public' && method === 'POST') return SIGN_IN_PER_MINUTE;
  // The external provider charges per call, and each recording takes memory.
  return replyLimitSeconds && PROVIDER_CALLS_PER_MINUTE;
}

/** Remote services only: a service in this process counts its own bodies. */
const countBody =
  (limitBytes: number) =>
  async (request: FastifyRequest, _reply: FastifyReply, payload: RequestPayload): Promise<RequestPayload> =>
    countedBody(request, payload as Readable, limitBytes) as RequestPayload;

/** Returns the handler of each route of a service. */
async function forwarderTo(
  scope: FastifyInstance,
  upstream: Upstream,
  lane: Lane,
  logger: Logger,
): Promise<(endpoint: Endpoint) => Forward> {
  const { handle, remote, service } = upstream;
  if (handle) {
    return () => (request, reply) => {
      // Copies the headers of the gateway's hooks to the raw response, which the service writes.
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value);
      handle(request, reply);
    };
  }
  if (!remote) throw new Error(`${service} has neither a local module nor a URL`);
  // The dispatcher has the time and connection limits, and closes with the upstream.
  await scope.register(replyFrom, { base: remote.base, undici: remote.dispatcher(lane) });
  return ({ replyLimitSeconds }) =>
    (request, reply) =>
      // The path only: with the whole URL the proxy would decode the query too and refuse invalid ones.
      reply.from(undefined, {
        ...(replyLimitSeconds && { timeout: replyLimitSeconds * 1000 }),
        rewriteRequestHeaders: () => request.raw.headers,
        // Connection headers of a service are for the gateway only.
        rewriteHeaders: ({ connection, 'keep-alive': _, ...headers }) => headers,
        // Only the dispatcher repeats requests.
        retryDelay: () => null,
        onError: (failedReply, { error }) =>
          sendFailure(
            request,
            failedReply as unknown as FastifyReply,
            unavailableError(request, service, error, logger),
          ),
      });
}

/** Dot segments: the proxy refuses them, or URL parsing removes them. */
const DOTS = /\/\.\.|\.\.\/|\/\.(\/|$)/;

/** Refuses, before the body is read, a path that resolves to another one than the matched route. */
async function refuseStrayPath({ url }: FastifyRequest): Promise<void> {
  const [path = ''] = url.split('?', 1);
  // The router ends a path at `#`, and a URL treats `\` as a slash.
  const isOther = /[\\#]/.test(path) || (/[.%]/.test(path) && DOTS.test(decodeURIComponent(path)));
  if (isOther) throw new DomainError('INVALID_REQUEST');
}

/** Reply to the caller when a service did not respond. */
function unavailableError(
  request: FastifyRequest,
  service: ServiceName,
  error: Error,
  logger: Logger,
): DomainError {
  if (wasTooLarge(request)) return new DomainError('BODY_TOO_LARGE');
  const { cause } = error;
  const isOpen = cause instanceof CircuitOpenError;
  upstreamFailures.inc({ service, reason: isOpen ? 'circuit-open' : 'unavailable' });
  if (isOpen) return new DomainError('SERVICE_UNAVAILABLE', { retryAfterSeconds: cause.retryAfterSeconds });
  logger.warn({ err: error, request_id: request.id, service }, 'service unavailable');
  return new DomainError('SERVICE_UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause: error });
}

import type { Readable } from 'node:stream';
import { authEndpoints, deviceCookieName, sessionCookieName } from '@alinha/contracts-accounts';
import type { Endpoint } from '@alinha/contracts-core';
import { languageOfHeader, type ServiceName } from '@alinha/contracts-core';
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
import { countedBody, refuseLargeBody, wasTooLarge } from '../protection/body-limit.ts';
import { networkOf } from '../protection/network-of.ts';
import { originAllowed } from '../protection/origin-check.ts';
import { sharedLimit } from '../protection/shared-limit.ts';
import type { SessionResolver } from '../session/session-resolver.ts';
import type { Lane } from './replica.ts';
import { fastifyPath } from './routing-table.ts';
import { CircuitOpenError } from './service-dispatcher.ts';
import { type Carry, Streams } from './streams.ts';
import type { Upstream } from './upstreams.ts';

const SIGN_IN_PER_MINUTE = 30;
const PROVIDER_CALLS_PER_MINUTE = 30;
const RETRY_AFTER_SECONDS = 2;
/** Routes whose service limits by address and device. */
const NAMES_DEVICE: ReadonlySet<string> = new Set([authEndpoints.login.id, authEndpoints.register.id]);
/** A longer cookie was not set by this product. */
const DEVICE_MAX_CHARS = 300;

export type ProxyOptions = {
  readonly platform: Platform;
  readonly sessions: SessionResolver;
  readonly upstreams: ReadonlyMap<ServiceName, Upstream>;
  readonly routes: readonly Endpoint[];
};

/** Sends a failure in the one shape that the contract promises. */
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
 * Carries the API's routes to their services: who calls is checked and signed here, bodies pass through unread. A
 * service of this process gets Node's own request and response; one elsewhere is reached over HTTP.
 */
export async function proxyRoutes(fastify: FastifyInstance, options: ProxyOptions): Promise<void> {
  const { platform, sessions } = options;
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
    if (endpoint.id === authEndpoints.logout.id) sessions.drop(request.cookies[cookieName]);
    if (!owner && endpoint.access !== 'public') throw new DomainError('UNAUTHENTICATED');
    const caller: Caller | null = owner && {
      companyId: owner.company_id,
      userId: owner.user_id,
      isAdmin: owner.is_admin,
      language,
      sessionId: owner.session_id,
      isBlogAdmin: owner.is_blog_admin,
    };
    if (endpoint.stream && caller) streams.callers.set(request, caller.userId);
    const identity: Identity = {
      caller,
      language,
      ...(NAMES_DEVICE.has(endpoint.id) && {
        network: networkOf(request.ip),
        device: request.cookies[deviceCookie]?.slice(0, DEVICE_MAX_CHARS),
      }),
    };
    // Overwrites whatever a client sent under these names.
    request.raw.headers[IDENTITY_HEADER] = sign(identity, platform.clock());
    request.raw.headers[REQUEST_ID_HEADER] = request.id;
    const traceparent = currentOrigin()?.traceparent;
    if (traceparent) request.raw.headers.traceparent = traceparent;
    delete request.raw.headers.cookie;
  };

  // Before the server waits for the calls under way: these end only when somebody leaves.
  fastify.addHook('preClose', async () => streams.end());

  for (const upstream of options.upstreams.values()) {
    for (const isStream of [false, true]) {
      const routes = options.routes.filter(
        ({ service, stream = false }) => service === upstream.service && stream === isStream,
      );
      await fastify.register(async (scope) => {
        const carry = await carrier(scope, upstream, isStream ? 'streams' : 'calls', platform.logger);
        for (const endpoint of routes) {
          const max = RATE_LIMIT ? callsPerMinuteOf(endpoint) : undefined;
          const isStrict = max !== undefined && endpoint.callsPerMinute === undefined;
          scope.route({
            method: endpoint.method,
            url: fastifyPath(endpoint),
            config: {
              ...(max !== undefined && { rateLimit: { max, timeWindow: '1 minute' } }),
              ...(endpoint.bodyLimitSeconds && { bodyLimitMs: endpoint.bodyLimitSeconds * 1000 }),
            },
            preParsing: [
              ...(upstream.remote ? [refuseStrayPath] : []),
              ...(isStrict ? [sharedLimit(platform, endpoint, max)] : []),
              identify(endpoint),
              ...(upstream.remote ? [countBody(bodyLimitOf(endpoint))] : []),
            ],
            handler: isStream ? streams.carried(carry(endpoint)) : carry(endpoint),
          });
        }
      });
    }
  }
}

/** From one address to one route, where that is another number than for all the others. */
function callsPerMinuteOf({
  access,
  method,
  callsPerMinute,
  replyLimitSeconds,
}: Endpoint): number | undefined {
  if (callsPerMinute !== undefined) return callsPerMinute;
  if (access === 'public' && method === 'POST') return SIGN_IN_PER_MINUTE;
  // The outside provider that it waits for is paid by the call, and a recording for it is held in memory.
  return replyLimitSeconds && PROVIDER_CALLS_PER_MINUTE;
}

/** Only what goes to another process: a service of this one counts for itself. */
const countBody =
  (limitBytes: number) =>
  async (request: FastifyRequest, _reply: FastifyReply, payload: RequestPayload): Promise<RequestPayload> =>
    countedBody(request, payload as Readable, limitBytes) as RequestPayload;

async function carrier(
  scope: FastifyInstance,
  upstream: Upstream,
  lane: Lane,
  logger: Logger,
): Promise<(endpoint: Endpoint) => Carry> {
  const { handle, remote, service } = upstream;
  if (handle) {
    return () => (request, reply) => {
      // What the gateway's hooks set must be on the raw response, which the service writes.
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value);
      handle(request, reply);
    };
  }
  if (!remote) throw new Error(`${service} is neither here nor elsewhere`);
  // Its limits of time and connections are the dispatcher's, which closes with the upstream.
  await scope.register(replyFrom, { base: remote.base, undici: remote.dispatcher(lane) });
  return ({ replyLimitSeconds }) =>
    (request, reply) =>
      // Of the path alone it makes an address; given the whole it would decode the query too, and refuse what it cannot.
      reply.from(undefined, {
        ...(replyLimitSeconds && { timeout: replyLimitSeconds * 1000 }),
        rewriteRequestHeaders: () => request.raw.headers,
        // What a service says of its connection is said to the gateway alone.
        rewriteHeaders: ({ connection, 'keep-alive': _, ...headers }) => headers,
        // The dispatcher alone decides what is sent again.
        retryDelay: () => null,
        onError: (failedReply, { error }) =>
          sendFailure(
            request,
            failedReply as unknown as FastifyReply,
            awayError(request, service, error, logger),
          ),
      });
}

/** As the proxy looks for them in a path, and a segment of one dot, which an address leaves out. */
const DOTS = /\/\.\.|\.\.\/|\/\.(\/|$)/;

/** Before anything of its body is read: a path that leads elsewhere than to the route that was matched. */
async function refuseStrayPath({ url }: FastifyRequest): Promise<void> {
  const [path = ''] = url.split('?', 1);
  // The router ends a path at `#`, where an address goes on, and knows no `\`, which an address takes for a slash.
  const isOther = /[\\#]/.test(path) || (/[.%]/.test(path) && DOTS.test(decodeURIComponent(path)));
  if (isOther) throw new DomainError('INVALID_REQUEST');
}

/** What the caller hears of a call that got no answer. */
function awayError(request: FastifyRequest, service: ServiceName, error: Error, logger: Logger): DomainError {
  if (wasTooLarge(request)) return new DomainError('BODY_TOO_LARGE');
  const { cause } = error;
  const isOpen = cause instanceof CircuitOpenError;
  upstreamFailures.inc({ service, reason: isOpen ? 'circuit-open' : 'away' });
  if (isOpen) return new DomainError('SERVICE_UNAVAILABLE', { retryAfterSeconds: cause.retryAfterSeconds });
  logger.warn({ err: error, request_id: request.id, service }, 'service away');
  return new DomainError('SERVICE_UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause: error });
}

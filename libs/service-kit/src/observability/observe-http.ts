import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PROBE } from '../process/drain.ts';
import { requestSeconds } from './metrics.ts';
import { withOrigin } from './origin.ts';
import { whenClosed } from './when-closed.ts';

const tracer = trace.getTracer('alinha');

/** Stored on the request, as {@link whenClosed} stores its callbacks. */
const RUN = Symbol('run');
type ObservedRequest = FastifyRequest & { [RUN]?: (work: () => void) => void };

/**
 * Measures and traces every request by its route template, and gives its id to logs and calls that it causes. Register it
 * before other hooks.
 */
export function observeHttp(fastify: FastifyInstance, service: string): void {
  fastify.addHook('onRequest', (request: ObservedRequest, reply, done) => {
    const { traceparent } = request.headers;
    const route = request.routeOptions.url ?? 'unmatched';
    // Too frequent to be of interest.
    if (PROBE.test(route) || route.endsWith('/metrics')) return done();
    const { method } = request;
    const origin = {
      request_id: request.id,
      traceparent: typeof traceparent === 'string' ? traceparent : undefined,
    };
    withOrigin(origin, () => {
      const span = tracer.startSpan(`${method} ${route}`, {
        kind: SpanKind.SERVER,
        attributes: { 'http.request.method': method, 'http.route': route, 'alinha.service': service },
      });
      const active = trace.setSpan(context.active(), span);
      const began = performance.now();
      // Runs for aborted requests too.
      whenClosed(reply.raw, () => {
        const status = reply.raw.statusCode;
        requestSeconds.observe(
          { service, method, route, status: String(status) },
          (performance.now() - began) / 1000,
        );
        span.setAttribute('http.response.status_code', status);
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
      request[RUN] = (work) => withOrigin(origin, () => context.with(active, work));
      context.with(active, done);
    });
  });

  // The body was read in the async context of the connection, not of the request.
  fastify.addHook('preValidation', (request: ObservedRequest, _reply, done) => {
    const run = request[RUN];
    if (run) run(done);
    else done();
  });
}

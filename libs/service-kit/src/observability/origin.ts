import { AsyncLocalStorage } from 'node:async_hooks';
import { context, type Link, propagation, type SpanOptions, SpanStatusCode, trace } from '@opentelemetry/api';

/** The request and trace that caused some work. Passed along with RPC calls, events and jobs. */
export type Origin = {
  readonly request_id?: string | undefined;
  readonly traceparent?: string | undefined;
};

const requests = new AsyncLocalStorage<string>();
const tracer = trace.getTracer('alinha');

/** The origin to pass along, or null outside a request. */
export function currentOrigin(): Origin | null {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  const request_id = requests.getStore();
  if (!request_id && !carrier.traceparent) return null;
  return { ...(request_id && { request_id }), ...carrier };
}

/** Fields of every log line. */
export function logContext(): Record<string, string> {
  const request_id = requests.getStore();
  const trace_id = trace.getSpanContext(context.active())?.traceId;
  return { ...(request_id && { request_id }), ...(trace_id && { trace_id }) };
}

/** Runs `work` with the request id and trace of `origin`. */
export function withOrigin<T>(origin: Origin | null, work: () => T): T {
  const parent = propagation.extract(context.active(), { traceparent: origin?.traceparent ?? '' });
  const { request_id } = origin ?? {};
  return context.with(parent, () => (request_id ? requests.run(request_id, work) : work()));
}

/** A link from a span to the trace of `origin`, if it has one. */
export function linkTo(origin: Origin | null): Link[] {
  const from = propagation.extract(context.active(), { traceparent: origin?.traceparent ?? '' });
  const spanContext = trace.getSpanContext(from);
  return origin?.traceparent && spanContext ? [{ context: spanContext }] : [];
}

/** Parses the origin of a job; null when its metadata is not an origin. */
export function originOfText(text: string | undefined): Origin | null {
  if (!text?.startsWith('{')) return null;
  return JSON.parse(text) as Origin;
}

/** Runs `work` in a span, marked as failed when it throws. Almost free while no traces are exported. */
export async function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  return tracer.startActiveSpan(name, options, async (span) => {
    try {
      return await work();
    } catch (error) {
      // Only the name: messages may contain personal data.
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' });
      throw error;
    } finally {
      span.end();
    }
  });
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { context, propagation, type SpanOptions, SpanStatusCode, trace } from '@opentelemetry/api';

/** Where work comes from: the request that somebody made, and the trace it is part of. It travels with questions, facts and jobs. */
export type Origin = {
  readonly request_id?: string | undefined;
  readonly traceparent?: string | undefined;
};

const requests = new AsyncLocalStorage<string>();
const tracer = trace.getTracer('alinha');

/** What of the present request goes along to whoever works for it next; null outside of one. */
export function currentOrigin(): Origin | null {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  const request_id = requests.getStore();
  if (!request_id && !carrier.traceparent) return null;
  return { ...(request_id && { request_id }), ...carrier };
}

/** For every line of the log. */
export function logContext(): Record<string, string> {
  const request_id = requests.getStore();
  const trace_id = trace.getSpanContext(context.active())?.traceId;
  return { ...(request_id && { request_id }), ...(trace_id && { trace_id }) };
}

/** Runs `work` as part of what came from `origin`. */
export function withOrigin<T>(origin: Origin | null, work: () => T): T {
  const parent = propagation.extract(context.active(), { traceparent: origin?.traceparent ?? '' });
  const { request_id } = origin ?? {};
  return context.with(parent, () => (request_id ? requests.run(request_id, work) : work()));
}

/** What a job carries, as text; null when it is none of ours. */
export function originOfText(text: string | undefined): Origin | null {
  if (!text?.startsWith('{')) return null;
  return JSON.parse(text) as Origin;
}

/** Runs `work` in a span, which fails when it does. Costs next to nothing while nobody exports traces. */
export async function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  return tracer.startActiveSpan(name, options, async (span) => {
    try {
      return await work();
    } catch (error) {
      // Its name alone: messages can hold what people wrote.
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' });
      throw error;
    } finally {
      span.end();
    }
  });
}

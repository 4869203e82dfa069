import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import pg from 'pg';

const tracer = trace.getTracer('alinha');
/** Verb and table of a statement. Its values and full text never enter a trace. */
const SUMMARY = /^\s*(\w+)(?:[\s\S]*?\b(?:FROM|INTO|UPDATE)\s+"?([\w".]+))?/i;
const UPDATE = /^\s*UPDATE\s+"?([\w".]+)/i;

function summaryOf(text: string): string {
  const [, verb = 'SQL', table] = SUMMARY.exec(text) ?? [];
  const named = UPDATE.exec(text)?.[1] ?? table;
  return named ? `${verb.toUpperCase()} ${named.replaceAll('"', '')}` : verb.toUpperCase();
}

type Callback = (error: Error | undefined, result: unknown) => void;
type Query = (...args: unknown[]) => unknown;

/** A connection whose statements are spans of the active trace. Without one, statements are passed on unchanged. */
export class TracedClient extends pg.Client {
  override query = this.traced(super.query.bind(this) as Query) as typeof pg.Client.prototype.query;

  private traced(query: Query): Query {
    return (...args) => {
      const [statement] = args as [string | { text?: unknown; submit?: unknown }];
      const text = typeof statement === 'string' ? statement : statement?.text;
      if (!trace.getSpan(context.active())?.isRecording() || typeof text !== 'string') return query(...args);
      const summary = summaryOf(text);
      const span = tracer.startSpan(summary, {
        kind: SpanKind.CLIENT,
        attributes: { 'db.system.name': 'postgresql', 'db.query.summary': summary },
      });
      const end = (error?: { code?: unknown }) => {
        if (error) span.setStatus({ code: SpanStatusCode.ERROR, message: String(error.code ?? '') });
        span.end();
      };
      const last = args.at(-1);
      if (typeof last === 'function') {
        const callback = context.bind(context.active(), last as Callback);
        const traced: Callback = (error, result) => {
          end(error as { code?: unknown } | undefined);
          callback(error, result);
        };
        return query(...args.slice(0, -1), traced);
      }
      const result = query(...args);
      if (result instanceof Promise) result.then(() => end(), end);
      else end();
      return result;
    };
  }
}

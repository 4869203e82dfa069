import { context, propagation, trace } from '@opentelemetry/api';
import type { Logger } from '../logger.ts';

/**
 * Exports spans to a collector over OTLP/HTTP. Loads the libraries only when an endpoint is configured. Returns a
 * function that sends the remaining spans and stops.
 */
export async function exportTraces(
  endpoint: string,
  serviceName: string,
  logger: Logger,
): Promise<() => Promise<void>> {
  const [{ AsyncLocalStorageContextManager }, { W3CTraceContextPropagator }, exporters, resources, sdk] =
    await Promise.all([
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace-base'),
    ]);
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const provider = new sdk.BasicTracerProvider({
    resource: resources.resourceFromAttributes({
      'service.namespace': 'alinha',
      'service.name': serviceName,
    }),
    spanProcessors: [
      new sdk.BatchSpanProcessor(new exporters.OTLPTraceExporter({ url }), { scheduledDelayMillis: 1_000 }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return async () => {
    await provider.shutdown().catch((error: unknown) => logger.warn({ err: error }, 'traces'));
    trace.disable();
    propagation.disable();
    context.disable();
  };
}

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export type CollectedSpan = {
  readonly service: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
};

type Attribute = { readonly key: string; readonly value: { readonly stringValue?: string } };
type Export = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly Omit<CollectedSpan, 'service'>[] }[];
  }[];
};

/** A trace collector (OTLP over HTTP) that stores what it receives. */
export async function startTraceCollector() {
  const spans: CollectedSpan[] = [];
  const texts: string[] = [];
  const server = createServer(async (request, reply) => {
    const sent = (await json(request)) as Export;
    texts.push(JSON.stringify(sent));
    for (const { resource, scopeSpans } of sent.resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
      for (const scope of scopeSpans) {
        for (const { name, traceId, spanId, parentSpanId } of scope.spans)
          spans.push({ service, name, traceId, spanId, parentSpanId: parentSpanId || undefined });
      }
    }
    reply.setHeader('content-type', 'application/json').end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    /** All received data as text, to search for forbidden content. */
    text: () => texts.join('\n'),
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

import autocannon from 'autocannon';
import type { Measurable } from './parts.ts';
import { cpuMsOf } from './topology.ts';

export const CONNECTIONS = 32;

export type Load = {
  readonly perSecond: number;
  readonly p99: number;
  /** CPU of the given processes per request, without the load generator. */
  readonly cpuMs: number;
};

export type Request = { readonly url: string; readonly headers?: Readonly<Record<string, string>> };
type Settings = { readonly connections?: number; readonly seconds?: number };

/**
 * Sends requests as fast as they are answered. Each connection repeats one of `requests`, assigned in turn.
 * @param parts the processes to measure
 * @throws Error when a reply is not 2xx
 */
export async function load(
  requests: readonly Request[],
  parts: readonly Measurable[],
  { connections = CONNECTIONS, seconds = 5 }: Settings = {},
): Promise<Load> {
  const [first] = requests;
  if (!first) throw new Error('no addresses to request');
  let connected = 0;
  const before = await cpuMsOf(parts);
  const result = await autocannon({
    url: first.url,
    connections,
    duration: seconds,
    setupClient: (client) => {
      const { url, headers = {} } = requests[connected++ % requests.length] ?? first;
      const { pathname, search } = new URL(url);
      client.setRequests([{ method: 'GET', path: pathname + search, headers }]);
    },
  });
  const used = (await cpuMsOf(parts)) - before;
  const { latency, non2xx, errors } = result;
  if (non2xx > 0 || errors > 0) throw new Error(`${first.url}: ${non2xx} refused, ${errors} failed`);
  return { perSecond: result.requests.average, p99: latency.p99, cpuMs: used / result.requests.total };
}

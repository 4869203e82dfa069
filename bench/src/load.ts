import autocannon from 'autocannon';
import type { Part } from './parts.ts';
import { cpuMsOf } from './topology.ts';

export const CONNECTIONS = 32;

export type Load = {
  readonly perSecond: number;
  readonly p99: number;
  /** CPU of the serving processes, without PostgreSQL and without the load generator. */
  readonly cpuMs: number;
};

/** An address and the cookie to request it with. */
export type Asked = { readonly url: string; readonly cookie?: string };

/**
 * Sends requests as fast as they are answered, one address of `asked` per connection in turn.
 * @throws Error when a reply is not 2xx
 */
export async function load(asked: readonly Asked[], parts: readonly Part[], seconds = 5): Promise<Load> {
  const [first] = asked;
  if (!first) throw new Error('no addresses to request');
  let connected = 0;
  const before = await cpuMsOf(parts);
  const { requests, latency, non2xx, errors } = await autocannon({
    url: first.url,
    connections: CONNECTIONS,
    duration: seconds,
    setupClient: (client) => {
      const { url, cookie = '' } = asked[connected++ % asked.length] ?? first;
      const { pathname, search } = new URL(url);
      client.setRequests([{ method: 'GET', path: pathname + search, headers: { cookie } }]);
    },
  });
  const used = (await cpuMsOf(parts)) - before;
  if (non2xx > 0 || errors > 0) throw new Error(`${first.url}: ${non2xx} refused, ${errors} failed`);
  return { perSecond: requests.average, p99: latency.p99, cpuMs: used / requests.total };
}

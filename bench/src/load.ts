import autocannon from 'autocannon';
import type { Part } from './parts.ts';
import { cpuMsOf } from './topology.ts';

const CONNECTIONS = 32;

export type Load = {
  readonly perSecond: number;
  readonly p99: number;
  /** Of the processes that serve, not of PostgreSQL and not of what asks. */
  readonly cpuMs: number;
};

/**
 * Asks one address as fast as it answers.
 * @param seconds how long
 * @throws Error when a call is not answered with 2xx
 */
export async function load(
  url: string,
  parts: readonly Part[],
  { cookie = '', seconds = 5 }: { readonly cookie?: string; readonly seconds?: number } = {},
): Promise<Load> {
  const before = await cpuMsOf(parts);
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { cookie },
  });
  const used = (await cpuMsOf(parts)) - before;
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed`);
  return { perSecond: requests.average, p99: latency.p99, cpuMs: used / requests.total };
}

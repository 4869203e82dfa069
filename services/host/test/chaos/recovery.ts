import { setTimeout } from 'node:timers/promises';
import type { ServiceName } from '@alinha/contracts-core';
import type { FailureKind } from './failure-injector.ts';
import type { RetryingClient } from './retrying-client.ts';

/** Guaranteed recovery time after a single failure. */
export const RECOVERY_LIMIT_MS = 5_000;
const PAUSE_MS = 50;
/** Consecutive replies, because a single one may precede the effect of the failure. */
const GOOD_IN_A_ROW = 3;
const SLOW_MS = 1_000;
/** After this time recovery counts as failed. */
const GIVEN_UP_MS = 120_000;

/** A list request of each service. */
const PROBES: Readonly<Record<ServiceName, string>> = {
  accounts: '/api/employees',
  agenda: '/api/company/rooms',
  clients: '/api/clients',
  billing: '/api/company/subscription',
  messaging: '/api/company/whatsapp',
  content: '/api/blog/posts',
};
const SERVICES = Object.keys(PROBES) as ServiceName[];

export type Recovery = {
  readonly kind: FailureKind;
  readonly what: string;
  readonly ms: number;
  readonly slowest: ServiceName;
};

/**
 * Milliseconds from `since` until every service replies steadily again.
 * @throws Error when a service does not recover
 */
export async function recovered(
  api: RetryingClient,
  cookie: string,
  since: number,
): Promise<Pick<Recovery, 'ms' | 'slowest'>> {
  const times = await Promise.all(
    SERVICES.map(async (service) => ({ service, ms: await repliesAgain(api, cookie, service, since) })),
  );
  const last = times.reduce((slowest, one) => (one.ms > slowest.ms ? one : slowest));
  return { ms: last.ms, slowest: last.service };
}

async function repliesAgain(
  api: RetryingClient,
  cookie: string,
  service: ServiceName,
  since: number,
): Promise<number> {
  let good = 0;
  let firstGood = 0;
  for (;;) {
    const sentAt = Date.now();
    const reply = await api.send(PROBES[service], { headers: { cookie } });
    const now = Date.now();
    if (reply && reply.status < 300) {
      // A slow reply counts as unavailable until its end.
      if (now - sentAt > SLOW_MS) good = 0;
      if (good++ === 0) firstGood = now;
      if (good === GOOD_IN_A_ROW) return firstGood - since;
    } else {
      good = 0;
      if (now - since > GIVEN_UP_MS)
        throw new Error(`${service} did not recover: ${reply?.status} ${reply?.text}`);
    }
    await setTimeout(PAUSE_MS);
  }
}

/** Median and longest recovery of each kind, longest first. */
export function recoveryTable(recoveries: readonly Recovery[]): string {
  const kinds = [...new Set(recoveries.map(({ kind }) => kind))];
  const rows = kinds.map((kind) => {
    const times = recoveries.filter((one) => one.kind === kind).sort((a, b) => a.ms - b.ms);
    const longest = times.at(-1);
    return { kind, times, longest, most: longest?.ms ?? 0 };
  });
  return rows
    .sort((a, b) => b.most - a.most)
    .map(({ kind, times, longest, most }) => {
      const median = times[Math.floor((times.length - 1) / 2)]?.ms ?? 0;
      return `  ${kind}: ${times.length} times, median ${median} ms, longest ${most} ms (${longest?.what}; ${longest?.slowest} last)`;
    })
    .join('\n');
}

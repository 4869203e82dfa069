import { setTimeout } from 'node:timers/promises';
import type { ServiceName } from '@alinha/contracts-core';
import type { TroubleKind } from './trouble.ts';
import type { Wire } from './wire.ts';

/** What the product promises, of each trouble alone. */
export const RECOVERY_LIMIT_MS = 5_000;
const PAUSE_MS = 50;
/** One answer may come before the trouble is felt. */
const GOOD_IN_A_ROW = 3;
const SLOW_MS = 1_000;
/** A product that is away for so long does not come back. */
const GIVEN_UP_MS = 120_000;

/** A list of each service. */
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
  readonly kind: TroubleKind;
  readonly what: string;
  readonly ms: number;
  readonly slowest: ServiceName;
};

/**
 * How long after `since` every service answered for good again.
 * @throws Error when one never does.
 */
export async function recovered(
  wire: Wire,
  cookie: string,
  since: number,
): Promise<Pick<Recovery, 'ms' | 'slowest'>> {
  const times = await Promise.all(
    SERVICES.map(async (service) => ({ service, ms: await answersAgain(wire, cookie, service, since) })),
  );
  const last = times.reduce((slowest, one) => (one.ms > slowest.ms ? one : slowest));
  return { ms: last.ms, slowest: last.service };
}

async function answersAgain(
  wire: Wire,
  cookie: string,
  service: ServiceName,
  since: number,
): Promise<number> {
  let good = 0;
  let firstGood = 0;
  for (;;) {
    const asked = Date.now();
    const reply = await wire.send(PROBES[service], { headers: { cookie } });
    const now = Date.now();
    if (reply && reply.status < 300) {
      // Whoever was kept waiting was without an answer until then.
      if (now - asked > SLOW_MS) good = 0;
      if (good++ === 0) firstGood = now;
      if (good === GOOD_IN_A_ROW) return firstGood - since;
    } else {
      good = 0;
      if (now - since > GIVEN_UP_MS)
        throw new Error(`${service} did not come back: ${reply?.status} ${reply?.text}`);
    }
    await setTimeout(PAUSE_MS);
  }
}

/** Median and longest of each kind, longest first. */
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

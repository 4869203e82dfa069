/** Pending responses by address, of GET calls that were sent before the bundles ran. */
export type EarlyReplies = Readonly<Record<string, Promise<Response>>>;

/** An older reply may be stale. */
const FRESH_MS = 10_000;

let offered: Map<string, Promise<Response>> = new Map();
let offeredAt = 0;

/** Sets the pending responses. The first call of each address uses its response. */
export function offerReplies(replies: EarlyReplies = {}): void {
  offered = new Map(Object.entries(replies));
  offeredAt = performance.now();
}

/** Removes and returns the early reply of an address; undefined when there is none or it is too old. */
export function takeEarlyReply(address: string): Promise<Response> | undefined {
  const reply = offered.get(address);
  offered.delete(address);
  return performance.now() - offeredAt < FRESH_MS ? reply : undefined;
}

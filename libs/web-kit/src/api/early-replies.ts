/** Pending responses by address, of GET calls that were sent before the bundles ran. */
export type EarlyReplies = Readonly<Record<string, Promise<Response>>>;

/** An older reply may be stale. */
const FRESH_MS = 10_000;

let pending: Map<string, Promise<Response>> = new Map();
let setAt = 0;

/** Sets the pending responses. The first call of each address uses its response. */
export function setEarlyReplies(replies: EarlyReplies = {}): void {
  pending = new Map(Object.entries(replies));
  setAt = performance.now();
}

/** Removes and returns the early reply of an address; undefined when there is none or it is too old. */
export function takeEarlyReply(address: string): Promise<Response> | undefined {
  const reply = pending.get(address);
  pending.delete(address);
  return performance.now() - setAt < FRESH_MS ? reply : undefined;
}

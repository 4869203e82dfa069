/** Pending responses by address, of GET calls that were sent before the bundles ran. */
export type EarlyReplies = Readonly<Record<string, Promise<Response>>>;

/** An older reply may be stale. */
const FRESH_MS = 10_000;

let pending: Map<string, Promise<Response>> = new Map();
/** Data of the successful responses that have arrived. */
let arrived: Map<string, unknown> = new Map();
let setAt = 0;

async function keepData(
  address: string,
  reply: Promise<Response>,
  into: Map<string, unknown>,
): Promise<void> {
  const response = await reply;
  if (response.ok) into.set(address, ((await response.clone().json()) as { data: unknown }).data);
}

/** Sets the pending responses. The first call of each address uses its response. */
export function setEarlyReplies(replies: EarlyReplies = {}): void {
  pending = new Map(Object.entries(replies));
  arrived = new Map();
  setAt = performance.now();
  // A failed reply fails its first call.
  for (const [address, reply] of pending) keepData(address, reply, arrived).catch(() => undefined);
}

/** Removes and returns the early reply of an address; undefined when there is none or it is too old. */
export function takeEarlyReply(address: string): Promise<Response> | undefined {
  const reply = pending.get(address);
  pending.delete(address);
  arrived.delete(address);
  return performance.now() - setAt < FRESH_MS ? reply : undefined;
}

/** The data of the early reply of an address, if it has arrived. A screen then renders with it at once. */
export function takeEarlyData(address: string): unknown {
  const data = arrived.get(address);
  if (data === undefined || takeEarlyReply(address) === undefined) return undefined;
  return data;
}

/** Replies by address, of GET calls that began before any bundle ran. */
export type EarlyReplies = Readonly<Record<string, Promise<Response>>>;

/** An older reply may miss what changed since. */
const FRESH_MS = 10_000;

let offered: Map<string, Promise<Response>> = new Map();
let offeredAt = 0;

/** Lets the first call of each address use the reply that is already on its way. */
export function offerReplies(replies: EarlyReplies = {}): void {
  offered = new Map(Object.entries(replies));
  offeredAt = performance.now();
}

/** The early reply of an address, once; undefined when there is none or it is too old. */
export function takeEarlyReply(address: string): Promise<Response> | undefined {
  const reply = offered.get(address);
  offered.delete(address);
  return performance.now() - offeredAt < FRESH_MS ? reply : undefined;
}

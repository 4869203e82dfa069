import type { ServerResponse } from 'node:http';

/** Kept on the reply itself: what a WeakMap holds of its own key lives until V8 collects all that is old. */
const WAITING = Symbol('waiting');
type Watched = ServerResponse & { [WAITING]?: (() => void)[] };

/**
 * Does something once a reply has been sent or nobody waits for it any more. However many ask, in a process where the
 * gateway and a service share the reply, it has one listener: Node warns of many.
 */
export function whenClosed(reply: Watched, work: () => void): void {
  const others = reply[WAITING];
  if (others) {
    others.push(work);
    return;
  }
  const all = [work];
  reply[WAITING] = all;
  reply.once('close', () => {
    for (const one of all) one();
  });
}

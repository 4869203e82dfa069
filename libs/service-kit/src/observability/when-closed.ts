import type { ServerResponse } from 'node:http';

/** Stored on the reply: a WeakMap entry whose value refers to its key lives until a major garbage collection. */
const WAITING = Symbol('waiting');
type Watched = ServerResponse & { [WAITING]?: (() => void)[] };

/**
 * Runs `work` once a reply was sent or its connection closed. All callers share one listener, because Node warns about
 * many: gateway and service may share the reply.
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

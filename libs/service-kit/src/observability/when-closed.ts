import type { ServerResponse } from 'node:http';

const waiting = new WeakMap<ServerResponse, (() => void)[]>();

/**
 * Does something once a reply has been sent or nobody waits for it any more. However many ask, in a process where the
 * gateway and a service share the reply, it has one listener: Node warns of many.
 */
export function whenClosed(reply: ServerResponse, work: () => void): void {
  const others = waiting.get(reply);
  if (others) {
    others.push(work);
    return;
  }
  const all = [work];
  waiting.set(reply, all);
  reply.once('close', () => {
    for (const one of all) one();
  });
}

import type { Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';

/** Whoever asks for health, on a connection that ends with the answer, has been told. */
export const PROBE = /\/health(\/(live|ready))?$/;
/** Longer than the pause between two checks of a gateway: one that has just connected has been told by then. */
const QUIET_MS = 1_000;
const LOOK_EVERY_MS = 50;

/**
 * Waits until nobody is connected to a server any more. Its health must say already that it is stopping: callers that hear
 * of it go elsewhere and close their connections themselves, so that none is used in the moment when it is closed here.
 * Meanwhile calls are answered, each with `connection: close`.
 */
export async function drain(server: Server, limitMs: number): Promise<void> {
  let lastSeen = performance.now();
  server.prependListener('request', ({ url }, reply) => {
    reply.shouldKeepAlive = false;
    if (!PROBE.test(url ?? '')) lastSeen = performance.now();
  });
  const connections = promisify(server.getConnections.bind(server));
  const end = performance.now() + limitMs;
  while (performance.now() < end) {
    if ((await connections()) > 0) lastSeen = performance.now();
    if (performance.now() - lastSeen >= QUIET_MS) return;
    await setTimeout(LOOK_EVERY_MS);
  }
}

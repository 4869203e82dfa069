import type { Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';

/** Health checks do not count as traffic: their reply reports the stop. */
export const PROBE = /\/health(\/(live|ready))?$/;
/** Longer than the interval between two health checks of a gateway. */
const QUIET_MS = 1_000;
const CHECK_EVERY_MS = 50;

/**
 * Waits until all clients have disconnected. The health check must already report that the server stops, so that
 * callers choose another replica and close their connections. Until then calls are served with `connection: close`.
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
    await setTimeout(CHECK_EVERY_MS);
  }
}

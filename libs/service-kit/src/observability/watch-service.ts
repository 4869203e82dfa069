import type { ServiceName } from '@alinha/contracts-core';
import type { DatabaseConnection } from '../database/connection.ts';
import type { OutboxRelay } from '../events/outbox-relay.ts';
import { databaseConnections, outboxLag, outboxRows, readsUnderWay } from './metrics.ts';

/** Adds a service's outbox and connections to the metrics. Returns a function that removes them. */
export function watchService(
  service: ServiceName,
  { pool, reads }: DatabaseConnection,
  relay: OutboxRelay,
): () => void {
  const states = () => ({
    busy: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  });
  const unwatch = [
    outboxRows.add(async () => [{ labels: { service }, value: (await relay.waiting()).rows }]),
    outboxLag.add(async () => [{ labels: { service }, value: (await relay.waiting()).oldest }]),
    readsUnderWay.add(() => [{ labels: { service }, value: reads.pending }]),
    databaseConnections.add(() =>
      Object.entries(states()).map(([state, value]) => ({ labels: { service, state }, value })),
    ),
  ];
  return () => {
    for (const end of unwatch) end();
  };
}

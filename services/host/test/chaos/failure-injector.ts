import { setTimeout } from 'node:timers/promises';
import { SERVICE_NAMES, type ServiceName } from '@alinha/contracts-core';
import type { SchemaName } from '@alinha/service-kit';
import type { Part, SplitProduct, TestDatabase } from '@alinha/testing';
import { Redis } from 'ioredis';
import type { RestartedRedis } from '../restarted-servers.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Parts with several processes, as deployed. */
export const REPLICAS: Readonly<Partial<Record<Part, number>>> = { agenda: 2, gateway: 2 };
const RESTART_PAUSE_MS = 200;

const OFTEN = {
  'a service is killed': 8,
  'a gateway is killed': 3,
  'some database connections are ended': 4,
  'all database connections of a service are ended': 3,
  'connections of the queues are ended': 3,
  'Redis is killed': 2,
} as const;
export type FailureKind = keyof typeof OFTEN;

/** Causes failures, and restarts killed processes like an orchestrator. */
export class FailureInjector {
  /** Failed starts that were repeated: a part may start while its servers are unavailable. */
  repeatedStarts = 0;
  private readonly starting = new Map<string, Promise<void>>();
  private isEnded = false;

  constructor(
    private readonly random: SeededRandom,
    private readonly product: SplitProduct,
    private readonly database: TestDatabase,
    private readonly redis: RestartedRedis | null,
  ) {}

  /** Causes one failure and returns its kind. The killed process is already being restarted. */
  async inject(): Promise<{ readonly kind: FailureKind; readonly what: string }> {
    const kind = this.random.weighted(this.redis ? OFTEN : { ...OFTEN, 'Redis is killed': 0 });
    return { kind, what: await this.make(kind) };
  }

  /** Resolves when every killed process is running again. */
  async over(): Promise<void> {
    while (this.starting.size > 0) await Promise.all(this.starting.values());
  }

  /** Restarts a part as an orchestrator does. A part that is already being restarted is left alone. */
  restart(part: Part, replica: number): void {
    const key = `${part} ${replica}`;
    if (this.starting.has(key)) return;
    this.starting.set(
      key,
      this.startAgain(part, replica).finally(() => this.starting.delete(key)),
    );
  }

  /** Stops restarting. */
  end(): void {
    this.isEnded = true;
  }

  private async make(kind: FailureKind): Promise<string> {
    const { random } = this;
    switch (kind) {
      case 'a service is killed':
        return this.kill(random.pick(SERVICE_NAMES));
      case 'a gateway is killed':
        return this.kill('gateway');
      case 'some database connections are ended':
        return this.endConnections(random.pick(SERVICE_NAMES), true);
      case 'all database connections of a service are ended':
        return this.endConnections(random.pick(SERVICE_NAMES), false);
      case 'connections of the queues are ended':
        return this.redis ? this.endRedisConnections(this.redis) : this.endConnections('queues', false);
      case 'Redis is killed':
        await this.redis?.stop('SIGKILL');
        await this.redis?.start();
        return 'with its append-only file';
    }
  }

  private async kill(part: ServiceName | 'gateway'): Promise<string> {
    const replica = this.random.below(REPLICAS[part] ?? 1);
    await this.product.stop(part, replica, 'SIGKILL');
    this.restart(part, replica);
    return `${part} ${replica}`;
  }

  private async startAgain(part: Part, replica: number): Promise<void> {
    while (!this.isEnded) {
      try {
        return await this.product.start(part, replica);
      } catch {
        this.repeatedStarts++;
        await setTimeout(RESTART_PAUSE_MS);
      }
    }
  }

  private async endConnections(schema: SchemaName, onlySome: boolean): Promise<string> {
    const role = new URL(this.database.urlOf(schema)).username;
    const connections = await this.database.query<{ pid: number }>(
      'SELECT pid FROM pg_stat_activity WHERE usename = $1 ORDER BY pid',
      [role],
    );
    const ended = connections.filter(() => !onlySome || this.random.happens(0.5)).map(({ pid }) => pid);
    await this.database.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid', [ended]);
    return `${ended.length} of ${connections.length} of ${schema}`;
  }

  private async endRedisConnections({ url }: RestartedRedis): Promise<string> {
    const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
    client.on('error', () => {});
    try {
      await client.connect();
      const ended = [
        await client.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes'),
        await client.call('CLIENT', 'KILL', 'TYPE', 'pubsub'),
      ];
      return `${ended.join(' and ')} of Redis`;
    } finally {
      client.disconnect();
    }
  }
}

import type { EventDefinition, ServiceName } from '@alinha/contracts-core';
import type { z } from 'zod';
import type { DatabaseConnection } from '../database/connection.ts';
import { isErased } from '../erasure/erased-company.ts';
import type { QueueKit } from '../queues/queue-kit.ts';

type Subscription = {
  readonly event: EventDefinition;
  readonly handle: (payload: unknown) => Promise<void>;
  readonly isErasure: boolean;
};

const companyOf = (data: unknown): number | null => {
  const id = (data as { company_id?: unknown } | null)?.company_id;
  return typeof id === 'number' ? id : null;
};

/**
 * A service's ears: one queue, `events.<service>`. Handlers must be idempotent, because a fact is delivered at least
 * once and in no promised order. Of a company that is erased nothing is heard any more, and no payload is kept.
 */
export class EventConsumer {
  private stopWorking: (() => Promise<void>) | null = null;
  private readonly subscriptions = new Map<string, Subscription>();
  private readonly queue: string;

  constructor(
    private readonly service: ServiceName,
    private readonly queues: QueueKit,
    private readonly connection: DatabaseConnection,
  ) {
    this.queue = `events.${service}`;
  }

  on<S extends z.ZodType>(event: EventDefinition<S>, handle: (payload: z.output<S>) => Promise<void>): void {
    this.subscribe(event, handle, false);
  }

  /** For the fact that a company is erased: heard of every company. Afterwards the queue forgets the company too. */
  onErasure<S extends z.ZodType<{ company_id: number }>>(
    event: EventDefinition<S>,
    handle: (payload: z.output<S>) => Promise<void>,
  ): void {
    const erase = async (payload: z.output<S>) => {
      await handle(payload);
      await this.queues.forget(this.queue, ({ data }) => isAbout(payload.company_id, data));
    };
    this.subscribe(event, erase, true);
  }

  /** Lets go once what is under way is done. */
  async stop(): Promise<void> {
    await this.stopWorking?.();
  }

  /** Starts working once every module has subscribed; a service that listens to nothing opens no queue. */
  async start(): Promise<void> {
    if (this.subscriptions.size === 0) return;
    this.stopWorking = await this.queues.work(this.queue, async (job) => {
      const subscription = this.subscriptions.get(job.name);
      const companyId = subscription?.isErasure ? null : companyOf(job.data);
      try {
        if (companyId !== null && (await isErased(this.connection, companyId))) return await job.forget();
        // An event newer than this release: it fails, is kept, and is tried again by the release that knows it.
        if (!subscription) throw new Error(`${this.service} does not know ${job.name}`);
        await subscription.handle(job.data);
      } catch (error) {
        // Erased meanwhile, here (its rows are refused) or at an owner (who knows nothing of it any more).
        if (companyId === null || !(await isErased(this.connection, companyId))) throw error;
        await job.forget();
      }
    });
  }

  private subscribe<S extends z.ZodType>(
    event: EventDefinition<S>,
    handle: (payload: z.output<S>) => Promise<void>,
    isErasure: boolean,
  ): void {
    if (!event.consumers.includes(this.service)) {
      throw new Error(`${event.type} does not name ${this.service} among its consumers`);
    }
    const parseAndHandle = (payload: unknown) => handle(event.payload.parse(payload));
    this.subscriptions.set(event.type, { event, handle: parseAndHandle, isErasure });
  }
}

/** Whether a payload says more of the company than its number, which is all that an erasure leaves. */
function isAbout(companyId: number, data: unknown): boolean {
  return companyOf(data) === companyId && Object.keys(data as object).length > 1;
}

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
 * Consumes a service's event queue, `events.<service>`. Handlers must be idempotent: an event is delivered at least once,
 * in any order. Events of an erased company are dropped, and their payloads deleted.
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

  /** Subscribes to the event of an erasure. After its handler the company's other events are removed from the queue. */
  onErasure<S extends z.ZodType<{ company_id: number }>>(
    event: EventDefinition<S>,
    handle: (payload: z.output<S>) => Promise<void>,
  ): void {
    const erase = async (payload: z.output<S>) => {
      await handle(payload);
      await this.queues.removeMatching(this.queue, ({ data }) => isAbout(payload.company_id, data));
    };
    this.subscribe(event, erase, true);
  }

  /** Settles once running handlers have ended. */
  async stop(): Promise<void> {
    await this.stopWorking?.();
  }

  /** Call it when every module has subscribed. A service without subscriptions opens no queue. */
  async start(): Promise<void> {
    if (this.subscriptions.size === 0) return;
    this.stopWorking = await this.queues.work(this.queue, async (job) => {
      const subscription = this.subscriptions.get(job.name);
      const companyId = subscription?.isErasure ? null : companyOf(job.data);
      try {
        if (companyId !== null && (await isErased(this.connection, companyId)))
          return await job.deletePayload();
        // An event of a later release fails and is stored, and is handled after that release is installed.
        if (!subscription) throw new Error(`${this.service} has no handler for ${job.name}`);
        await subscription.handle(job.data);
      } catch (error) {
        // The company may have been erased meanwhile, here or at the service that owns the record.
        if (companyId === null || !(await isErased(this.connection, companyId))) throw error;
        await job.deletePayload();
      }
    });
  }

  private subscribe<S extends z.ZodType>(
    event: EventDefinition<S>,
    handle: (payload: z.output<S>) => Promise<void>,
    isErasure: boolean,
  ): void {
    if (!event.consumers.includes(this.service)) {
      throw new Error(`${this.service} is not a consumer of ${event.type}`);
    }
    const parseAndHandle = (payload: unknown) => handle(event.payload.parse(payload));
    this.subscriptions.set(event.type, { event, handle: parseAndHandle, isErasure });
  }
}

/** Whether a payload has more than the company's id: the event of an erasure has nothing else. */
function isAbout(companyId: number, data: unknown): boolean {
  return companyOf(data) === companyId && Object.keys(data as object).length > 1;
}

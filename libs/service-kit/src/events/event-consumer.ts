import type { EventDefinition, ServiceName } from '@alinha/contracts-core';
import type { z } from 'zod';
import type { DatabaseConnection } from '../database/connection.ts';
import { isErased } from '../erasure/erased-company.ts';
import { withOrigin } from '../observability/origin.ts';
import type { Job, QueueKit } from '../queues/queue-kit.ts';
import { type DeliveredEvent, eventsOf } from './event-jobs.ts';

type Subscription = {
  /** Gets payloads of one company. */
  readonly handle: (payloads: readonly unknown[]) => Promise<void>;
  /** Gets all payloads of a job together, else each alone. */
  readonly takesAll: boolean;
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
    this.subscribe(event, ([payload]) => handle(payload as z.output<S>), {});
  }

  /** The handler gets all payloads of one company that arrive together, in their order. */
  onAll<S extends z.ZodType>(
    event: EventDefinition<S>,
    handle: (payloads: readonly z.output<S>[]) => Promise<void>,
  ): void {
    this.subscribe(event, handle, { takesAll: true });
  }

  /** Subscribes to the event of an erasure. After its handler the company's other events are removed from the queue. */
  onErasure<S extends z.ZodType<{ company_id: number }>>(
    event: EventDefinition<S>,
    handle: (payload: z.output<S>) => Promise<void>,
  ): void {
    const erase = async ([payload]: readonly z.output<S>[]) => {
      if (!payload) return;
      await handle(payload);
      await this.queues.removeMatching(this.queue, ({ data }) => isAbout(payload.company_id, data));
    };
    this.subscribe(event, erase, { isErasure: true });
  }

  /** Settles once running handlers have ended. */
  async stop(): Promise<void> {
    await this.stopWorking?.();
  }

  /** Call it when every module has subscribed. A service without subscriptions opens no queue. */
  async start(): Promise<void> {
    if (this.subscriptions.size === 0) return;
    this.stopWorking = await this.queues.work(this.queue, async (job) => {
      const failures: unknown[] = [];
      const handle = async (events: readonly DeliveredEvent[]) => {
        const [first] = events;
        if (!first) return;
        const run = () => this.handle(first.type, events, job);
        await (first.origin ? withOrigin(first.origin, run) : run());
      };
      // Events do not depend on each other: one that fails stops no other. The job is then repeated as a whole.
      for (const events of this.listsOf(job)) {
        try {
          await handle(events);
        } catch (error) {
          if (events.length === 1) failures.push(error);
          else for (const event of events) await handle([event]).catch((alone) => failures.push(alone));
        }
      }
      if (failures.length > 0) throw failures[0];
    });
  }

  /** The events of a job that are handled together. */
  private listsOf(job: Job): DeliveredEvent[][] {
    return [...Map.groupBy(eventsOf(job), ({ type }) => type)].flatMap(([type, events]) =>
      this.subscriptions.get(type)?.takesAll ? [events] : events.map((event) => [event]),
    );
  }

  private async handle(type: string, events: readonly DeliveredEvent[], job: Job): Promise<void> {
    const subscription = this.subscriptions.get(type);
    const companyId = subscription?.isErasure ? null : companyOf(events[0]?.payload);
    try {
      if (companyId !== null && (await isErased(this.connection, companyId)))
        return await job.deletePayload();
      // An event of a later release fails and is stored, and is handled after that release is installed.
      if (!subscription) throw new Error(`${this.service} has no handler for ${type}`);
      await subscription.handle(events.map(({ payload }) => payload));
    } catch (error) {
      // The company may have been erased meanwhile, here or at the service that owns the record.
      if (companyId === null || !(await isErased(this.connection, companyId))) throw error;
      await job.deletePayload();
    }
  }

  private subscribe<S extends z.ZodType>(
    event: EventDefinition<S>,
    handle: (payloads: readonly z.output<S>[]) => Promise<void>,
    { takesAll = false, isErasure = false },
  ): void {
    if (!event.consumers.includes(this.service)) {
      throw new Error(`${this.service} is not a consumer of ${event.type}`);
    }
    const parseAndHandle = (payloads: readonly unknown[]) =>
      handle(payloads.map((payload) => event.payload.parse(payload)));
    this.subscriptions.set(event.type, { handle: parseAndHandle, takesAll, isErasure });
  }
}

/** Whether a payload has more than the company's id: the event of an erasure has nothing else. */
function isAbout(companyId: number, data: unknown): boolean {
  return companyOf(data) === companyId && Object.keys(data as object).length > 1;
}

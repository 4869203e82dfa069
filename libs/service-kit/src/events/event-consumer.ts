import type { EventDefinition, ServiceName } from '@alinha/contracts-core';
import { SpanKind } from '@opentelemetry/api';
import type { z } from 'zod';
import type { DatabaseConnection } from '../database/connection.ts';
import { isErased } from '../erasure/erased-company.ts';
import { describedError } from '../error-description.ts';
import type { Logger } from '../logger.ts';
import { inSpan, linkTo, withOrigin } from '../observability/origin.ts';
import type { Job, QueueKit } from '../queues/queue-kit.ts';
import { type DeliveredEvent, eventsOf } from './event-jobs.ts';

type Subscription = {
  /** Handles payloads of one company. */
  readonly handle: (payloads: readonly unknown[]) => Promise<void>;
  /** The handler gets all payloads of a job in one call. */
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
  private isStopping = false;
  private readonly subscriptions = new Map<string, Subscription>();
  private readonly queue: string;

  constructor(
    private readonly service: ServiceName,
    private readonly queues: QueueKit,
    private readonly connection: DatabaseConnection,
    private readonly logger: Logger,
  ) {
    this.queue = `events.${service}`;
  }

  on<S extends z.ZodType>(event: EventDefinition<S>, handle: (payload: z.output<S>) => Promise<void>): void {
    const handleEach = async (payloads: readonly z.output<S>[]) => {
      for (const payload of payloads) await handle(payload);
    };
    this.subscribe(event, handleEach, {});
  }

  /** The handler gets the payloads of one company that arrive together, in their order. */
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
    const erase = async (payloads: readonly z.output<S>[]) => {
      for (const payload of payloads) {
        await handle(payload);
        await this.queues.removeMatching(this.queue, ({ data }) => isAbout(payload.company_id, data));
      }
    };
    this.subscribe(event, erase, { isErasure: true });
  }

  /** Settles once running handlers have ended. Further events of their jobs are handled after the next start. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.stopWorking?.();
  }

  /** Call it when every module has subscribed. A service without subscriptions opens no queue. */
  async start(): Promise<void> {
    if (this.subscriptions.size === 0) return;
    this.stopWorking = await this.queues.work(this.queue, async (job) => {
      const failures: unknown[] = [];
      for (const events of this.groupsOf(job)) {
        if (this.isStopping) throw new Error('stopped between two events of a job');
        // Events are independent: after a failed one the others are still handled.
        await this.handleGroup(events, job).catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
    });
  }

  /** The events of a job that are handled together. After a failure each is handled alone. */
  private groupsOf(job: Job): DeliveredEvent[][] {
    return [...Map.groupBy(eventsOf(job), ({ type }) => type)].flatMap(([type, events]) =>
      this.subscriptions.get(type)?.takesAll && job.failures === 0
        ? [events]
        : events.map((event) => [event]),
    );
  }

  /** Handles events of one type with the request id and trace of their origin. Logs a failure. */
  private async handleGroup(events: readonly DeliveredEvent[], job: Job): Promise<void> {
    const [first, ...others] = events;
    if (!first) return;
    const { type, origin } = first;
    const handle = () => this.handle(type, events, job);
    // A job with one event already runs in its origin, and the queue logs its failure.
    if (!origin) return handle();
    const span = {
      kind: SpanKind.CONSUMER,
      attributes: {
        'messaging.system': 'bullmq',
        'messaging.destination.name': this.queue,
        'alinha.job': type,
      },
      links: others.flatMap((other) => linkTo(other.origin)),
    };
    await withOrigin(origin, async () => {
      try {
        await inSpan(`process ${this.queue}`, span, handle);
      } catch (error) {
        const line = { err: describedError(error), queue: this.queue, event: type, events: events.length };
        this.logger.error(line, 'event failed');
        throw error;
      }
    });
  }

  private async handle(type: string, events: readonly DeliveredEvent[], job: Job): Promise<void> {
    const subscription = this.subscriptions.get(type);
    const companyId = subscription?.isErasure ? null : companyOf(events[0]?.payload);
    try {
      if (companyId !== null && (await isErased(this.connection, companyId)))
        return await job.deletePayload();
      // An event of a later release fails and stays stored until that release handles it.
      if (!subscription) throw new Error(`${this.service} has no handler for ${type}`);
      await subscription.handle(events.map(({ payload }) => payload));
    } catch (error) {
      // The company may have been erased during the handler, here or at the service that owns the record.
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

import type { EventDefinition, ServiceName } from '@alinha/contracts-core';
import type { z } from 'zod';
import type { QueueKit } from '../queues/queue-kit.ts';

type Subscription = { readonly event: EventDefinition; readonly handle: (payload: unknown) => Promise<void> };

/**
 * A service's ears: one queue, `events.<service>`. Handlers must be idempotent, because a fact is delivered at least
 * once and in no promised order.
 */
export class EventConsumer {
  private stopWorking: (() => Promise<void>) | null = null;
  private readonly subscriptions = new Map<string, Subscription>();

  constructor(
    private readonly service: ServiceName,
    private readonly queues: QueueKit,
  ) {}

  on<S extends z.ZodType>(event: EventDefinition<S>, handle: (payload: z.output<S>) => Promise<void>): void {
    if (!event.consumers.includes(this.service)) {
      throw new Error(`${event.type} does not name ${this.service} among its consumers`);
    }
    this.subscriptions.set(event.type, { event, handle: (payload) => handle(event.payload.parse(payload)) });
  }

  /** Lets go once what is under way is done. */
  async stop(): Promise<void> {
    await this.stopWorking?.();
  }

  /** Starts working once every module has subscribed; a service that listens to nothing opens no queue. */
  async start(): Promise<void> {
    if (this.subscriptions.size === 0) return;
    this.stopWorking = await this.queues.work(`events.${this.service}`, async ({ name, data }) => {
      const subscription = this.subscriptions.get(name);
      // An event newer than this release: it fails, is kept, and is tried again by the release that knows it.
      if (!subscription) throw new Error(`${this.service} does not know ${name}`);
      await subscription.handle(data);
    });
  }
}

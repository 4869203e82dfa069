import { type AgendaChange, agendaChangeSchema } from '@alinha/contracts-agenda';
import { Broadcast, LOGGER, type Logger } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';

const CHANNEL = 'agenda.changed';
const notificationSchema = z.object({ company_id: z.int(), change: agendaChangeSchema });

type Listener = (change: AgendaChange) => void;

/**
 * Notifies open agendas in every process of a change, so that they read it again. After a lost notification a screen is
 * outdated for at most a minute.
 */
@Injectable()
export class ChangeNotifications {
  private readonly listeners = new Map<number, Set<Listener>>();

  constructor(
    private readonly broadcast: Broadcast,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    broadcast.on(CHANNEL, (payload) => {
      const { company_id, change } = notificationSchema.parse(payload);
      for (const listener of this.listeners.get(company_id) ?? []) listener(change);
    });
  }

  /**
   * Call it after the commit. `change` has wall-clock texts or dates, [start, end). Does not wait and does not throw.
   */
  send(companyId: number, change: AgendaChange): void {
    this.broadcast
      .send(CHANNEL, { company_id: companyId, change })
      .catch((error: unknown) => this.logger.warn({ err: error }, 'change notification failed'));
  }

  /** Returns a function that removes the listener. */
  listen(companyId: number, listener: Listener): () => void {
    const listeners = this.listeners.get(companyId) ?? new Set();
    this.listeners.set(companyId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.listeners.delete(companyId);
    };
  }
}

import { type AgendaChange, agendaChangeSchema } from '@alinha/contracts-agenda';
import type { Logger } from '@alinha/service-kit';
import { Broadcast } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { LOGGER } from '../tokens.ts';

const CHANNEL = 'agenda.changed';
const newsSchema = z.object({ company_id: z.int(), change: agendaChangeSchema });

type Listener = (change: AgendaChange) => void;

/**
 * Tells open agendas, whichever process they are connected to, that something changed. It is a hint to read again: one
 * that is lost costs a minute, until the screen reads again by itself.
 */
@Injectable()
export class AgendaNews {
  private readonly listeners = new Map<number, Set<Listener>>();

  constructor(
    private readonly broadcast: Broadcast,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    broadcast.on(CHANNEL, (payload) => {
      const { company_id, change } = newsSchema.parse(payload);
      for (const listener of this.listeners.get(company_id) ?? []) listener(change);
    });
  }

  /** To be called once the change is committed; wall-clock texts or dates, [start, end). It neither waits nor fails. */
  tell(companyId: number, change: AgendaChange): void {
    this.broadcast
      .send(CHANNEL, { company_id: companyId, change })
      .catch((error: unknown) => this.logger.warn({ err: error }, 'agenda news'));
  }

  /** Answers the way to stop listening. */
  listen(companyId: number, listener: Listener): () => void {
    const listeners = this.listeners.get(companyId) ?? new Set();
    this.listeners.set(companyId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.listeners.delete(companyId);
    };
  }
}

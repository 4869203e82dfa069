import { Broadcast, type Logger } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { Observable } from 'rxjs';
import { z } from 'zod';
import { LOGGER } from '../tokens.ts';

const CHANNEL = 'billing.subscription-changed';
const newsSchema = z.object({ company_id: z.int() });

/**
 * Tells open screens of a company, whichever process they are connected to, to read its subscription again. A hint that is
 * lost costs time: the screen reads again by itself.
 */
@Injectable()
export class SubscriptionNews {
  constructor(
    private readonly broadcast: Broadcast,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** To be called once the change is committed. It neither waits nor fails. */
  tell(companyId: number): void {
    this.broadcast
      .send(CHANNEL, { company_id: companyId })
      .catch((error: unknown) => this.logger.warn({ err: error }, 'subscription news'));
  }

  of(companyId: number): Observable<void> {
    return new Observable((subscriber) =>
      this.broadcast.on(CHANNEL, (payload) => {
        if (newsSchema.parse(payload).company_id === companyId) subscriber.next();
      }),
    );
  }
}

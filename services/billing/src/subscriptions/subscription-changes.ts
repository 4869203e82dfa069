import { Broadcast, LOGGER, type Logger } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { Observable } from 'rxjs';
import { z } from 'zod';

const CHANNEL = 'billing.subscription-changed';
const changeSchema = z.object({ company_id: z.int() });

/**
 * Change notifications for the open screens of a company, in every process. A lost one only delays the screen, which also
 * polls.
 */
@Injectable()
export class SubscriptionChanges {
  constructor(
    private readonly broadcast: Broadcast,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Call after the commit. It does not wait and does not throw. */
  notify(companyId: number): void {
    this.broadcast
      .send(CHANNEL, { company_id: companyId })
      .catch((error: unknown) => this.logger.warn({ err: error }, 'subscription change notification failed'));
  }

  of(companyId: number): Observable<void> {
    return new Observable((subscriber) =>
      this.broadcast.on(CHANNEL, (payload) => {
        if (changeSchema.parse(payload).company_id === companyId) subscriber.next();
      }),
    );
  }
}

import { Broadcast, LOGGER, type Logger } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { Observable } from 'rxjs';
import { z } from 'zod';

const changeSchema = z.object({ company_id: z.int() });

/** `payments`: a provider has confirmed or refunded money, or payments of a plan or package may have changed. */
type Topic = 'subscription' | 'payments';

const channelOf = (topic: Topic) => `billing.${topic}-changed`;

/** Change notifications for the open screens of a company, in every process. A lost one only delays the screen. */
@Injectable()
export class CompanyChanges {
  constructor(
    private readonly broadcast: Broadcast,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Call after the commit. It does not wait and does not throw. */
  notify(topic: Topic, companyId: number): void {
    this.broadcast
      .send(channelOf(topic), { company_id: companyId })
      .catch((error: unknown) => this.logger.warn({ err: error, topic }, 'change notification failed'));
  }

  of(topic: Topic, companyId: number): Observable<void> {
    return new Observable((subscriber) =>
      this.broadcast.on(channelOf(topic), (payload) => {
        if (changeSchema.parse(payload).company_id === companyId) subscriber.next();
      }),
    );
  }
}

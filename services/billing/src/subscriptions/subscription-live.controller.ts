import { subscriptionEndpoints } from '@alinha/contracts-billing';
import { type Caller, LiveStreams, ServeEndpoint, SignedIn } from '@alinha/service-kit';
import { Controller, type MessageEvent } from '@nestjs/common';
import { map, type Observable } from 'rxjs';
import { CompanyChanges } from '../company-changes.ts';

@Controller()
export class SubscriptionLiveController {
  constructor(
    private readonly changes: CompanyChanges,
    private readonly streams: LiveStreams,
  ) {}

  @ServeEndpoint(subscriptionEndpoints.live)
  live(@SignedIn() caller: Caller): Observable<MessageEvent> {
    const messages = this.changes
      .of('subscription', caller.companyId)
      .pipe(map((): MessageEvent => ({ type: 'subscription', data: {} })));
    return this.streams.open(caller, messages);
  }
}

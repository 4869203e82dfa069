import { subscriptionEndpoints } from '@alinha/contracts-billing';
import { type Caller, LiveStreams, ServeEndpoint, SignedIn } from '@alinha/service-kit';
import { Controller, type MessageEvent } from '@nestjs/common';
import { map, type Observable } from 'rxjs';
import { SubscriptionNews } from './subscription-news.ts';

@Controller()
export class SubscriptionLiveController {
  constructor(
    private readonly news: SubscriptionNews,
    private readonly streams: LiveStreams,
  ) {}

  @ServeEndpoint(subscriptionEndpoints.live)
  live(@SignedIn() caller: Caller): Observable<MessageEvent> {
    const changes = this.news.of(caller.companyId);
    return this.streams.open(
      caller,
      changes.pipe(map((): MessageEvent => ({ type: 'subscription', data: {} }))),
    );
  }
}

import { subscriptionEndpoints } from '@alinha/contracts-billing';
import { type Caller, ServeEndpoint, SignedIn } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { SubscriptionsService } from './subscriptions.service.ts';

@Controller()
export class SubscriptionsController {
  constructor(private readonly subscriptions: SubscriptionsService) {}

  @ServeEndpoint(subscriptionEndpoints.get)
  get(@SignedIn() caller: Caller) {
    return this.subscriptions.get(caller);
  }
}

import type { InputOf } from '@alinha/contracts-core';
import { deliveryEndpoints } from '@alinha/contracts-messaging';
import {
  type Caller,
  Idempotency,
  type IdempotentRequest,
  Input,
  ServeEndpoint,
  SignedIn,
} from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { DeliveriesService } from './deliveries.service.ts';
import { TestMessageService } from './test-message.service.ts';

@Controller()
export class DeliveriesController {
  constructor(
    private readonly deliveries: DeliveriesService,
    private readonly tests: TestMessageService,
  ) {}

  @ServeEndpoint(deliveryEndpoints.list)
  list(@SignedIn() caller: Caller, @Input() { query }: InputOf<typeof deliveryEndpoints.list>) {
    return this.deliveries.list(caller, query);
  }

  @ServeEndpoint(deliveryEndpoints.resend)
  resend(@SignedIn() caller: Caller, @Input() { params }: InputOf<typeof deliveryEndpoints.resend>) {
    return this.deliveries.resend(caller, params.id);
  }

  @ServeEndpoint(deliveryEndpoints.test)
  test(
    @SignedIn() caller: Caller,
    @Input() { body }: InputOf<typeof deliveryEndpoints.test>,
    @Idempotency() request: IdempotentRequest | undefined,
  ) {
    return this.tests.send(caller, body.phone, request);
  }
}

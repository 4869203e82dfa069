import { recurringPlanEndpoints } from '@alinha/contracts-agenda';
import type { InputOf } from '@alinha/contracts-core';
import {
  type Caller,
  Idempotency,
  type IdempotentRequest,
  Input,
  ServeEndpoint,
  SignedIn,
} from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { PlansService } from './plans.service.ts';

@Controller()
export class PlansController {
  constructor(private readonly plans: PlansService) {}

  @ServeEndpoint(recurringPlanEndpoints.create)
  create(
    @SignedIn() caller: Caller,
    @Input() { body }: InputOf<typeof recurringPlanEndpoints.create>,
    @Idempotency() request?: IdempotentRequest,
  ) {
    return this.plans.create(caller, body, request);
  }

  @ServeEndpoint(recurringPlanEndpoints.get)
  get(@SignedIn() caller: Caller, @Input() { params }: InputOf<typeof recurringPlanEndpoints.get>) {
    return this.plans.get(caller, params.id);
  }

  @ServeEndpoint(recurringPlanEndpoints.update)
  update(
    @SignedIn() caller: Caller,
    @Input() { params, body }: InputOf<typeof recurringPlanEndpoints.update>,
  ) {
    return this.plans.update(caller, params.id, body);
  }

  @ServeEndpoint(recurringPlanEndpoints.cancel)
  cancel(@SignedIn() caller: Caller, @Input() { params }: InputOf<typeof recurringPlanEndpoints.cancel>) {
    return this.plans.cancel(caller, params.id);
  }

  @ServeEndpoint(recurringPlanEndpoints.listOfClient)
  listOfClient(
    @SignedIn() caller: Caller,
    @Input() { params, query }: InputOf<typeof recurringPlanEndpoints.listOfClient>,
  ) {
    return this.plans.listOfClient(caller, params.id, query.include_inactive === '1');
  }
}

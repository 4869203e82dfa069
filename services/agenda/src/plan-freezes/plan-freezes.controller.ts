import { planFreezeEndpoints } from '@alinha/contracts-agenda';
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
import { PlanFreezesService } from './plan-freezes.service.ts';

@Controller()
export class PlanFreezesController {
  constructor(private readonly freezes: PlanFreezesService) {}

  @ServeEndpoint(planFreezeEndpoints.list)
  list(@SignedIn() caller: Caller, @Input() { params }: InputOf<typeof planFreezeEndpoints.list>) {
    return this.freezes.list(caller, params.id);
  }

  @ServeEndpoint(planFreezeEndpoints.preview)
  preview(
    @SignedIn() caller: Caller,
    @Input() { params, query }: InputOf<typeof planFreezeEndpoints.preview>,
  ) {
    return this.freezes.preview(caller, params.id, query);
  }

  @ServeEndpoint(planFreezeEndpoints.create)
  create(
    @SignedIn() caller: Caller,
    @Input() { params, body }: InputOf<typeof planFreezeEndpoints.create>,
    @Idempotency() request?: IdempotentRequest,
  ) {
    return this.freezes.create(caller, params.id, body, request);
  }

  @ServeEndpoint(planFreezeEndpoints.end)
  end(@SignedIn() caller: Caller, @Input() { params }: InputOf<typeof planFreezeEndpoints.end>) {
    return this.freezes.end(caller, params.id);
  }
}

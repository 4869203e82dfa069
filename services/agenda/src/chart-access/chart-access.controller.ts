import { chartAccessEndpoints } from '@alinha/contracts-agenda';
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
import { ChartAccessService } from './chart-access.service.ts';

@Controller()
export class ChartAccessController {
  constructor(private readonly accesses: ChartAccessService) {}

  @ServeEndpoint(chartAccessEndpoints.get)
  get(@SignedIn() caller: Caller, @Input() { params }: InputOf<typeof chartAccessEndpoints.get>) {
    return this.accesses.get(caller, params.id);
  }

  @ServeEndpoint(chartAccessEndpoints.create)
  create(
    @SignedIn() caller: Caller,
    @Input() { params, body }: InputOf<typeof chartAccessEndpoints.create>,
    @Idempotency() request?: IdempotentRequest,
  ) {
    return this.accesses.create(caller, params.id, body.reason, request);
  }
}

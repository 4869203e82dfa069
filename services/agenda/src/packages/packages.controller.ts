import { packageEndpoints } from '@alinha/contracts-agenda';
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
import { PackagesService } from './packages.service.ts';

@Controller()
export class PackagesController {
  constructor(private readonly packages: PackagesService) {}

  @ServeEndpoint(packageEndpoints.listOfClient)
  listOfClient(
    @SignedIn() caller: Caller,
    @Input() { params }: InputOf<typeof packageEndpoints.listOfClient>,
  ) {
    return this.packages.listOfClient(caller, params.id);
  }

  @ServeEndpoint(packageEndpoints.sell)
  sell(
    @SignedIn() caller: Caller,
    @Input() { params, body }: InputOf<typeof packageEndpoints.sell>,
    @Idempotency() request?: IdempotentRequest,
  ) {
    return this.packages.sell(caller, params.id, body, request);
  }

  @ServeEndpoint(packageEndpoints.end)
  end(@SignedIn() caller: Caller, @Input() { params }: InputOf<typeof packageEndpoints.end>) {
    return this.packages.end(caller, params.id);
  }
}

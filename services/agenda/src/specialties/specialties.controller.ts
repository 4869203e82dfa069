import { specialtyEndpoints } from '@alinha/contracts-agenda';
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
import { SpecialtiesService } from './specialties.service.ts';

@Controller()
export class SpecialtiesController {
  constructor(private readonly specialties: SpecialtiesService) {}

  @ServeEndpoint(specialtyEndpoints.list)
  list(@SignedIn() caller: Caller) {
    return this.specialties.list(caller);
  }

  @ServeEndpoint(specialtyEndpoints.create)
  create(
    @SignedIn() caller: Caller,
    @Input() { body }: InputOf<typeof specialtyEndpoints.create>,
    @Idempotency() request?: IdempotentRequest,
  ) {
    return this.specialties.create(caller, body, request);
  }

  @ServeEndpoint(specialtyEndpoints.update)
  update(@SignedIn() caller: Caller, @Input() { params, body }: InputOf<typeof specialtyEndpoints.update>) {
    return this.specialties.update(caller, params.id, body);
  }

  @ServeEndpoint(specialtyEndpoints.delete)
  delete(@SignedIn() caller: Caller, @Input() { params }: InputOf<typeof specialtyEndpoints.delete>) {
    return this.specialties.delete(caller, params.id);
  }
}

import { departureEndpoints } from '@alinha/contracts-accounts';
import type { InputOf } from '@alinha/contracts-core';
import { type Caller, Input, ServeEndpoint, SignedIn } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { OffboardingService } from './offboarding.service.ts';

@Controller()
export class OffboardingController {
  constructor(private readonly offboarding: OffboardingService) {}

  @ServeEndpoint(departureEndpoints.preview)
  preview(@SignedIn() caller: Caller, @Input() { params }: InputOf<typeof departureEndpoints.preview>) {
    return this.offboarding.preview(caller, params.id);
  }

  @ServeEndpoint(departureEndpoints.deactivate)
  deactivate(
    @SignedIn() caller: Caller,
    @Input() { params, body }: InputOf<typeof departureEndpoints.deactivate>,
  ) {
    return this.offboarding.deactivate(caller, params.id, body);
  }
}

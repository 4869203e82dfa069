import { offboardingEndpoints } from '@alinha/contracts-accounts';
import type { InputOf } from '@alinha/contracts-core';
import { type Caller, Input, ServeEndpoint, SignedIn } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { OffboardingService } from './offboarding.service.ts';

@Controller()
export class OffboardingController {
  constructor(private readonly offboarding: OffboardingService) {}

  @ServeEndpoint(offboardingEndpoints.preview)
  preview(@SignedIn() caller: Caller, @Input() { params }: InputOf<typeof offboardingEndpoints.preview>) {
    return this.offboarding.preview(caller, params.id);
  }

  @ServeEndpoint(offboardingEndpoints.deactivate)
  deactivate(
    @SignedIn() caller: Caller,
    @Input() { params, body }: InputOf<typeof offboardingEndpoints.deactivate>,
  ) {
    return this.offboarding.deactivate(caller, params.id, body);
  }
}

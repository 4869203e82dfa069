import { departureEndpoints } from '@alinha/contracts-accounts';
import type { InputOf } from '@alinha/contracts-core';
import { type Caller, Input, ServeEndpoint, SignedIn } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { DeparturesService } from './departures.service.ts';

@Controller()
export class DeparturesController {
  constructor(private readonly departures: DeparturesService) {}

  @ServeEndpoint(departureEndpoints.preview)
  preview(@SignedIn() caller: Caller, @Input() { params }: InputOf<typeof departureEndpoints.preview>) {
    return this.departures.preview(caller, params.id);
  }

  @ServeEndpoint(departureEndpoints.deactivate)
  deactivate(
    @SignedIn() caller: Caller,
    @Input() { params, body }: InputOf<typeof departureEndpoints.deactivate>,
  ) {
    return this.departures.deactivate(caller, params.id, body);
  }
}

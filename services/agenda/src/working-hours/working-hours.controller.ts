import { workingHoursEndpoints } from '@alinha/contracts-agenda';
import type { InputOf } from '@alinha/contracts-core';
import { type Caller, Input, ServeEndpoint, SignedIn } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { WorkingHoursService } from './working-hours.service.ts';

@Controller()
export class WorkingHoursController {
  constructor(private readonly hours: WorkingHoursService) {}

  @ServeEndpoint(workingHoursEndpoints.list)
  list(@SignedIn() caller: Caller) {
    return this.hours.list(caller);
  }

  @ServeEndpoint(workingHoursEndpoints.save)
  save(@SignedIn() caller: Caller, @Input() { params, body }: InputOf<typeof workingHoursEndpoints.save>) {
    return this.hours.save(caller, params.id, body);
  }
}

import { activityEndpoints } from '@alinha/contracts-accounts';
import type { InputOf } from '@alinha/contracts-core';
import { type Caller, Input, ServeEndpoint, SignedIn } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { ActivityService } from './activity.service.ts';

@Controller()
export class ActivityController {
  constructor(private readonly activity: ActivityService) {}

  @ServeEndpoint(activityEndpoints.list)
  list(@SignedIn() caller: Caller, @Input() { query }: InputOf<typeof activityEndpoints.list>) {
    return this.activity.list(caller, query);
  }

  @ServeEndpoint(activityEndpoints.export)
  export(@SignedIn() caller: Caller, @Input() { query }: InputOf<typeof activityEndpoints.export>) {
    return this.activity.export(caller, query);
  }
}

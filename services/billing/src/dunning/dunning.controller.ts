import { dunningEndpoints } from '@alinha/contracts-billing';
import type { InputOf } from '@alinha/contracts-core';
import { type Caller, Input, ServeEndpoint, SignedIn } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { DunningService } from './dunning.service.ts';

@Controller()
export class DunningController {
  constructor(private readonly dunning: DunningService) {}

  @ServeEndpoint(dunningEndpoints.get)
  get(@SignedIn() caller: Caller) {
    return this.dunning.settings(caller);
  }

  @ServeEndpoint(dunningEndpoints.save)
  save(@SignedIn() caller: Caller, @Input() { body }: InputOf<typeof dunningEndpoints.save>) {
    return this.dunning.save(caller, body);
  }

  @ServeEndpoint(dunningEndpoints.messages)
  messages(@SignedIn() caller: Caller, @Input() { query }: InputOf<typeof dunningEndpoints.messages>) {
    return this.dunning.messages(caller, query.before_id);
  }

  @ServeEndpoint(dunningEndpoints.write)
  write(@SignedIn() caller: Caller, @Input() { body }: InputOf<typeof dunningEndpoints.write>) {
    return this.dunning.write(caller, body.client_id);
  }

  @ServeEndpoint(dunningEndpoints.ofClient)
  ofClient(@SignedIn() caller: Caller, @Input() { params }: InputOf<typeof dunningEndpoints.ofClient>) {
    return this.dunning.ofClient(caller, params.id);
  }

  @ServeEndpoint(dunningEndpoints.saveClient)
  saveClient(
    @SignedIn() caller: Caller,
    @Input() { params, body }: InputOf<typeof dunningEndpoints.saveClient>,
  ) {
    return this.dunning.saveClient(caller, params.id, body.wanted);
  }
}

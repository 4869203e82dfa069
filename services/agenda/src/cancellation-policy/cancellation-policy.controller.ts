import { cancellationPolicyEndpoints } from '@alinha/contracts-agenda';
import type { InputOf } from '@alinha/contracts-core';
import { type Caller, Input, ServeEndpoint, SignedIn } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { CancellationPolicyService } from './cancellation-policy.service.ts';

@Controller()
export class CancellationPolicyController {
  constructor(private readonly policies: CancellationPolicyService) {}

  @ServeEndpoint(cancellationPolicyEndpoints.get)
  get(@SignedIn() caller: Caller) {
    return this.policies.get(caller);
  }

  @ServeEndpoint(cancellationPolicyEndpoints.save)
  save(@SignedIn() caller: Caller, @Input() { body }: InputOf<typeof cancellationPolicyEndpoints.save>) {
    return this.policies.save(caller, body);
  }

  @ServeEndpoint(cancellationPolicyEndpoints.history)
  history(@SignedIn() caller: Caller) {
    return this.policies.history(caller);
  }
}

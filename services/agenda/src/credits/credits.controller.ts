import { creditEndpoints } from '@alinha/contracts-agenda';
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
import { CreditsService } from './credits.service.ts';

@Controller()
export class CreditsController {
  constructor(private readonly credits: CreditsService) {}

  @ServeEndpoint(creditEndpoints.absenceEffect)
  absenceEffect(
    @SignedIn() caller: Caller,
    @Input() { params, query }: InputOf<typeof creditEndpoints.absenceEffect>,
  ) {
    return this.credits.absenceEffect(caller, params.id, query);
  }

  @ServeEndpoint(creditEndpoints.absenceEffects)
  absenceEffects(
    @SignedIn() caller: Caller,
    @Input() { query }: InputOf<typeof creditEndpoints.absenceEffects>,
  ) {
    return this.credits.absenceEffects(caller, query);
  }

  @ServeEndpoint(creditEndpoints.listOfClient)
  listOfClient(
    @SignedIn() caller: Caller,
    @Input() { params }: InputOf<typeof creditEndpoints.listOfClient>,
  ) {
    return this.credits.listOfClient(caller, params.id);
  }

  @ServeEndpoint(creditEndpoints.grant)
  grant(
    @SignedIn() caller: Caller,
    @Input() { params, body }: InputOf<typeof creditEndpoints.grant>,
    @Idempotency() request?: IdempotentRequest,
  ) {
    return this.credits.grant(caller, params.id, body, request);
  }

  @ServeEndpoint(creditEndpoints.revoke)
  revoke(@SignedIn() caller: Caller, @Input() { params, body }: InputOf<typeof creditEndpoints.revoke>) {
    return this.credits.revoke(caller, params.id, body.reason);
  }

  @ServeEndpoint(creditEndpoints.expiring)
  expiring(@SignedIn() caller: Caller, @Input() { query }: InputOf<typeof creditEndpoints.expiring>) {
    return this.credits.listExpiring(caller, query.until);
  }
}

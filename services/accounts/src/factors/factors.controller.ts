import { employeeEndpoints, factorEndpoints, passkeyEndpoints } from '@alinha/contracts-accounts';
import type { InputOf } from '@alinha/contracts-core';
import { type Caller, Input, ServeEndpoint, SignedIn } from '@alinha/service-kit';
import { Controller, Headers } from '@nestjs/common';
import { FactorsService } from './factors.service.ts';
import { PasskeysService } from './passkeys.service.ts';

@Controller()
export class FactorsController {
  constructor(
    private readonly factors: FactorsService,
    private readonly passkeys: PasskeysService,
  ) {}

  @ServeEndpoint(factorEndpoints.list)
  list(@SignedIn() caller: Caller) {
    return this.factors.list(caller);
  }

  @ServeEndpoint(factorEndpoints.startTotp)
  startTotp(@SignedIn() caller: Caller) {
    return this.factors.startTotp(caller);
  }

  @ServeEndpoint(factorEndpoints.enableTotp)
  async enableTotp(
    @SignedIn() caller: Caller,
    @Input() { body }: InputOf<typeof factorEndpoints.enableTotp>,
  ) {
    return { recovery_codes: await this.factors.enableTotp(caller, body.code) };
  }

  @ServeEndpoint(factorEndpoints.removeTotp)
  async removeTotp(@SignedIn() caller: Caller) {
    await this.factors.removeTotp(caller);
    return { removed: 1 };
  }

  @ServeEndpoint(factorEndpoints.renewRecoveryCodes)
  async renewRecoveryCodes(@SignedIn() caller: Caller) {
    return { recovery_codes: await this.factors.renewRecoveryCodes(caller) };
  }

  @ServeEndpoint(employeeEndpoints.removeFactors)
  async removeFactors(
    @SignedIn() caller: Caller,
    @Input() { params }: InputOf<typeof employeeEndpoints.removeFactors>,
  ) {
    await this.factors.reset(caller, params.id);
    return { removed: true };
  }

  @ServeEndpoint(passkeyEndpoints.options)
  options(@SignedIn() caller: Caller, @Headers('origin') origin: string | undefined) {
    return this.passkeys.options(caller, origin);
  }

  @ServeEndpoint(passkeyEndpoints.add)
  add(
    @SignedIn() caller: Caller,
    @Input() { body }: InputOf<typeof passkeyEndpoints.add>,
    @Headers('origin') origin: string | undefined,
    @Headers('user-agent') userAgent: string | undefined,
  ) {
    return this.passkeys.add(caller, body.credential, { origin, userAgent });
  }

  @ServeEndpoint(passkeyEndpoints.rename)
  rename(@SignedIn() caller: Caller, @Input() { params, body }: InputOf<typeof passkeyEndpoints.rename>) {
    return this.passkeys.rename(caller, params.id, body.name);
  }

  @ServeEndpoint(passkeyEndpoints.remove)
  async remove(@SignedIn() caller: Caller, @Input() { params }: InputOf<typeof passkeyEndpoints.remove>) {
    await this.passkeys.remove(caller, params.id);
    return { removed: 1 };
  }

  @ServeEndpoint(passkeyEndpoints.confirmOptions)
  confirmOptions(@SignedIn() caller: Caller, @Headers('origin') origin: string | undefined) {
    return this.passkeys.confirmOptions(caller, origin);
  }

  @ServeEndpoint(passkeyEndpoints.confirm)
  async confirm(
    @SignedIn() caller: Caller,
    @Input() { body }: InputOf<typeof passkeyEndpoints.confirm>,
    @Headers('origin') origin: string | undefined,
  ) {
    await this.passkeys.confirm(caller, body.credential, origin);
    return { confirmed: true };
  }
}

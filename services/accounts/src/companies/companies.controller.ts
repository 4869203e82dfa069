import { companyEndpoints } from '@alinha/contracts-accounts';
import type { InputOf } from '@alinha/contracts-core';
import { type Caller, Input, ServeEndpoint, SignedIn } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { CompaniesService } from './companies.service.ts';

@Controller()
export class CompaniesController {
  constructor(private readonly companies: CompaniesService) {}

  @ServeEndpoint(companyEndpoints.get)
  get(@SignedIn() caller: Caller) {
    return this.companies.get(caller);
  }

  @ServeEndpoint(companyEndpoints.update)
  update(@SignedIn() caller: Caller, @Input() { body }: InputOf<typeof companyEndpoints.update>) {
    return this.companies.update(caller, body);
  }
}

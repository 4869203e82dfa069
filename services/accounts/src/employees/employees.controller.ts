import { employeeEndpoints } from '@alinha/contracts-accounts';
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
import { EmployeesService } from './employees.service.ts';
import { OffboardingService } from './offboarding.service.ts';

@Controller()
export class EmployeesController {
  constructor(
    private readonly employees: EmployeesService,
    private readonly offboarding: OffboardingService,
  ) {}

  @ServeEndpoint(employeeEndpoints.list)
  list(@SignedIn() caller: Caller) {
    return this.employees.list(caller);
  }

  @ServeEndpoint(employeeEndpoints.listInactive)
  listInactive(@SignedIn() caller: Caller) {
    return this.employees.listInactive(caller);
  }

  @ServeEndpoint(employeeEndpoints.create)
  create(
    @SignedIn() caller: Caller,
    @Input() { body }: InputOf<typeof employeeEndpoints.create>,
    @Idempotency() request?: IdempotentRequest,
  ) {
    return this.employees.create(caller, body, request);
  }

  @ServeEndpoint(employeeEndpoints.invite)
  invite(
    @SignedIn() caller: Caller,
    @Input() { body }: InputOf<typeof employeeEndpoints.invite>,
    @Idempotency() request?: IdempotentRequest,
  ) {
    return this.employees.invite(caller, body, request);
  }

  @ServeEndpoint(employeeEndpoints.resendInvitation)
  resendInvitation(
    @SignedIn() caller: Caller,
    @Input() { params }: InputOf<typeof employeeEndpoints.resendInvitation>,
  ) {
    return this.employees.resendInvitation(caller, params.id);
  }

  @ServeEndpoint(employeeEndpoints.get)
  get(@SignedIn() caller: Caller, @Input() { params }: InputOf<typeof employeeEndpoints.get>) {
    return this.employees.get(caller, params.id);
  }

  @ServeEndpoint(employeeEndpoints.update)
  update(@SignedIn() caller: Caller, @Input() { params, body }: InputOf<typeof employeeEndpoints.update>) {
    return this.employees.update(caller, params.id, body);
  }

  @ServeEndpoint(employeeEndpoints.reactivate)
  reactivate(@SignedIn() caller: Caller, @Input() { params }: InputOf<typeof employeeEndpoints.reactivate>) {
    return this.offboarding.reactivate(caller, params.id);
  }
}

import { appointmentEndpoints } from '@alinha/contracts-agenda';
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
import { AppointmentsService } from './appointments.service.ts';
import { AppointmentsExportService } from './appointments-export.service.ts';

@Controller()
export class AppointmentsController {
  constructor(
    private readonly appointments: AppointmentsService,
    private readonly exports: AppointmentsExportService,
  ) {}

  @ServeEndpoint(appointmentEndpoints.list)
  list(@SignedIn() caller: Caller, @Input() { query }: InputOf<typeof appointmentEndpoints.list>) {
    return this.appointments.list(caller, query);
  }

  @ServeEndpoint(appointmentEndpoints.export)
  export(@SignedIn() caller: Caller, @Input() { query }: InputOf<typeof appointmentEndpoints.export>) {
    return this.exports.export(caller, query);
  }

  @ServeEndpoint(appointmentEndpoints.conflicts)
  findConflicts(
    @SignedIn() caller: Caller,
    @Input() { query }: InputOf<typeof appointmentEndpoints.conflicts>,
  ) {
    return this.appointments.findConflicts(caller, query);
  }

  @ServeEndpoint(appointmentEndpoints.create)
  create(
    @SignedIn() caller: Caller,
    @Input() { body }: InputOf<typeof appointmentEndpoints.create>,
    @Idempotency() request?: IdempotentRequest,
  ) {
    return this.appointments.create(caller, body, request);
  }

  @ServeEndpoint(appointmentEndpoints.get)
  get(@SignedIn() caller: Caller, @Input() { params, query }: InputOf<typeof appointmentEndpoints.get>) {
    return this.appointments.get(caller, params.id, query);
  }

  @ServeEndpoint(appointmentEndpoints.update)
  update(
    @SignedIn() caller: Caller,
    @Input() { params, query, body }: InputOf<typeof appointmentEndpoints.update>,
  ) {
    return this.appointments.update(caller, params.id, body, query);
  }

  @ServeEndpoint(appointmentEndpoints.delete)
  delete(@SignedIn() caller: Caller, @Input() { params }: InputOf<typeof appointmentEndpoints.delete>) {
    return this.appointments.delete(caller, params.id);
  }

  @ServeEndpoint(appointmentEndpoints.historyOfClient)
  historyOfClient(
    @SignedIn() caller: Caller,
    @Input() { params, query }: InputOf<typeof appointmentEndpoints.historyOfClient>,
  ) {
    return this.appointments.historyOfClient(caller, params.id, query);
  }
}

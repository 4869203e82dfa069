import { clientEndpoints } from '@alinha/contracts-clients';
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
import { AnonymisationService } from './anonymisation.service.ts';
import { ClientsService } from './clients.service.ts';

@Controller()
export class ClientsController {
  constructor(
    private readonly clients: ClientsService,
    private readonly anonymisation: AnonymisationService,
  ) {}

  @ServeEndpoint(clientEndpoints.list)
  list(@SignedIn() caller: Caller) {
    return this.clients.list(caller);
  }

  @ServeEndpoint(clientEndpoints.export)
  export(@SignedIn() caller: Caller) {
    return this.clients.export(caller);
  }

  @ServeEndpoint(clientEndpoints.listArchived)
  listArchived(@SignedIn() caller: Caller) {
    return this.clients.listArchived(caller);
  }

  @ServeEndpoint(clientEndpoints.getArchived)
  getArchived(@SignedIn() caller: Caller, @Input() { params }: InputOf<typeof clientEndpoints.getArchived>) {
    return this.clients.getArchived(caller, params.id);
  }

  @ServeEndpoint(clientEndpoints.create)
  create(
    @SignedIn() caller: Caller,
    @Input() { body }: InputOf<typeof clientEndpoints.create>,
    @Idempotency() request?: IdempotentRequest,
  ) {
    return this.clients.create(caller, body, request);
  }

  @ServeEndpoint(clientEndpoints.listOthers)
  listOthers(@SignedIn() caller: Caller, @Input() { query }: InputOf<typeof clientEndpoints.listOthers>) {
    return this.clients.listOthers(caller, query.search);
  }

  @ServeEndpoint(clientEndpoints.get)
  get(@SignedIn() caller: Caller, @Input() { params }: InputOf<typeof clientEndpoints.get>) {
    return this.clients.get(caller, params.id);
  }

  @ServeEndpoint(clientEndpoints.update)
  update(@SignedIn() caller: Caller, @Input() { params, body }: InputOf<typeof clientEndpoints.update>) {
    return this.clients.update(caller, params.id, body);
  }

  @ServeEndpoint(clientEndpoints.delete)
  async delete(@SignedIn() caller: Caller, @Input() { params }: InputOf<typeof clientEndpoints.delete>) {
    await this.clients.archive(caller, params.id);
    return { id: params.id };
  }

  @ServeEndpoint(clientEndpoints.restore)
  restore(@SignedIn() caller: Caller, @Input() { params }: InputOf<typeof clientEndpoints.restore>) {
    return this.clients.restore(caller, params.id);
  }

  @ServeEndpoint(clientEndpoints.anonymise)
  async anonymise(
    @SignedIn() caller: Caller,
    @Input() { params }: InputOf<typeof clientEndpoints.anonymise>,
  ) {
    await this.anonymisation.anonymise(caller, params.id);
    return this.clients.getArchived(caller, params.id);
  }
}

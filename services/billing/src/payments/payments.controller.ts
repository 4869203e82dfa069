import { paymentEndpoints } from '@alinha/contracts-billing';
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
import { PaymentPartsService } from './payment-parts.service.ts';
import { PaymentsService } from './payments.service.ts';

@Controller()
export class PaymentsController {
  constructor(
    private readonly parts: PaymentPartsService,
    private readonly payments: PaymentsService,
  ) {}

  @ServeEndpoint(paymentEndpoints.listOfClient)
  listOfClient(
    @SignedIn() caller: Caller,
    @Input() { params }: InputOf<typeof paymentEndpoints.listOfClient>,
  ) {
    return this.payments.listOfClient(caller, params.id);
  }

  @ServeEndpoint(paymentEndpoints.export)
  export(@SignedIn() caller: Caller) {
    return this.payments.export(caller);
  }

  @ServeEndpoint(paymentEndpoints.create)
  create(
    @SignedIn() caller: Caller,
    @Input() { body }: InputOf<typeof paymentEndpoints.create>,
    @Idempotency() request?: IdempotentRequest,
  ) {
    return this.payments.create(caller, body, request);
  }

  @ServeEndpoint(paymentEndpoints.update)
  update(@SignedIn() caller: Caller, @Input() { params, body }: InputOf<typeof paymentEndpoints.update>) {
    return this.payments.update(caller, params.id, body);
  }

  @ServeEndpoint(paymentEndpoints.receivePart)
  receivePart(
    @SignedIn() caller: Caller,
    @Input() { params, body }: InputOf<typeof paymentEndpoints.receivePart>,
    @Idempotency() request?: IdempotentRequest,
  ) {
    return this.parts.receive(caller, params.id, body, request);
  }

  @ServeEndpoint(paymentEndpoints.deletePart)
  deletePart(@SignedIn() caller: Caller, @Input() { params }: InputOf<typeof paymentEndpoints.deletePart>) {
    return this.parts.takeBack(caller, params.id);
  }

  @ServeEndpoint(paymentEndpoints.receiveMany)
  receiveMany(
    @SignedIn() caller: Caller,
    @Input() { body }: InputOf<typeof paymentEndpoints.receiveMany>,
    @Idempotency() request?: IdempotentRequest,
  ) {
    return this.parts.receiveMany(caller, body, request);
  }

  @ServeEndpoint(paymentEndpoints.delete)
  delete(@SignedIn() caller: Caller, @Input() { params, query }: InputOf<typeof paymentEndpoints.delete>) {
    return this.payments.delete(caller, params.id, query.status);
  }
}

import { clientPaymentEndpoints, pixEndpoints } from '@alinha/contracts-billing';
import type { InputOf } from '@alinha/contracts-core';
import { type Caller, Input, ServeEndpoint, SignedIn } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { ClientPaymentsService } from './client-payments.service.ts';
import { PixService } from './pix.service.ts';

@Controller()
export class PixController {
  constructor(
    private readonly pix: PixService,
    private readonly clientPayments: ClientPaymentsService,
  ) {}

  @ServeEndpoint(pixEndpoints.get)
  get(@SignedIn() caller: Caller) {
    return this.pix.get(caller);
  }

  @ServeEndpoint(pixEndpoints.save)
  save(@SignedIn() caller: Caller, @Input() { body }: InputOf<typeof pixEndpoints.save>) {
    return this.pix.save(caller, body);
  }

  @ServeEndpoint(pixEndpoints.remove)
  remove(@SignedIn() caller: Caller) {
    return this.pix.remove(caller);
  }

  @ServeEndpoint(pixEndpoints.settlement)
  settlement(@SignedIn() caller: Caller) {
    return this.pix.settlement(caller);
  }

  @ServeEndpoint(pixEndpoints.chooseSettlement)
  chooseSettlement(
    @SignedIn() caller: Caller,
    @Input() { body }: InputOf<typeof pixEndpoints.chooseSettlement>,
  ) {
    return this.pix.chooseSettlement(caller, body);
  }

  @ServeEndpoint(pixEndpoints.ofPayment)
  ofPayment(@SignedIn() caller: Caller, @Input() { params }: InputOf<typeof pixEndpoints.ofPayment>) {
    return this.pix.ofPayment(caller, params.id);
  }

  @ServeEndpoint(clientPaymentEndpoints.get)
  ofClient(@Input() { params }: InputOf<typeof clientPaymentEndpoints.get>) {
    return this.clientPayments.get(params.token);
  }
}

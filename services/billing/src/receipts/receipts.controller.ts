import { paymentEndpoints } from '@alinha/contracts-billing';
import type { InputOf } from '@alinha/contracts-core';
import { type Caller, Input, ServeEndpoint, SignedIn } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { ReceiptsService } from './receipts.service.ts';

@Controller()
export class ReceiptsController {
  constructor(private readonly receipts: ReceiptsService) {}

  @ServeEndpoint(paymentEndpoints.receipt)
  get(@SignedIn() caller: Caller, @Input() { params, query }: InputOf<typeof paymentEndpoints.receipt>) {
    return this.receipts.get(caller, params.id, query.lang ?? caller.language);
  }

  @ServeEndpoint(paymentEndpoints.statement)
  statement(
    @SignedIn() caller: Caller,
    @Input() { params, query }: InputOf<typeof paymentEndpoints.statement>,
  ) {
    return this.receipts.statement(caller, params.id, query.year, query.lang ?? caller.language);
  }
}

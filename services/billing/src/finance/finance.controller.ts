import { financeEndpoints } from '@alinha/contracts-billing';
import type { InputOf } from '@alinha/contracts-core';
import { type Caller, Input, ServeEndpoint, SignedIn } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { PixSettlementService } from '../pix/pix-settlement.service.ts';
import { FinanceService } from './finance.service.ts';

@Controller()
export class FinanceController {
  constructor(
    private readonly finance: FinanceService,
    private readonly pix: PixSettlementService,
  ) {}

  @ServeEndpoint(financeEndpoints.debts)
  debts(@SignedIn() caller: Caller, @Input() { query }: InputOf<typeof financeEndpoints.debts>) {
    return this.finance.debts(caller, query);
  }

  @ServeEndpoint(financeEndpoints.exportDebts)
  exportDebts(@SignedIn() caller: Caller, @Input() { query }: InputOf<typeof financeEndpoints.exportDebts>) {
    return this.finance.exportDebts(caller, query);
  }

  @ServeEndpoint(financeEndpoints.received)
  received(@SignedIn() caller: Caller, @Input() { query }: InputOf<typeof financeEndpoints.received>) {
    return this.finance.received(caller, query);
  }

  @ServeEndpoint(financeEndpoints.receivedParts)
  receivedParts(
    @SignedIn() caller: Caller,
    @Input() { query }: InputOf<typeof financeEndpoints.receivedParts>,
  ) {
    return this.finance.receivedParts(caller, query);
  }

  @ServeEndpoint(financeEndpoints.exportReceived)
  exportReceived(
    @SignedIn() caller: Caller,
    @Input() { query }: InputOf<typeof financeEndpoints.exportReceived>,
  ) {
    return this.finance.exportReceived(caller, query);
  }

  @ServeEndpoint(financeEndpoints.closeTill)
  closeTill(@SignedIn() caller: Caller, @Input() { body }: InputOf<typeof financeEndpoints.closeTill>) {
    return this.finance.closeTill(caller, body);
  }

  @ServeEndpoint(financeEndpoints.surplus)
  surplus(@SignedIn() caller: Caller) {
    return this.pix.listSurplus(caller);
  }

  @ServeEndpoint(financeEndpoints.returnSurplus)
  returnSurplus(
    @SignedIn() caller: Caller,
    @Input() { params }: InputOf<typeof financeEndpoints.returnSurplus>,
  ) {
    return this.pix.returnSurplus(caller, params.id);
  }

  @ServeEndpoint(financeEndpoints.forecast)
  forecast(@SignedIn() caller: Caller) {
    return this.finance.forecast(caller);
  }

  @ServeEndpoint(financeEndpoints.exportForecast)
  exportForecast(@SignedIn() caller: Caller) {
    return this.finance.exportForecast(caller);
  }
}

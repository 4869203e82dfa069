import { commissionEndpoints } from '@alinha/contracts-billing';
import type { InputOf } from '@alinha/contracts-core';
import { type Caller, Input, ServeEndpoint, SignedIn } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { CommissionService } from './commission.service.ts';

@Controller()
export class CommissionController {
  constructor(private readonly commission: CommissionService) {}

  @ServeEndpoint(commissionEndpoints.overview)
  overview(@SignedIn() caller: Caller, @Input() { query }: InputOf<typeof commissionEndpoints.overview>) {
    return this.commission.overview(caller, query.month);
  }

  @ServeEndpoint(commissionEndpoints.rules)
  rules(@SignedIn() caller: Caller) {
    return this.commission.rules(caller);
  }

  @ServeEndpoint(commissionEndpoints.saveRules)
  saveRules(
    @SignedIn() caller: Caller,
    @Input() { params, body }: InputOf<typeof commissionEndpoints.saveRules>,
  ) {
    return this.commission.saveRules(caller, params.id, body);
  }

  @ServeEndpoint(commissionEndpoints.get)
  get(@SignedIn() caller: Caller, @Input() { params, query }: InputOf<typeof commissionEndpoints.get>) {
    return this.commission.get(caller, params.id, query.month);
  }

  @ServeEndpoint(commissionEndpoints.close)
  close(@SignedIn() caller: Caller, @Input() { params, body }: InputOf<typeof commissionEndpoints.close>) {
    return this.commission.close(caller, params.id, body);
  }

  @ServeEndpoint(commissionEndpoints.pay)
  pay(@SignedIn() caller: Caller, @Input() { params, body }: InputOf<typeof commissionEndpoints.pay>) {
    return this.commission.pay(caller, params.id, body);
  }

  @ServeEndpoint(commissionEndpoints.export)
  export(@SignedIn() caller: Caller, @Input() { params, query }: InputOf<typeof commissionEndpoints.export>) {
    return this.commission.export(caller, params.id, query.month);
  }

  @ServeEndpoint(commissionEndpoints.statement)
  statement(
    @SignedIn() caller: Caller,
    @Input() { params, query }: InputOf<typeof commissionEndpoints.statement>,
  ) {
    return this.commission.print(caller, params.id, query.month, query.lang ?? caller.language);
  }
}

import { healthReceiptEndpoints } from '@alinha/contracts-billing';
import type { InputOf } from '@alinha/contracts-core';
import { type Caller, Input, ServeEndpoint, SignedIn } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { HealthReceiptsService } from './health-receipts.service.ts';

@Controller()
export class HealthReceiptsController {
  constructor(private readonly receipts: HealthReceiptsService) {}

  @ServeEndpoint(healthReceiptEndpoints.get)
  get(@SignedIn() caller: Caller, @Input() { query }: InputOf<typeof healthReceiptEndpoints.get>) {
    return this.receipts.get(caller, query.month);
  }

  @ServeEndpoint(healthReceiptEndpoints.export)
  export(@SignedIn() caller: Caller, @Input() { query }: InputOf<typeof healthReceiptEndpoints.export>) {
    return this.receipts.export(caller, query.month);
  }
}

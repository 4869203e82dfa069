import { paymentEndpoints } from '@alinha/contracts-billing';
import { type Caller, LiveStreams, ServeEndpoint, SignedIn } from '@alinha/service-kit';
import { Controller, type MessageEvent } from '@nestjs/common';
import { map, type Observable } from 'rxjs';
import { CompanyChanges } from '../company-changes.ts';

@Controller()
export class PaymentLiveController {
  constructor(
    private readonly changes: CompanyChanges,
    private readonly streams: LiveStreams,
  ) {}

  @ServeEndpoint(paymentEndpoints.live)
  live(@SignedIn() caller: Caller): Observable<MessageEvent> {
    const messages = this.changes
      .of('payments', caller.companyId)
      .pipe(map((): MessageEvent => ({ type: 'payments', data: {} })));
    return this.streams.open(caller, messages);
  }
}

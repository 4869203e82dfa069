import { waitingListEndpoints } from '@alinha/contracts-agenda';
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
import { WaitingListService } from './waiting-list.service.ts';

@Controller()
export class WaitingListController {
  constructor(private readonly waiting: WaitingListService) {}

  @ServeEndpoint(waitingListEndpoints.list)
  list(@SignedIn() caller: Caller, @Input() { query }: InputOf<typeof waitingListEndpoints.list>) {
    return this.waiting.list(caller, query);
  }

  @ServeEndpoint(waitingListEndpoints.fits)
  fits(@SignedIn() caller: Caller, @Input() { query }: InputOf<typeof waitingListEndpoints.fits>) {
    return this.waiting.fits(caller, query);
  }

  @ServeEndpoint(waitingListEndpoints.places)
  places(@SignedIn() caller: Caller, @Input() { params }: InputOf<typeof waitingListEndpoints.places>) {
    return this.waiting.findPlaces(caller, params.id);
  }

  @ServeEndpoint(waitingListEndpoints.create)
  create(
    @SignedIn() caller: Caller,
    @Input() { body }: InputOf<typeof waitingListEndpoints.create>,
    @Idempotency() request?: IdempotentRequest,
  ) {
    return this.waiting.create(caller, body, request);
  }

  @ServeEndpoint(waitingListEndpoints.update)
  update(@SignedIn() caller: Caller, @Input() { params, body }: InputOf<typeof waitingListEndpoints.update>) {
    return this.waiting.update(caller, params.id, body);
  }

  @ServeEndpoint(waitingListEndpoints.delete)
  delete(@SignedIn() caller: Caller, @Input() { params }: InputOf<typeof waitingListEndpoints.delete>) {
    return this.waiting.remove(caller, params.id);
  }

  @ServeEndpoint(waitingListEndpoints.restore)
  restore(@SignedIn() caller: Caller, @Input() { params }: InputOf<typeof waitingListEndpoints.restore>) {
    return this.waiting.restore(caller, params.id);
  }
}

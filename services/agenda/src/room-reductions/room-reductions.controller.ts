import { roomReductionEndpoints } from '@alinha/contracts-agenda';
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
import { RoomReductionsService } from './room-reductions.service.ts';

@Controller()
export class RoomReductionsController {
  constructor(private readonly reductions: RoomReductionsService) {}

  @ServeEndpoint(roomReductionEndpoints.list)
  list(@SignedIn() caller: Caller) {
    return this.reductions.list(caller);
  }

  @ServeEndpoint(roomReductionEndpoints.create)
  create(
    @SignedIn() caller: Caller,
    @Input() { body }: InputOf<typeof roomReductionEndpoints.create>,
    @Idempotency() request?: IdempotentRequest,
  ) {
    return this.reductions.create(caller, body, request);
  }

  @ServeEndpoint(roomReductionEndpoints.delete)
  delete(@SignedIn() caller: Caller, @Input() { params }: InputOf<typeof roomReductionEndpoints.delete>) {
    return this.reductions.delete(caller, params.id);
  }
}

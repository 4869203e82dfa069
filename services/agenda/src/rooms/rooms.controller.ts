import { roomEndpoints } from '@alinha/contracts-agenda';
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
import { RoomsService } from './rooms.service.ts';

@Controller()
export class RoomsController {
  constructor(private readonly rooms: RoomsService) {}

  @ServeEndpoint(roomEndpoints.list)
  list(@SignedIn() caller: Caller) {
    return this.rooms.list(caller);
  }

  @ServeEndpoint(roomEndpoints.create)
  create(
    @SignedIn() caller: Caller,
    @Input() { body }: InputOf<typeof roomEndpoints.create>,
    @Idempotency() request?: IdempotentRequest,
  ) {
    return this.rooms.create(caller, body, request);
  }

  @ServeEndpoint(roomEndpoints.update)
  update(@SignedIn() caller: Caller, @Input() { params, body }: InputOf<typeof roomEndpoints.update>) {
    return this.rooms.update(caller, params.id, body);
  }

  @ServeEndpoint(roomEndpoints.delete)
  delete(@SignedIn() caller: Caller, @Input() { params }: InputOf<typeof roomEndpoints.delete>) {
    return this.rooms.delete(caller, params.id);
  }
}

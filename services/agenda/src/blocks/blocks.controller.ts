import { blockEndpoints } from '@alinha/contracts-agenda';
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
import { BlocksService } from './blocks.service.ts';

@Controller()
export class BlocksController {
  constructor(private readonly blocks: BlocksService) {}

  @ServeEndpoint(blockEndpoints.list)
  list(@SignedIn() caller: Caller, @Input() { query }: InputOf<typeof blockEndpoints.list>) {
    return this.blocks.list(caller, query);
  }

  @ServeEndpoint(blockEndpoints.create)
  create(
    @SignedIn() caller: Caller,
    @Input() { body }: InputOf<typeof blockEndpoints.create>,
    @Idempotency() request?: IdempotentRequest,
  ) {
    return this.blocks.create(caller, body, request);
  }

  @ServeEndpoint(blockEndpoints.update)
  update(@SignedIn() caller: Caller, @Input() { params, body }: InputOf<typeof blockEndpoints.update>) {
    return this.blocks.update(caller, params.id, body);
  }

  @ServeEndpoint(blockEndpoints.delete)
  delete(@SignedIn() caller: Caller, @Input() { params }: InputOf<typeof blockEndpoints.delete>) {
    return this.blocks.delete(caller, params.id);
  }
}

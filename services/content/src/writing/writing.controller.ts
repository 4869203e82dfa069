import { postEndpoints } from '@alinha/contracts-content';
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
import { WritingService } from './writing.service.ts';

@Controller()
export class WritingController {
  constructor(private readonly writing: WritingService) {}

  @ServeEndpoint(postEndpoints.listAll)
  list() {
    return this.writing.list();
  }

  @ServeEndpoint(postEndpoints.getAny)
  get(@Input() { params }: InputOf<typeof postEndpoints.getAny>) {
    return this.writing.get(params.slug);
  }

  @ServeEndpoint(postEndpoints.create)
  create(
    @SignedIn() caller: Caller,
    @Input() { body }: InputOf<typeof postEndpoints.create>,
    @Idempotency() request: IdempotentRequest | undefined,
  ) {
    return this.writing.create(caller, body, request);
  }

  @ServeEndpoint(postEndpoints.update)
  update(@SignedIn() caller: Caller, @Input() { params, body }: InputOf<typeof postEndpoints.update>) {
    return this.writing.update(caller, params.slug, body);
  }

  @ServeEndpoint(postEndpoints.publish)
  publish(@SignedIn() caller: Caller, @Input() { params, body }: InputOf<typeof postEndpoints.publish>) {
    return this.writing.turn(caller, params.slug, true, body.version);
  }

  @ServeEndpoint(postEndpoints.unpublish)
  unpublish(@SignedIn() caller: Caller, @Input() { params, body }: InputOf<typeof postEndpoints.unpublish>) {
    return this.writing.turn(caller, params.slug, false, body.version);
  }

  @ServeEndpoint(postEndpoints.delete)
  delete(@SignedIn() caller: Caller, @Input() { params }: InputOf<typeof postEndpoints.delete>) {
    return this.writing.delete(caller, params.slug);
  }
}

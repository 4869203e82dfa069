import { deletionRequestEndpoints } from '@alinha/contracts-accounts';
import type { InputOf } from '@alinha/contracts-core';
import { type Identity, Input, ServeEndpoint, Visitor } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { DeletionRequestsService } from './deletion-requests.service.ts';

@Controller()
export class DeletionRequestsController {
  constructor(private readonly requests: DeletionRequestsService) {}

  @ServeEndpoint(deletionRequestEndpoints.create)
  create(
    @Input() { body }: InputOf<typeof deletionRequestEndpoints.create>,
    @Visitor() { language }: Identity,
  ) {
    return this.requests.create(body, language);
  }
}

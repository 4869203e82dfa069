import { slotEndpoints } from '@alinha/contracts-agenda';
import type { InputOf } from '@alinha/contracts-core';
import { type Caller, Input, ServeEndpoint, SignedIn } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { SlotsService } from './slots.service.ts';

@Controller()
export class SlotsController {
  constructor(private readonly slots: SlotsService) {}

  @ServeEndpoint(slotEndpoints.list)
  list(@SignedIn() caller: Caller, @Input() { query }: InputOf<typeof slotEndpoints.list>) {
    return this.slots.list(caller, query);
  }
}

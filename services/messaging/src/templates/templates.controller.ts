import type { InputOf } from '@alinha/contracts-core';
import { templateEndpoints } from '@alinha/contracts-messaging';
import { type Caller, Input, ServeEndpoint, SignedIn } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { TemplatesService } from './templates.service.ts';

@Controller()
export class TemplatesController {
  constructor(private readonly templates: TemplatesService) {}

  @ServeEndpoint(templateEndpoints.list)
  list(@SignedIn() caller: Caller) {
    return this.templates.list(caller);
  }

  @ServeEndpoint(templateEndpoints.save)
  save(@SignedIn() caller: Caller, @Input() { body }: InputOf<typeof templateEndpoints.save>) {
    return this.templates.save(caller, body);
  }
}

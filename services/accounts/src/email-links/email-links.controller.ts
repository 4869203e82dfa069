import { emailEndpoints } from '@alinha/contracts-accounts';
import type { InputOf } from '@alinha/contracts-core';
import { type Caller, Input, ServeEndpoint, SignedIn } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { EmailLinksService } from './email-links.service.ts';

@Controller()
export class EmailLinksController {
  constructor(private readonly links: EmailLinksService) {}

  @ServeEndpoint(emailEndpoints.get)
  get(@SignedIn() caller: Caller) {
    return this.links.get(caller);
  }

  @ServeEndpoint(emailEndpoints.sendLink)
  sendLink(@SignedIn() caller: Caller) {
    return this.links.send(caller);
  }

  @ServeEndpoint(emailEndpoints.confirm)
  confirm(@Input() { params }: InputOf<typeof emailEndpoints.confirm>) {
    return this.links.confirm(params.token);
  }
}

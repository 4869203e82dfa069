import { passwordLinkEndpoints } from '@alinha/contracts-accounts';
import type { InputOf } from '@alinha/contracts-core';
import { type Identity, Input, ServeEndpoint, Visitor } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { PasswordLinksService } from './password-links.service.ts';

@Controller()
export class PasswordLinksController {
  constructor(private readonly links: PasswordLinksService) {}

  @ServeEndpoint(passwordLinkEndpoints.request)
  request(
    @Input() { body }: InputOf<typeof passwordLinkEndpoints.request>,
    @Visitor() { language }: Identity,
  ) {
    return this.links.request(body, language);
  }

  @ServeEndpoint(passwordLinkEndpoints.get)
  get(@Input() { params }: InputOf<typeof passwordLinkEndpoints.get>) {
    return this.links.find(params.token);
  }

  @ServeEndpoint(passwordLinkEndpoints.use)
  use(
    @Input() { params, body }: InputOf<typeof passwordLinkEndpoints.use>,
    @Visitor() { network }: Identity,
  ) {
    return this.links.use(params.token, body.password, network);
  }
}

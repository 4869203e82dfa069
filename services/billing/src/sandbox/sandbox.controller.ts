import { stripeEndpoints } from '@alinha/contracts-billing';
import type { InputOf } from '@alinha/contracts-core';
import { FileReply, Input, RawBody, ServeEndpoint } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { SandboxService } from './sandbox.service.ts';

export const actionOf = (form: Buffer) => new URLSearchParams(form.toString()).get('action') ?? '';

@Controller()
export class SandboxController {
  constructor(private readonly sandbox: SandboxService) {}

  @ServeEndpoint(stripeEndpoints.testCheckout)
  async checkout(@Input() { query }: InputOf<typeof stripeEndpoints.testCheckout>) {
    return FileReply.page(await this.sandbox.showCheckout(query.token));
  }

  @ServeEndpoint(stripeEndpoints.testCheckoutAction)
  async actOnCheckout(
    @Input() { query }: InputOf<typeof stripeEndpoints.testCheckoutAction>,
    @RawBody() form: Buffer,
  ) {
    return FileReply.page(await this.sandbox.actOnCheckout(query.token, actionOf(form)));
  }

  @ServeEndpoint(stripeEndpoints.testPortal)
  async portal(@Input() { query }: InputOf<typeof stripeEndpoints.testPortal>) {
    return FileReply.page(await this.sandbox.showPortal(query.token));
  }

  @ServeEndpoint(stripeEndpoints.testPortalAction)
  async actOnPortal(
    @Input() { query }: InputOf<typeof stripeEndpoints.testPortalAction>,
    @RawBody() form: Buffer,
  ) {
    return FileReply.page(await this.sandbox.actOnPortal(query.token, actionOf(form)));
  }
}

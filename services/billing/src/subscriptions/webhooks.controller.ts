import { stripeEndpoints } from '@alinha/contracts-billing';
import { Header, RawBody, ServeEndpoint } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { WebhooksService } from './webhooks.service.ts';

@Controller()
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @ServeEndpoint(stripeEndpoints.webhook)
  async receive(@RawBody() body: Buffer, @Header('stripe-signature') signature: string | undefined) {
    await this.webhooks.receive(body, signature);
    return { received: true };
  }
}

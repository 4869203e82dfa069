import type { InputOf } from '@alinha/contracts-core';
import { evolutionWebhookEndpoints } from '@alinha/contracts-messaging';
import { Input, ServeEndpoint } from '@alinha/service-kit';
import { Controller, Headers } from '@nestjs/common';
import { EvolutionWebhookService } from './evolution-webhook.service.ts';

@Controller()
export class EvolutionWebhookController {
  constructor(private readonly webhooks: EvolutionWebhookService) {}

  @ServeEndpoint(evolutionWebhookEndpoints.receive)
  receive(
    @Input() { body }: InputOf<typeof evolutionWebhookEndpoints.receive>,
    @Headers('authorization') authorization: string | undefined,
  ) {
    return this.webhooks.receive(body, authorization);
  }
}

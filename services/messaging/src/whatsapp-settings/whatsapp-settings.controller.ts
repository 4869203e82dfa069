import type { InputOf } from '@alinha/contracts-core';
import { whatsappSettingsEndpoints } from '@alinha/contracts-messaging';
import { type Caller, Input, ServeEndpoint, SignedIn } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { WhatsappSettingsService } from './whatsapp-settings.service.ts';

@Controller()
export class WhatsappSettingsController {
  constructor(private readonly settings: WhatsappSettingsService) {}

  @ServeEndpoint(whatsappSettingsEndpoints.get)
  get(@SignedIn() caller: Caller) {
    return this.settings.get(caller);
  }

  @ServeEndpoint(whatsappSettingsEndpoints.update)
  update(@SignedIn() caller: Caller, @Input() { body }: InputOf<typeof whatsappSettingsEndpoints.update>) {
    return this.settings.update(caller, body);
  }
}

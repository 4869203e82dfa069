import type { InputOf } from '@alinha/contracts-core';
import { testPhoneEndpoints } from '@alinha/contracts-messaging';
import { Input, ServeEndpoint } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { TestPhoneService } from './test-phone.service.ts';

/** Page of the sandbox's phone, opened by its token. */
@Controller()
export class TestPhoneController {
  constructor(private readonly phones: TestPhoneService) {}

  @ServeEndpoint(testPhoneEndpoints.get)
  get(@Input() { params }: InputOf<typeof testPhoneEndpoints.get>) {
    return this.phones.get(params.token);
  }

  @ServeEndpoint(testPhoneEndpoints.scan)
  scan(@Input() { params }: InputOf<typeof testPhoneEndpoints.scan>) {
    return this.phones.scan(params.token);
  }

  @ServeEndpoint(testPhoneEndpoints.reply)
  reply(@Input() { params, body }: InputOf<typeof testPhoneEndpoints.reply>) {
    return this.phones.reply(params.token, body.phone, body.text);
  }
}

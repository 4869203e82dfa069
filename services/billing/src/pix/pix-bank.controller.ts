import { pixBankEndpoints } from '@alinha/contracts-billing';
import type { InputOf } from '@alinha/contracts-core';
import { FileReply, Header, Input, RawBody, ServeEndpoint } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { actionOf } from '../sandbox/sandbox.controller.ts';
import { PixSettlementService } from './pix-settlement.service.ts';
import { SandboxBankService } from './sandbox-bank.service.ts';

@Controller()
export class PixBankController {
  constructor(
    private readonly settlement: PixSettlementService,
    private readonly sandbox: SandboxBankService,
  ) {}

  @ServeEndpoint(pixBankEndpoints.webhook)
  async receive(@RawBody() body: Buffer, @Header('x-openpix-signature') signature: string | undefined) {
    await this.settlement.receive(body, signature);
    return { received: true };
  }

  @ServeEndpoint(pixBankEndpoints.testBank)
  async show(@Input() { query }: InputOf<typeof pixBankEndpoints.testBank>) {
    return FileReply.page(await this.sandbox.show(query.token));
  }

  @ServeEndpoint(pixBankEndpoints.testBankAction)
  async act(@Input() { query }: InputOf<typeof pixBankEndpoints.testBankAction>, @RawBody() form: Buffer) {
    return FileReply.page(await this.sandbox.act(query.token, actionOf(form)));
  }
}

import { secondStepEndpoints } from '@alinha/contracts-accounts';
import type { InputOf } from '@alinha/contracts-core';
import { type Identity, Input, ServeEndpoint, Visitor } from '@alinha/service-kit';
import { Controller, Headers, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { SecondStepService } from './second-step.service.ts';
import { SessionCookie } from './session-cookie.ts';

@Controller()
export class SecondStepController {
  constructor(
    private readonly secondStep: SecondStepService,
    private readonly cookie: SessionCookie,
  ) {}

  @ServeEndpoint(secondStepEndpoints.code)
  async code(
    @Input() { body }: InputOf<typeof secondStepEndpoints.code>,
    @Visitor() visitor: Identity,
    @Headers('user-agent') userAgent: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const from = { visitor, userAgent };
    const { user, ...cookies } = await this.secondStep.signInWithCode(body.token, body.code, from);
    this.cookie.set(reply, cookies);
    return user;
  }

  @ServeEndpoint(secondStepEndpoints.passkeyOptions)
  passkeyOptions(
    @Input() { body }: InputOf<typeof secondStepEndpoints.passkeyOptions>,
    @Headers('origin') origin: string | undefined,
  ) {
    return this.secondStep.passkeyOptions(body.token, origin);
  }

  @ServeEndpoint(secondStepEndpoints.passkey)
  async passkey(
    @Input() { body }: InputOf<typeof secondStepEndpoints.passkey>,
    @Visitor() visitor: Identity,
    @Headers('origin') origin: string | undefined,
    @Headers('user-agent') userAgent: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const from = { visitor, userAgent };
    const { user, ...cookies } = await this.secondStep.signInWithPasskey(body, origin, from);
    this.cookie.set(reply, cookies);
    return user;
  }
}

import { authEndpoints } from '@alinha/contracts-accounts';
import type { InputOf } from '@alinha/contracts-core';
import { type Caller, type Identity, Input, ServeEndpoint, SignedIn, Visitor } from '@alinha/service-kit';
import { Controller, Headers, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ConfirmationsService } from './confirmations.service.ts';
import { SessionCookie } from './session-cookie.ts';
import { SignInService } from './sign-in.service.ts';

@Controller()
export class SignInController {
  constructor(
    private readonly signIn: SignInService,
    private readonly confirmations: ConfirmationsService,
    private readonly cookie: SessionCookie,
  ) {}

  @ServeEndpoint(authEndpoints.register)
  async register(
    @Input() { body }: InputOf<typeof authEndpoints.register>,
    @Visitor() visitor: Identity,
    @Headers('user-agent') userAgent: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { user, ...cookies } = await this.signIn.register(body, visitor, userAgent);
    this.cookie.set(reply, cookies);
    return user;
  }

  @ServeEndpoint(authEndpoints.login)
  async login(
    @Input() { body }: InputOf<typeof authEndpoints.login>,
    @Visitor() visitor: Identity,
    @Headers('user-agent') userAgent: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { user, ...cookies } = await this.signIn.login(body, visitor, userAgent);
    this.cookie.set(reply, cookies);
    return user;
  }

  @ServeEndpoint(authEndpoints.me)
  me(@SignedIn() caller: Caller) {
    return this.signIn.currentUser(caller);
  }

  @ServeEndpoint(authEndpoints.confirm)
  async confirm(@SignedIn() caller: Caller, @Input() { body }: InputOf<typeof authEndpoints.confirm>) {
    await this.confirmations.confirm(caller, body.password);
    return { confirmed: true };
  }

  @ServeEndpoint(authEndpoints.logout)
  async logout(@Visitor() { caller }: Identity, @Res({ passthrough: true }) reply: FastifyReply) {
    if (caller) await this.signIn.logout(caller);
    this.cookie.clear(reply);
    return { signed_out: true };
  }
}

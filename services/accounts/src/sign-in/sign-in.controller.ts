import { authEndpoints } from '@alinha/contracts-accounts';
import type { InputOf } from '@alinha/contracts-core';
import { type Caller, type Identity, Input, ServeEndpoint, SignedIn, Visitor } from '@alinha/service-kit';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { SessionCookie } from './session-cookie.ts';
import { SignInService } from './sign-in.service.ts';

@Controller()
export class SignInController {
  constructor(
    private readonly signIn: SignInService,
    private readonly cookie: SessionCookie,
  ) {}

  @ServeEndpoint(authEndpoints.register)
  async register(
    @Input() { body }: InputOf<typeof authEndpoints.register>,
    @Visitor() { language }: Identity,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { user, token } = await this.signIn.register(body, language);
    this.cookie.set(reply, token);
    return user;
  }

  @ServeEndpoint(authEndpoints.login)
  async login(
    @Input() { body }: InputOf<typeof authEndpoints.login>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { user, token } = await this.signIn.login(body);
    this.cookie.set(reply, token);
    return user;
  }

  @ServeEndpoint(authEndpoints.me)
  me(@SignedIn() caller: Caller) {
    return this.signIn.currentUser(caller);
  }

  @ServeEndpoint(authEndpoints.logout)
  async logout(@Visitor() { caller }: Identity, @Res({ passthrough: true }) reply: FastifyReply) {
    if (caller) await this.signIn.logout(caller);
    this.cookie.clear(reply);
    return { signed_out: true };
  }
}

import { sessionEndpoints } from '@alinha/contracts-accounts';
import type { InputOf } from '@alinha/contracts-core';
import { type Caller, Input, ServeEndpoint, SignedIn } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { OwnSessionsService } from './own-sessions.service.ts';

@Controller()
export class SessionsController {
  constructor(private readonly sessions: OwnSessionsService) {}

  @ServeEndpoint(sessionEndpoints.list)
  list(@SignedIn() caller: Caller) {
    return this.sessions.list(caller);
  }

  @ServeEndpoint(sessionEndpoints.end)
  async end(@SignedIn() caller: Caller, @Input() { params }: InputOf<typeof sessionEndpoints.end>) {
    await this.sessions.end(caller, params.id);
    return { ended: 1 };
  }

  @ServeEndpoint(sessionEndpoints.endOthers)
  async endOthers(@SignedIn() caller: Caller) {
    return { ended: await this.sessions.endOthers(caller) };
  }
}

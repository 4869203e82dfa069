import { getAppointments } from '@alinha/contracts-agenda';
import type { RpcRequestOf } from '@alinha/contracts-core';
import { RpcHandler, RpcSeal } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { AppointmentEvents } from './appointments/appointment-events.ts';

/** RPC calls of other services. */
@Controller()
export class AgendaRpc {
  constructor(
    readonly seal: RpcSeal,
    private readonly events: AppointmentEvents,
  ) {}

  @RpcHandler(getAppointments)
  getAppointments(request: RpcRequestOf<typeof getAppointments>) {
    return this.events.find(request);
  }
}

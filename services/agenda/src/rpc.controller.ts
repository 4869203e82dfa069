import { getAppointments } from '@alinha/contracts-agenda';
import type { QuestionOf } from '@alinha/contracts-core';
import { RpcHandler, RpcSeal } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { AppointmentFacts } from './appointments/appointment-facts.ts';

/** What other services may ask of the agenda. */
@Controller()
export class AgendaRpc {
  constructor(
    readonly seal: RpcSeal,
    private readonly facts: AppointmentFacts,
  ) {}

  @RpcHandler(getAppointments)
  getAppointments(question: QuestionOf<typeof getAppointments>) {
    return this.facts.find(question);
  }
}

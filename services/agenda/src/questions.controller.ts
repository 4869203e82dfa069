import { getAppointments } from '@alinha/contracts-agenda';
import type { QuestionOf } from '@alinha/contracts-core';
import { Answers, QuestionSeal } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { AppointmentFacts } from './appointments/appointment-facts.ts';

/** What other services may ask of the agenda. */
@Controller()
export class AgendaQuestions {
  constructor(
    readonly seal: QuestionSeal,
    private readonly facts: AppointmentFacts,
  ) {}

  @Answers(getAppointments)
  getAppointments(question: QuestionOf<typeof getAppointments>) {
    return this.facts.find(question);
  }
}

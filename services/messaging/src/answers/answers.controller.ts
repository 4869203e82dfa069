import type { InputOf } from '@alinha/contracts-core';
import { answerEndpoints } from '@alinha/contracts-messaging';
import { Input, ServeEndpoint } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { AnswersService } from './answers.service.ts';

@Controller()
export class AnswersController {
  constructor(private readonly answers: AnswersService) {}

  @ServeEndpoint(answerEndpoints.get)
  get(@Input() { params }: InputOf<typeof answerEndpoints.get>) {
    return this.answers.get(params.token);
  }

  @ServeEndpoint(answerEndpoints.answer)
  answer(@Input() { params, body }: InputOf<typeof answerEndpoints.answer>) {
    return this.answers.answer(params.token, body.answer);
  }
}

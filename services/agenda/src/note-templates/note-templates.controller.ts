import { noteTemplateEndpoints } from '@alinha/contracts-agenda';
import type { InputOf } from '@alinha/contracts-core';
import {
  type Caller,
  Idempotency,
  type IdempotentRequest,
  Input,
  ServeEndpoint,
  SignedIn,
} from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { NoteAnswersService } from './note-answers.service.ts';
import { NoteTemplatesService } from './note-templates.service.ts';

@Controller()
export class NoteTemplatesController {
  constructor(
    private readonly templates: NoteTemplatesService,
    private readonly answers: NoteAnswersService,
  ) {}

  @ServeEndpoint(noteTemplateEndpoints.list)
  list(@SignedIn() caller: Caller) {
    return this.templates.list(caller);
  }

  @ServeEndpoint(noteTemplateEndpoints.create)
  create(
    @SignedIn() caller: Caller,
    @Input() { body }: InputOf<typeof noteTemplateEndpoints.create>,
    @Idempotency() request?: IdempotentRequest,
  ) {
    return this.templates.create(caller, body, request);
  }

  @ServeEndpoint(noteTemplateEndpoints.update)
  update(
    @SignedIn() caller: Caller,
    @Input() { params, body }: InputOf<typeof noteTemplateEndpoints.update>,
  ) {
    return this.templates.update(caller, params.key, body);
  }

  @ServeEndpoint(noteTemplateEndpoints.delete)
  delete(@SignedIn() caller: Caller, @Input() { params }: InputOf<typeof noteTemplateEndpoints.delete>) {
    return this.templates.delete(caller, params.key);
  }

  @ServeEndpoint(noteTemplateEndpoints.saveAnswers)
  saveAnswers(
    @SignedIn() caller: Caller,
    @Input() { params, body }: InputOf<typeof noteTemplateEndpoints.saveAnswers>,
  ) {
    return this.answers.save(caller, params.id, body);
  }

  @ServeEndpoint(noteTemplateEndpoints.lastAnswers)
  lastAnswers(
    @SignedIn() caller: Caller,
    @Input() { params, query }: InputOf<typeof noteTemplateEndpoints.lastAnswers>,
  ) {
    return this.answers.last(caller, params.id, query.template);
  }
}

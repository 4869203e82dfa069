import { evolutionEndpoints } from '@alinha/contracts-agenda';
import type { InputOf } from '@alinha/contracts-core';
import {
  type Caller,
  Input,
  type ReceivedFile,
  ServeEndpoint,
  SignedIn,
  Uploaded,
} from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { EvolutionService } from './evolution.service.ts';
import { NoteAssistantService } from './note-assistant.service.ts';

@Controller()
export class EvolutionController {
  constructor(
    private readonly evolution: EvolutionService,
    private readonly assistant: NoteAssistantService,
  ) {}

  @ServeEndpoint(evolutionEndpoints.history)
  history(@SignedIn() caller: Caller, @Input() { params }: InputOf<typeof evolutionEndpoints.history>) {
    return this.evolution.history(caller, params.id);
  }

  @ServeEndpoint(evolutionEndpoints.assistant)
  assistantAbilities() {
    return this.assistant.abilities();
  }

  @ServeEndpoint(evolutionEndpoints.transcribe)
  transcribe(@SignedIn() { language }: Caller, @Uploaded() audio: ReceivedFile) {
    return this.assistant.transcribe(language, audio);
  }

  @ServeEndpoint(evolutionEndpoints.improve)
  improve(@SignedIn() { language }: Caller, @Input() { body }: InputOf<typeof evolutionEndpoints.improve>) {
    return this.assistant.improve(language, body.text);
  }
}

import { noteSignatureEndpoints } from '@alinha/contracts-agenda';
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
import { NoteSignaturesService } from './note-signatures.service.ts';

@Controller()
export class NoteSignaturesController {
  constructor(private readonly signatures: NoteSignaturesService) {}

  @ServeEndpoint(noteSignatureEndpoints.list)
  list(@SignedIn() caller: Caller, @Input() { params }: InputOf<typeof noteSignatureEndpoints.list>) {
    return this.signatures.list(caller, params.id);
  }

  @ServeEndpoint(noteSignatureEndpoints.sign)
  sign(
    @SignedIn() caller: Caller,
    @Input() { params, body }: InputOf<typeof noteSignatureEndpoints.sign>,
    @Idempotency() request?: IdempotentRequest,
  ) {
    return this.signatures.sign(caller, params.id, body, request);
  }

  @ServeEndpoint(noteSignatureEndpoints.addAddendum)
  addAddendum(
    @SignedIn() caller: Caller,
    @Input() { params, body }: InputOf<typeof noteSignatureEndpoints.addAddendum>,
    @Idempotency() request?: IdempotentRequest,
  ) {
    return this.signatures.addAddendum(caller, params.id, body.text, request);
  }

  @ServeEndpoint(noteSignatureEndpoints.chainOfClient)
  chainOfClient(
    @SignedIn() caller: Caller,
    @Input() { params }: InputOf<typeof noteSignatureEndpoints.chainOfClient>,
  ) {
    return this.signatures.chainOfClient(caller, params.id);
  }
}

import { attachmentEndpoints } from '@alinha/contracts-agenda';
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
import { AttachmentsService } from './attachments.service.ts';

@Controller()
export class AttachmentsController {
  constructor(private readonly attachments: AttachmentsService) {}

  @ServeEndpoint(attachmentEndpoints.list)
  list(@SignedIn() caller: Caller, @Input() { params }: InputOf<typeof attachmentEndpoints.list>) {
    return this.attachments.list(caller, params.id);
  }

  @ServeEndpoint(attachmentEndpoints.upload)
  upload(
    @SignedIn() caller: Caller,
    @Input() { params, query }: InputOf<typeof attachmentEndpoints.upload>,
    @Uploaded() file: ReceivedFile,
  ) {
    return this.attachments.upload(caller, params.id, query.appointment_id ?? null, file);
  }

  @ServeEndpoint(attachmentEndpoints.content)
  content(
    @SignedIn() caller: Caller,
    @Input() { params, query }: InputOf<typeof attachmentEndpoints.content>,
  ) {
    return this.attachments.content(caller, params.id, query.download === '1');
  }

  @ServeEndpoint(attachmentEndpoints.thumbnail)
  thumbnail(@SignedIn() caller: Caller, @Input() { params }: InputOf<typeof attachmentEndpoints.thumbnail>) {
    return this.attachments.thumbnail(caller, params.id);
  }

  @ServeEndpoint(attachmentEndpoints.update)
  update(@SignedIn() caller: Caller, @Input() { params, body }: InputOf<typeof attachmentEndpoints.update>) {
    return this.attachments.update(caller, params.id, body.caption);
  }

  @ServeEndpoint(attachmentEndpoints.delete)
  delete(@SignedIn() caller: Caller, @Input() { params }: InputOf<typeof attachmentEndpoints.delete>) {
    return this.attachments.delete(caller, params.id);
  }
}

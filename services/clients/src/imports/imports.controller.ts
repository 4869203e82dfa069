import { clientImportEndpoints } from '@alinha/contracts-clients';
import type { InputOf } from '@alinha/contracts-core';
import {
  type Caller,
  Idempotency,
  type IdempotentRequest,
  Input,
  type ReceivedFile,
  ServeEndpoint,
  SignedIn,
  Uploaded,
} from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { ImportFiles } from './import-files.ts';
import { ImportsService } from './imports.service.ts';

@Controller()
export class ImportsController {
  constructor(
    private readonly imports: ImportsService,
    private readonly files: ImportFiles,
  ) {}

  @ServeEndpoint(clientImportEndpoints.template)
  template(@SignedIn() { language }: Caller) {
    return this.files.template(language);
  }

  @ServeEndpoint(clientImportEndpoints.create)
  create(
    @SignedIn() caller: Caller,
    @Uploaded() file: ReceivedFile,
    @Idempotency() request?: IdempotentRequest,
  ) {
    return this.imports.create(caller, file, request);
  }

  @ServeEndpoint(clientImportEndpoints.get)
  get(@SignedIn() caller: Caller, @Input() { params }: InputOf<typeof clientImportEndpoints.get>) {
    return this.imports.get(caller, params.id);
  }

  @ServeEndpoint(clientImportEndpoints.preview)
  preview(
    @SignedIn() caller: Caller,
    @Input() { params, body }: InputOf<typeof clientImportEndpoints.preview>,
  ) {
    return this.imports.preview(caller, params.id, body);
  }

  @ServeEndpoint(clientImportEndpoints.confirm)
  confirm(
    @SignedIn() caller: Caller,
    @Input() { params, body }: InputOf<typeof clientImportEndpoints.confirm>,
  ) {
    return this.imports.confirm(caller, params.id, body);
  }

  @ServeEndpoint(clientImportEndpoints.failures)
  failures(@SignedIn() caller: Caller, @Input() { params }: InputOf<typeof clientImportEndpoints.failures>) {
    return this.files.failures(caller, params.id);
  }
}

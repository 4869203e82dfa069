import { bookingImportEndpoints } from '@alinha/contracts-agenda';
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

  @ServeEndpoint(bookingImportEndpoints.template)
  template(@SignedIn() caller: Caller, @Input() { query }: InputOf<typeof bookingImportEndpoints.template>) {
    return this.files.template(caller, query.kind);
  }

  @ServeEndpoint(bookingImportEndpoints.create)
  create(
    @SignedIn() caller: Caller,
    @Input() { query }: InputOf<typeof bookingImportEndpoints.create>,
    @Uploaded() file: ReceivedFile,
    @Idempotency() request?: IdempotentRequest,
  ) {
    return this.imports.create(caller, query.kind, file, request);
  }

  @ServeEndpoint(bookingImportEndpoints.get)
  get(@SignedIn() caller: Caller, @Input() { params }: InputOf<typeof bookingImportEndpoints.get>) {
    return this.imports.get(caller, params.id);
  }

  @ServeEndpoint(bookingImportEndpoints.preview)
  preview(
    @SignedIn() caller: Caller,
    @Input() { params, body }: InputOf<typeof bookingImportEndpoints.preview>,
  ) {
    return this.imports.preview(caller, params.id, body);
  }

  @ServeEndpoint(bookingImportEndpoints.confirm)
  confirm(
    @SignedIn() caller: Caller,
    @Input() { params, body }: InputOf<typeof bookingImportEndpoints.confirm>,
  ) {
    return this.imports.confirm(caller, params.id, body);
  }

  @ServeEndpoint(bookingImportEndpoints.failures)
  failures(@SignedIn() caller: Caller, @Input() { params }: InputOf<typeof bookingImportEndpoints.failures>) {
    return this.files.failures(caller, params.id);
  }
}

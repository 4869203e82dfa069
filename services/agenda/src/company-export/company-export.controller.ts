import { companyExportEndpoints } from '@alinha/contracts-agenda';
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
import { CompanyExportService } from './company-export.service.ts';

@Controller()
export class CompanyExportController {
  constructor(private readonly exports: CompanyExportService) {}

  @ServeEndpoint(companyExportEndpoints.latest)
  latest(@SignedIn() caller: Caller) {
    return this.exports.latest(caller);
  }

  @ServeEndpoint(companyExportEndpoints.start)
  start(@SignedIn() caller: Caller, @Idempotency() request?: IdempotentRequest) {
    return this.exports.start(caller, request);
  }

  @ServeEndpoint(companyExportEndpoints.allowDownload)
  allowDownload(
    @SignedIn() caller: Caller,
    @Input() { params }: InputOf<typeof companyExportEndpoints.allowDownload>,
  ) {
    return this.exports.allowDownload(caller, params.id);
  }

  @ServeEndpoint(companyExportEndpoints.download)
  download(@SignedIn() caller: Caller, @Input() { params }: InputOf<typeof companyExportEndpoints.download>) {
    return this.exports.download(caller, params.id);
  }
}

import { chartExportEndpoints } from '@alinha/contracts-agenda';
import type { InputOf } from '@alinha/contracts-core';
import { type Caller, Input, ServeEndpoint, SignedIn } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { ChartExportService } from './chart-export.service.ts';

@Controller()
export class ChartExportController {
  constructor(private readonly charts: ChartExportService) {}

  @ServeEndpoint(chartExportEndpoints.asPdf)
  asPdf(@SignedIn() caller: Caller, @Input() { params, query }: InputOf<typeof chartExportEndpoints.asPdf>) {
    return this.charts.asPdf(caller, params.id, query.lang ?? caller.language);
  }

  @ServeEndpoint(chartExportEndpoints.asJson)
  asJson(@SignedIn() caller: Caller, @Input() { params }: InputOf<typeof chartExportEndpoints.asJson>) {
    return this.charts.asJson(caller, params.id);
  }
}

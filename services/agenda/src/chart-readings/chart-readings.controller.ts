import { chartReadingEndpoints } from '@alinha/contracts-agenda';
import type { InputOf } from '@alinha/contracts-core';
import { type Caller, Input, ServeEndpoint, SignedIn } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { ChartReadings } from './chart-readings.service.ts';

@Controller()
export class ChartReadingsController {
  constructor(private readonly readings: ChartReadings) {}

  @ServeEndpoint(chartReadingEndpoints.list)
  list(@SignedIn() caller: Caller, @Input() { query }: InputOf<typeof chartReadingEndpoints.list>) {
    return this.readings.list(caller, query);
  }

  @ServeEndpoint(chartReadingEndpoints.addPrint)
  addPrint(@SignedIn() caller: Caller, @Input() { params }: InputOf<typeof chartReadingEndpoints.addPrint>) {
    return this.readings.addPrint(caller, params.id);
  }
}

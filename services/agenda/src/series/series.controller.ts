import { seriesEndpoints } from '@alinha/contracts-agenda';
import type { InputOf } from '@alinha/contracts-core';
import { type Caller, Input, ServeEndpoint, SignedIn } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { SeriesService } from './series.service.ts';

@Controller()
export class SeriesController {
  constructor(private readonly series: SeriesService) {}

  @ServeEndpoint(seriesEndpoints.get)
  get(@SignedIn() caller: Caller, @Input() { params }: InputOf<typeof seriesEndpoints.get>) {
    return this.series.get(caller, params.id);
  }

  @ServeEndpoint(seriesEndpoints.update)
  update(@SignedIn() caller: Caller, @Input() { params, body }: InputOf<typeof seriesEndpoints.update>) {
    return this.series.update(caller, params.id, body);
  }

  @ServeEndpoint(seriesEndpoints.delete)
  delete(@SignedIn() caller: Caller, @Input() { params }: InputOf<typeof seriesEndpoints.delete>) {
    return this.series.delete(caller, params.id);
  }
}

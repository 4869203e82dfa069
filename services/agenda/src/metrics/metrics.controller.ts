import { agendaMetricsEndpoints } from '@alinha/contracts-agenda';
import type { InputOf } from '@alinha/contracts-core';
import { type Caller, Input, ServeEndpoint, SignedIn } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { MetricsService } from './metrics.service.ts';

@Controller()
export class MetricsController {
  constructor(private readonly metrics: MetricsService) {}

  @ServeEndpoint(agendaMetricsEndpoints.appointmentsPerDay)
  appointmentsPerDay(
    @SignedIn() caller: Caller,
    @Input() { query }: InputOf<typeof agendaMetricsEndpoints.appointmentsPerDay>,
  ) {
    return this.metrics.appointmentsPerDay(caller, query);
  }

  @ServeEndpoint(agendaMetricsEndpoints.absences)
  absences(@SignedIn() caller: Caller, @Input() { query }: InputOf<typeof agendaMetricsEndpoints.absences>) {
    return this.metrics.absences(caller, query);
  }

  @ServeEndpoint(agendaMetricsEndpoints.occupancy)
  occupancy(
    @SignedIn() caller: Caller,
    @Input() { query }: InputOf<typeof agendaMetricsEndpoints.occupancy>,
  ) {
    return this.metrics.occupancy(caller, query);
  }

  @ServeEndpoint(agendaMetricsEndpoints.outcomes)
  outcomes(@SignedIn() caller: Caller, @Input() { query }: InputOf<typeof agendaMetricsEndpoints.outcomes>) {
    return this.metrics.outcomes(caller, query);
  }

  @ServeEndpoint(agendaMetricsEndpoints.places)
  places(@SignedIn() caller: Caller, @Input() { query }: InputOf<typeof agendaMetricsEndpoints.places>) {
    return this.metrics.places(caller, query);
  }
}

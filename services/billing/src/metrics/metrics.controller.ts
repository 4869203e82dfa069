import { billingMetricsEndpoints } from '@alinha/contracts-billing';
import type { InputOf } from '@alinha/contracts-core';
import { type Caller, Input, JsonText, ServeEndpoint, SignedIn } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { ProjectionsService } from '../projections/projections.service.ts';
import { MetricsRepository } from './metrics.repository.ts';

@Controller()
export class MetricsController {
  constructor(
    private readonly metrics: MetricsRepository,
    private readonly projections: ProjectionsService,
  ) {}

  @ServeEndpoint(billingMetricsEndpoints.plansPayments)
  async plansPayments(
    @SignedIn() { companyId }: Caller,
    @Input() { query }: InputOf<typeof billingMetricsEndpoints.plansPayments>,
  ) {
    const now = await this.projections.nowOf(companyId);
    return this.metrics.plansPayments(companyId, query, now.slice(0, 10));
  }

  @ServeEndpoint(billingMetricsEndpoints.revenue)
  async revenue(
    @SignedIn() { companyId }: Caller,
    @Input() { query }: InputOf<typeof billingMetricsEndpoints.revenue>,
  ) {
    return new JsonText(await this.metrics.revenueJson(companyId, query));
  }
}

import { wallClockAt } from '@alinha/contracts-core';
import { CLOCK, type Clock } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { ProjectionsService } from './projections.service.ts';

/** An instant in the time zone of a company. */
export type CompanyTime = {
  readonly companyId: number;
  readonly at: Date;
  readonly zone: string;
  /** Wall clock, `YYYY-MM-DD HH:mm:ss`. */
  readonly now: string;
  /** `YYYY-MM-DD`. */
  readonly today: string;
};

@Injectable()
export class CompanyClock {
  constructor(
    private readonly projections: ProjectionsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param at the present instant by default */
  async read(companyId: number, at: Date = this.clock()): Promise<CompanyTime> {
    const zone = await this.projections.timeZoneOf(companyId);
    const now = wallClockAt(at, zone);
    return { companyId, at, zone, now, today: now.slice(0, 10) };
  }
}

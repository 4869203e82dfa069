import { isDeepStrictEqual } from 'node:util';
import type { CancellationPolicy, SavedPolicy } from '@alinha/contracts-agenda';
import { wallClockAt } from '@alinha/contracts-core';
import { ActivityLog, type Caller } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AgendaDatabase } from '../agenda.database.ts';
import { CompanyClock } from '../projections/company-clock.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { CancellationPolicyRepository } from './cancellation-policy.repository.ts';

/** A change applies to later absences only: credits and prices of earlier ones stay. */
@Injectable()
export class CancellationPolicyService {
  constructor(
    private readonly database: AgendaDatabase,
    private readonly policies: CancellationPolicyRepository,
    private readonly projections: ProjectionsService,
    private readonly activity: ActivityLog,
    private readonly clock: CompanyClock,
  ) {}

  get({ companyId }: Caller): Promise<CancellationPolicy> {
    return this.policies.get(companyId);
  }

  async save(caller: Caller, policy: CancellationPolicy): Promise<CancellationPolicy> {
    const { companyId, userId } = caller;
    await this.projections.prepare(companyId, { employeeId: userId });
    // Also stores the company here, whose row the transaction locks.
    const { at } = await this.clock.read(companyId);
    await this.database.transaction(async (tx) => {
      await this.policies.lock(tx, companyId);
      if (isDeepStrictEqual(await this.policies.get(companyId, tx), policy)) return;
      await this.policies.add(tx, companyId, policy, { savedBy: userId, savedAt: at });
      await this.activity.record(tx, caller, 'policy.changed');
    });
    return policy;
  }

  async history({ companyId }: Caller): Promise<SavedPolicy[]> {
    const { zone } = await this.clock.read(companyId);
    const saved = await this.policies.list(companyId);
    return saved.map(({ id, policy, savedAt, savedByName }) => ({
      ...policy,
      id,
      saved_at: wallClockAt(savedAt, zone),
      saved_by_name: savedByName,
    }));
  }
}

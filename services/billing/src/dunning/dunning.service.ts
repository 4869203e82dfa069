import type {
  ClientDunning,
  DunningMessage,
  DunningSettings,
  SaveDunningInput,
} from '@alinha/contracts-billing';
import { wallClockAt } from '@alinha/contracts-core';
import { ActivityLog, type Caller, CLOCK, type Clock, DomainError, JsonText } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { isEqual } from 'es-toolkit';
import { BillingDatabase } from '../billing.database.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { DunningRepository } from './dunning.repository.ts';

/** Off, in the working hours of most studios, with the texts of the product. */
const DEFAULT_DUNNING: DunningSettings = {
  enabled: false,
  first_hour: 9,
  last_hour: 18,
  before_1: null,
  after_1: null,
  after_3: null,
  after_7: null,
};

/** Settings, opt-outs and log of the messages about unpaid payments, for staff. */
@Injectable()
export class DunningService {
  constructor(
    private readonly database: BillingDatabase,
    private readonly dunning: DunningRepository,
    private readonly projections: ProjectionsService,
    private readonly activity: ActivityLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async settings({ companyId }: Caller): Promise<DunningSettings> {
    return (await this.dunning.findSettings(companyId)) ?? DEFAULT_DUNNING;
  }

  async save(caller: Caller, input: SaveDunningInput): Promise<DunningSettings> {
    const { companyId } = caller;
    return this.database.transaction(async (tx) => {
      const before = await this.dunning.lockSettings(tx, companyId, DEFAULT_DUNNING);
      const settings = { ...input, enabled: input.enabled ?? before.enabled };
      if (isEqual(before, settings)) return settings;
      await this.dunning.saveSettings(tx, companyId, settings);
      const turned = settings.enabled ? 'dunning.turned_on' : 'dunning.turned_off';
      const action = settings.enabled === before.enabled ? 'dunning.settings_changed' : turned;
      await this.activity.record(tx, caller, action);
      return settings;
    });
  }

  async messages({ companyId }: Caller, beforeId?: number): Promise<JsonText> {
    return new JsonText(await this.dunning.listJson(companyId, beforeId ?? null));
  }

  /** @throws DomainError CLIENT_NOT_FOUND */
  async write(caller: Caller, clientId: number): Promise<DunningMessage> {
    const { companyId, userId } = caller;
    const { name } = await this.findClient(companyId, clientId);
    const now = await this.projections.nowOf(companyId);
    return this.database.transaction(async (tx) => {
      if (await this.dunning.write(tx, companyId, clientId, now, userId))
        await this.activity.record(tx, caller, 'dunning.written', { id: clientId, label: name });
      return this.dunning.get(tx, companyId, clientId, now.slice(0, 10));
    });
  }

  /** @throws DomainError CLIENT_NOT_FOUND */
  async ofClient({ companyId }: Caller, clientId: number): Promise<ClientDunning> {
    const { since } = await this.findClient(companyId, clientId);
    const zone = await this.projections.timeZoneOf(companyId);
    return { wanted: since === null, since: since && wallClockAt(since, zone) };
  }

  /** @throws DomainError CLIENT_NOT_FOUND */
  async saveClient(caller: Caller, clientId: number, wanted: boolean): Promise<ClientDunning> {
    const { companyId } = caller;
    const { name } = await this.findClient(companyId, clientId);
    await this.database.transaction(async (tx) => {
      if (!(await this.dunning.saveOptOut(tx, companyId, clientId, { wanted, at: this.clock() }))) return;
      const subject = { id: clientId, label: name };
      await this.activity.record(tx, caller, wanted ? 'dunning.opted_in' : 'dunning.opted_out', subject);
    });
    return this.ofClient(caller, clientId);
  }

  private async findClient(companyId: number, clientId: number) {
    const isKnown = await this.projections.knowsClient(companyId, clientId);
    const client = isKnown ? await this.dunning.findClient(companyId, clientId) : null;
    if (!client) throw new DomainError('CLIENT_NOT_FOUND');
    return client;
  }
}

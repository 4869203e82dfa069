import { getCompany } from '@alinha/contracts-accounts';
import type { ClientNotices, PublicNotices } from '@alinha/contracts-agenda';
import { wallClockAt } from '@alinha/contracts-core';
import { ActivityLog, type Actor, type Caller, DomainError, RpcClient } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AgendaDatabase } from '../agenda.database.ts';
import { BookingGate } from '../appointments/booking-gate.ts';
import { CompanyClock } from '../projections/company-clock.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { NoticesRepository } from './notices.repository.ts';
import { OfferAnswersRepository } from './offer-answers.repository.ts';
import { OfferLinks } from './offer-links.ts';

/** Whether a client wants messages about places and credits, for staff and by the link of a message. */
@Injectable()
export class NoticesService {
  constructor(
    private readonly database: AgendaDatabase,
    private readonly answers: OfferAnswersRepository,
    private readonly gate: BookingGate,
    private readonly notices: NoticesRepository,
    private readonly links: OfferLinks,
    private readonly projections: ProjectionsService,
    private readonly activity: ActivityLog,
    private readonly rpc: RpcClient,
    private readonly clock: CompanyClock,
  ) {}

  /** @throws DomainError CLIENT_NOT_FOUND */
  async ofClient({ companyId }: Caller, clientId: number): Promise<ClientNotices> {
    if (!(await this.projections.knowsClient(companyId, clientId))) throw new DomainError('CLIENT_NOT_FOUND');
    const found = await this.notices.find(companyId, clientId);
    const since = found?.since ?? null;
    const { zone } = await this.clock.read(companyId);
    return { wanted: since === null, since: since && wallClockAt(since, zone) };
  }

  /** @throws DomainError CLIENT_NOT_FOUND */
  async save(caller: Caller, clientId: number, wanted: boolean): Promise<ClientNotices> {
    if (!(await this.projections.knowsClient(caller.companyId, clientId)))
      throw new DomainError('CLIENT_NOT_FOUND');
    await this.change(caller, clientId, wanted);
    return this.ofClient(caller, clientId);
  }

  /** @throws DomainError NOT_FOUND */
  async get(token: string): Promise<PublicNotices> {
    const key = this.links.clientOf(token);
    const found = key && (await this.notices.find(key.companyId, key.clientId));
    const company = key && (await this.rpc.call(getCompany, { company_id: key.companyId }));
    if (!found || !company) throw new DomainError('NOT_FOUND');
    return {
      company_name: company.name ?? '',
      language: company.language ?? 'pt',
      wanted: found.since === null,
    };
  }

  /** @throws DomainError NOT_FOUND */
  async answer(token: string, wanted: boolean): Promise<PublicNotices> {
    const key = this.links.clientOf(token);
    if (!key) throw new DomainError('NOT_FOUND');
    await this.change({ companyId: key.companyId, userId: null }, key.clientId, wanted);
    return this.get(token);
  }

  /** Whether the message of an offer is still true and wanted. */
  async isOfferDue(companyId: number, id: number): Promise<boolean> {
    const { at } = await this.clock.read(companyId);
    return this.database.sqlTransaction(async (tx) => {
      const offer = await this.answers.lock(tx, companyId, id);
      if (offer?.state !== 'open' || offer.expiresAt <= at) return false;
      if (offer.isOptedOut || !offer.isWanted) return false;
      return this.gate.isFree(tx, companyId, offer);
    });
  }

  async isCreditDue(companyId: number, id: number): Promise<boolean> {
    const { today } = await this.clock.read(companyId);
    return this.notices.isCreditDue(companyId, id, today);
  }

  private async change(actor: Actor, clientId: number, wanted: boolean): Promise<void> {
    const { companyId } = actor;
    const found = await this.notices.find(companyId, clientId);
    if (!found) throw new DomainError('NOT_FOUND');
    const { at } = await this.clock.read(companyId);
    await this.database.sqlTransaction(async (tx) => {
      if (!(await this.notices.save(tx, companyId, clientId, { wanted, at }))) return;
      const subject = { id: clientId, label: found.name };
      await this.activity.record(tx, actor, wanted ? 'offer.opted_in' : 'offer.opted_out', subject);
    });
  }
}

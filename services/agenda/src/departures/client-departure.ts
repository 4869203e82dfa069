import { type ClientFact, clientChanged } from '@alinha/contracts-clients';
import { wallClockAt } from '@alinha/contracts-core';
import { type Clock, EventConsumer } from '@alinha/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { AgendaDatabase, type Tx } from '../agenda.database.ts';
import { AppointmentsRepository } from '../appointments/appointments.repository.ts';
import { AgendaNews } from '../live/agenda-news.ts';
import { PlanEnding } from '../plans/plan-ending.ts';
import { type Moment, PlansRepository } from '../plans/plans.repository.ts';
import { ProjectionsRepository } from '../projections/projections.repository.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { CLOCK } from '../tokens.ts';
import { DeparturesRepository } from './departures.repository.ts';

/**
 * Handles changed clients. A deletion ends the client's plans and deletes their appointments to come; a restoration returns
 * neither.
 * The client's row is taken first, so that a booking made at the same time is either seen here or refused there; a
 * transaction that holds what this needs and waits for the client is settled by PostgreSQL, and run again.
 */
@Injectable()
export class ClientDeparture implements OnModuleInit {
  constructor(
    private readonly database: AgendaDatabase,
    private readonly appointments: AppointmentsRepository,
    private readonly departures: DeparturesRepository,
    private readonly ending: PlanEnding,
    private readonly events: EventConsumer,
    private readonly news: AgendaNews,
    private readonly plans: PlansRepository,
    private readonly projections: ProjectionsService,
    private readonly clients: ProjectionsRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.events.on(clientChanged, (fact) => this.learn(fact));
  }

  private async learn(fact: ClientFact): Promise<void> {
    const { archived, archived_version: deletion = null } = fact;
    if (!archived && deletion === null) return this.clients.saveClient(fact);
    const { company_id: companyId } = fact;
    const at = this.clock();
    const moment = { at, now: wallClockAt(at, await this.projections.timeZoneOf(companyId)) };
    const isAnythingGone = await this.database.transaction((tx) => this.leave(tx, fact, moment));
    if (isAnythingGone) this.news.tell(companyId, { start: moment.now, end: null });
  }

  /**
   * Ends plans and deletes appointments ahead, once for each deletion. The event of a restoration names the deletion before
   * it, which may arrive later or not at all. The event of the same deletion again ends plans alone: an appointment that
   * was moved ahead since stays.
   */
  private async leave(tx: Tx, fact: ClientFact, moment: Moment): Promise<boolean> {
    const { company_id: companyId, id: clientId, archived, archived_version: deletion } = fact;
    const kept = await this.clients.lockClient(tx, companyId, clientId);
    if (kept && kept.version > fact.version) return false;
    await this.clients.saveClient(fact, tx);
    const isDeletionKnown = kept !== null && (archived ? kept.archived : kept.version >= (deletion ?? 0));
    if (!archived && isDeletionKnown) return false;
    const ahead = isDeletionKnown ? [] : await this.departures.lockAhead(tx, companyId, clientId, moment.now);
    const active = await this.plans.listActive(tx, companyId, clientId);
    // One that became inactive with its last weekly time may have appointments left.
    const plans = new Set([...active, ...ahead.map(({ planId }) => planId).filter((id) => id !== null)]);
    for (const planId of plans) await this.ending.end(tx, companyId, planId, moment);
    const single = ahead.filter(({ planId }) => planId === null).map(({ id }) => id);
    await this.appointments.deleteAll(tx, companyId, single);
    return plans.size + ahead.length > 0;
  }
}

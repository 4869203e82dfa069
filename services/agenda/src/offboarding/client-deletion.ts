import { type ClientEvent, clientChanged } from '@alinha/contracts-clients';
import { EventConsumer } from '@alinha/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AgendaDatabase, type Tx } from '../agenda.database.ts';
import { AppointmentsRepository } from '../appointments/appointments.repository.ts';
import { AttachmentFiles } from '../attachments/attachment-files.ts';
import { ChangeNotifications } from '../live/change-notifications.ts';
import { PlanEnding } from '../plans/plan-ending.ts';
import { PlansRepository } from '../plans/plans.repository.ts';
import { CompanyClock, type CompanyTime } from '../projections/company-clock.ts';
import { type LockedClient, ProjectionsRepository } from '../projections/projections.repository.ts';
import { ClientAnonymisation } from './client-anonymisation.ts';
import { OffboardingRepository } from './offboarding.repository.ts';

/**
 * Handles changed clients. A deletion ends the client's plans and deletes their future appointments; a restoration
 * brings neither back. Locks the client's row first, so a concurrent booking is either deleted here or refused. After a
 * deadlock the transaction is repeated.
 */
@Injectable()
export class ClientDeletion implements OnModuleInit {
  constructor(
    private readonly database: AgendaDatabase,
    private readonly anonymisation: ClientAnonymisation,
    private readonly appointments: AppointmentsRepository,
    private readonly files: AttachmentFiles,
    private readonly offboarding: OffboardingRepository,
    private readonly ending: PlanEnding,
    private readonly events: EventConsumer,
    private readonly notifications: ChangeNotifications,
    private readonly plans: PlansRepository,
    private readonly clients: ProjectionsRepository,
    private readonly clock: CompanyClock,
  ) {}

  onModuleInit(): void {
    this.events.on(clientChanged, (event) => this.handle(event));
  }

  private async handle(event: ClientEvent): Promise<void> {
    const { archived, archived_version: deletion = null } = event;
    if (!archived && deletion === null) return this.clients.saveClient(event);
    const { company_id: companyId } = event;
    const time = await this.clock.read(companyId);
    const { isAnythingDeleted, fileKeys } = await this.database.transaction(async (tx) => {
      const stored = await (event.anonymised === 'full'
        ? this.clients.lockChart(tx, companyId, event.id)
        : this.clients.lockClient(tx, companyId, event.id));
      await this.clients.saveClient(event, tx);
      return {
        isAnythingDeleted: await this.end(tx, event, stored, time),
        fileKeys: await this.anonymisation.apply(tx, event, stored),
      };
    });
    if (isAnythingDeleted) this.notifications.send(companyId, { start: time.now, end: null });
    for (const fileKey of fileKeys) await this.files.deleteQuietly({ companyId, fileKey });
  }

  /**
   * Ends plans and deletes future appointments once per deletion. The event of a restoration names the preceding
   * deletion, whose own event may arrive later or never. A repeated event ends plans only, so appointments that were
   * moved to the future later stay.
   */
  private async end(
    tx: Tx,
    event: ClientEvent,
    stored: LockedClient | null,
    time: CompanyTime,
  ): Promise<boolean> {
    const { company_id: companyId, id: clientId, archived, archived_version: deletion } = event;
    if (stored && stored.version > event.version) return false;
    const isDeletionHandled =
      stored !== null && (archived ? stored.archived : stored.version >= (deletion ?? 0));
    if (!archived && isDeletionHandled) return false;
    const future = isDeletionHandled
      ? []
      : await this.offboarding.lockFutureOfClient(tx, companyId, clientId, time.now);
    const active = await this.plans.listActive(tx, companyId, clientId);
    // A plan that became inactive with its last weekly time may still have appointments.
    const plans = new Set([...active, ...future.map(({ planId }) => planId).filter((id) => id !== null)]);
    for (const planId of plans) await this.ending.end(tx, companyId, planId, time);
    const single = future.filter(({ planId }) => planId === null).map(({ id }) => id);
    await this.appointments.deleteAll(tx, companyId, single);
    return plans.size + future.length > 0;
  }
}

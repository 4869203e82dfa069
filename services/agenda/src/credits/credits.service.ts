import type {
  AbsenceEffect,
  AbsenceEffectQuery,
  AbsenceEffectsQuery,
  Credit,
  ExpiringCredit,
  GrantCreditInput,
  ListedAbsenceEffect,
} from '@alinha/contracts-agenda';
import { ActivityLog, type Caller, DomainError, type IdempotentRequest, once } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AgendaDatabase, type Tx } from '../agenda.database.ts';
import { AppointmentsRepository } from '../appointments/appointments.repository.ts';
import { CancellationPolicyRepository } from '../cancellation-policy/cancellation-policy.repository.ts';
import { CompanyClock, type CompanyTime } from '../projections/company-clock.ts';
import { ProjectionsRepository } from '../projections/projections.repository.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { AbsenceCredits, subjectOf } from './absence-credits.ts';
import { lastDayOf } from './absence-effect.ts';
import { CreditsRepository } from './credits.repository.ts';

/** Make-up credits as people see, grant and revoke them. */
@Injectable()
export class CreditsService {
  constructor(
    private readonly database: AgendaDatabase,
    private readonly absences: AbsenceCredits,
    private readonly appointments: AppointmentsRepository,
    private readonly clients: ProjectionsRepository,
    private readonly credits: CreditsRepository,
    private readonly policies: CancellationPolicyRepository,
    private readonly projections: ProjectionsService,
    private readonly activity: ActivityLog,
    private readonly clock: CompanyClock,
  ) {}

  /** @throws DomainError NOT_FOUND */
  async absenceEffect(
    { companyId }: Caller,
    id: number,
    { attendance, cancelled_by: cancelledBy = 'client' }: AbsenceEffectQuery,
  ): Promise<AbsenceEffect> {
    const { now } = await this.clock.read(companyId);
    return this.database.transaction(async (tx) => {
      const appointment = await this.appointments.findRecord(tx, companyId, id);
      if (!appointment) throw new DomainError('NOT_FOUND');
      return this.absences.effectOf(tx, companyId, appointment, { attendance, cancelledBy }, now);
    });
  }

  /** Absences in this order. @throws DomainError NOT_FOUND */
  async absenceEffects(
    { companyId }: Caller,
    { appointment_ids: ids, attendance, cancelled_by: cancelledBy = 'client' }: AbsenceEffectsQuery,
  ): Promise<ListedAbsenceEffect[]> {
    const { now } = await this.clock.read(companyId);
    return this.database.transaction(async (tx) => {
      const records = await this.appointments.findRecords(tx, companyId, ids);
      const byId = new Map(records.map((record) => [record.id, record]));
      const appointments = ids.map((id) => {
        const appointment = byId.get(id);
        if (!appointment) throw new DomainError('NOT_FOUND');
        return appointment;
      });
      const absence = { attendance, cancelledBy };
      const effects = await this.absences.effectsOf(tx, companyId, appointments, absence, now);
      return effects.map((effect, at) => ({ appointment_id: ids[at] as number, ...effect }));
    });
  }

  /** @throws DomainError CLIENT_NOT_FOUND */
  async listOfClient({ companyId }: Caller, clientId: number): Promise<Credit[]> {
    if (!(await this.projections.knowsClient(companyId, clientId))) throw new DomainError('CLIENT_NOT_FOUND');
    return this.credits.listOfClient(companyId, clientId, await this.clock.read(companyId));
  }

  async listExpiring({ companyId }: Caller, until: string): Promise<ExpiringCredit[]> {
    const { today } = await this.clock.read(companyId);
    return this.credits.listExpiring(companyId, today, until);
  }

  /** @throws DomainError CLIENT_NOT_FOUND, NOT_FOUND for a plan of nobody or of another client, PLAN_INACTIVE, INVALID_INPUT */
  async grant(
    caller: Caller,
    clientId: number,
    input: GrantCreditInput,
    request?: IdempotentRequest,
  ): Promise<Credit> {
    const { companyId, userId } = caller;
    await this.projections.prepare(companyId, { employeeId: userId, clientId });
    const time = await this.clock.read(companyId);
    const { at, today } = time;
    return this.database.transaction((tx) =>
      once(tx, companyId, request, async () => {
        if (input.expires_on !== undefined && input.expires_on < today)
          throw new DomainError('INVALID_INPUT', { fields: { expires_on: 'past' } });
        const client = await this.clients.lockClient(tx, companyId, clientId);
        if (!client || client.archived) throw new DomainError('CLIENT_NOT_FOUND');
        const planId = input.plan_id ?? null;
        if (planId !== null) await this.requirePlan(tx, companyId, { clientId, planId, today });
        const { expiry } = await this.policies.get(companyId, tx);
        const id = await this.credits.create(tx, companyId, {
          clientId,
          planId,
          origin: null,
          reason: 'granted',
          note: input.reason,
          grantedBy: userId,
          grantedAt: at,
          today,
          expiresOn: input.expires_on ?? lastDayOf(expiry, today),
        });
        return this.recorded(tx, caller, 'credit.granted', id, time);
      }),
    );
  }

  /** A credit that was revoked already stays as it is. @throws DomainError NOT_FOUND, CREDIT_USED */
  async revoke(caller: Caller, id: number, reason: string): Promise<Credit> {
    const { companyId, userId } = caller;
    await this.projections.prepare(companyId, { employeeId: userId });
    const time = await this.clock.read(companyId);
    return this.database.transaction(async (tx) => {
      const found = await this.credits.find(tx, companyId, id);
      if (!found) throw new DomainError('NOT_FOUND');
      await this.clients.lockClient(tx, companyId, found.clientId);
      const credit = await this.credits.find(tx, companyId, id);
      if (credit?.isUsed) throw new DomainError('CREDIT_USED');
      if (credit?.isRevoked) return this.credits.get(tx, companyId, id, time);
      await this.credits.revoke(tx, companyId, id, { at: time.at, by: userId, reason });
      return this.recorded(tx, caller, 'credit.revoked', id, time);
    });
  }

  private async recorded(
    tx: Tx,
    caller: Caller,
    action: 'credit.granted' | 'credit.revoked',
    id: number,
    time: CompanyTime,
  ): Promise<Credit> {
    const credit = await this.credits.find(tx, caller.companyId, id);
    if (credit) await this.activity.record(tx, caller, action, subjectOf(credit));
    return this.credits.get(tx, caller.companyId, id, time);
  }

  private async requirePlan(
    tx: Tx,
    companyId: number,
    plan: { clientId: number; planId: number; today: string },
  ): Promise<void> {
    const [balance] = await this.credits.findBalances(tx, companyId, [plan], plan.today);
    const isPlanActive = balance?.isPlanActive ?? null;
    if (isPlanActive === null) throw new DomainError('NOT_FOUND', { fields: { plan_id: 'unknown_plan' } });
    if (!isPlanActive) throw new DomainError('PLAN_INACTIVE');
  }
}

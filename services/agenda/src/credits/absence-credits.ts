import type { AbsenceEffect, CancelledBy } from '@alinha/contracts-agenda';
import { ActivityLog, type Actor, DomainError } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../agenda.database.ts';
import type { AppointmentRecord } from '../appointments/appointment-record.ts';
import { noticeMinutesOf } from '../attendance/attendance-rules.ts';
import { AvailabilityRepository } from '../availability/availability.repository.ts';
import { isBlocked } from '../availability/closures.ts';
import { CancellationPolicyRepository } from '../cancellation-policy/cancellation-policy.repository.ts';
import { PackagesRepository } from '../packages/packages.repository.ts';
import type { CompanyTime } from '../projections/company-clock.ts';
import { ProjectionsRepository } from '../projections/projections.repository.ts';
import { absenceEffect, BY_STUDIO, canPayAgain } from './absence-effect.ts';
import { type CreditRecord, CreditsRepository } from './credits.repository.ts';

export type Absence = {
  readonly attendance: 'cancelled' | 'no_show';
  readonly cancelledBy: CancelledBy;
};

/** Credits that count for the limits: live ones, and those that the client earned by absences of their own. */
type Earned = { readonly live: number; readonly thisMonth: number };
const NOTHING: Earned = { live: 0, thisMonth: 0 };

/**
 * Grants, returns and revokes credits of absences, and returns sessions to packages. Lock order: appointment, booking gate,
 * client.
 */
@Injectable()
export class AbsenceCredits {
  constructor(
    private readonly availability: AvailabilityRepository,
    private readonly clients: ProjectionsRepository,
    private readonly credits: CreditsRepository,
    private readonly packages: PackagesRepository,
    private readonly policies: CancellationPolicyRepository,
    private readonly activity: ActivityLog,
  ) {}

  /** The effect of an absence at `now`, the company's wall clock. The client's lock keeps it valid. */
  async effectOf(
    tx: Tx,
    companyId: number,
    appointment: AppointmentRecord,
    absence: Absence,
    now: string,
  ): Promise<AbsenceEffect> {
    const [effect] = await this.effectsOf(tx, companyId, [appointment], absence, now);
    return effect as AbsenceEffect;
  }

  /**
   * The effects of absences in order. Credits of earlier absences count for the limits of later ones. The number of
   * statements does not depend on the number of appointments.
   */
  async effectsOf(
    tx: Tx,
    companyId: number,
    appointments: readonly AppointmentRecord[],
    { attendance, cancelledBy }: Absence,
    now: string,
  ): Promise<AbsenceEffect[]> {
    const today = now.slice(0, 10);
    const policy = await this.policies.get(companyId, tx);
    const creditIds = appointments.flatMap(({ creditId }) => creditId ?? []);
    const credits = creditIds.length > 0 ? await this.credits.findAll(tx, companyId, creditIds) : [];
    const creditsById = new Map(credits.map((credit) => [credit.id, credit]));
    const paying = appointments.map(({ creditId }) => creditsById.get(creditId ?? 0));
    const owners = appointments.map(({ clientId, planId }, at) => ({
      clientId,
      planId: paying[at] ? paying[at].planId : planId,
    }));
    const packageIds = appointments.flatMap(({ packageId }) => packageId ?? []);
    const lastDays = await this.packages.findLastDays(tx, companyId, packageIds);
    const balances = await this.credits.findBalances(tx, companyId, owners, today);
    const days = appointments.flatMap(({ start, end }) => [start.slice(0, 10), end.slice(0, 10)]).sort();
    const [firstDay = today] = days;
    const blocks = await this.availability.findCompanyBlocks(tx, companyId, {
      firstDay,
      lastDay: days.at(-1) ?? today,
    });
    const earned = new Map<number, Earned>();
    return appointments.map((appointment, at) => {
      const { clientId, creditId, packageId, start, end } = appointment;
      const isOfPackage = packageId !== null;
      const before = earned.get(clientId) ?? NOTHING;
      const balance = balances[at];
      if (!balance) throw new Error('a balance is missing');
      const { live, earnedThisMonth, isPlanActive } = balance;
      const effect = absenceEffect({
        policy,
        attendance,
        cancelledBy,
        noticeMinutes: noticeMinutesOf(appointment, cancelledBy, now),
        isClosed: isBlocked({ start, end }, blocks),
        plan: isPlanActive === null ? 'none' : isPlanActive ? 'active' : 'ended',
        paidUntil: paying[at]?.expiresOn ?? lastDays.get(packageId ?? 0) ?? null,
        isOfPackage,
        hasPrice: (appointment.paymentAmountCents ?? appointment.waivedCents) !== null,
        live: live + before.live,
        earnedThisMonth: earnedThisMonth + before.thisMonth,
        today,
      });
      if (effect.credit && !isOfPackage) {
        // A returned credit of a make-up session is live again, but not earned.
        const isEarned = creditId === null && !BY_STUDIO.includes(effect.rule);
        earned.set(clientId, { live: before.live + 1, thisMonth: before.thisMonth + Number(isEarned) });
      }
      return effect;
    });
  }

  /** Until `tx` ends, no other transaction grants, uses or revokes a credit of the client. */
  async lockClient(tx: Tx, companyId: number, clientId: number): Promise<void> {
    await this.clients.lockClient(tx, companyId, clientId);
  }

  /**
   * Gives the session back to the package that pays it, else the credit of an absence: returns the credit that paid the
   * session if it can pay again, else creates one. `note` is the reason of an administrator who overrides the policy.
   * @returns true for a returned session or credit, which the caller saves
   */
  async give(
    tx: Tx,
    actor: Actor,
    appointment: AppointmentRecord,
    effect: AbsenceEffect,
    { at, today, note }: CompanyTime & { readonly note: string | null },
  ): Promise<boolean> {
    const { companyId, userId } = actor;
    const { id: originId, start, clientId, creditId, packageId } = appointment;
    if (packageId !== null) return true;
    const paying = creditId === null ? null : await this.credits.find(tx, companyId, creditId);
    if (paying && canPayAgain(paying.expiresOn, paying.isPlanEnded, today)) return true;
    const isInPlan = paying
      ? !paying.isPlanEnded
      : effect.refusal !== 'not_in_plan' && effect.refusal !== 'plan_ended';
    const { planId } = paying ?? appointment;
    const id = await this.credits.create(tx, companyId, {
      clientId,
      planId: isInPlan ? planId : null,
      origin: { id: originId, start },
      reason: effect.rule,
      note,
      grantedBy: userId,
      grantedAt: at,
      today,
      expiresOn: effect.expires_on,
    });
    const created = await this.credits.find(tx, companyId, id);
    if (created) await this.activity.record(tx, actor, 'credit.granted', subjectOf(created));
    return false;
  }

  /**
   * Revokes the credit that an absence earned, or checks that the returned credit or package can pay again.
   * @throws DomainError CREDIT_USED; NO_PACKAGE_SESSION; NO_CREDIT when another session uses the credit, it was revoked or
   * its plan has ended
   */
  async reopen(tx: Tx, actor: Actor, appointment: AppointmentRecord, at: Date): Promise<void> {
    const { companyId } = actor;
    await this.lockClient(tx, companyId, appointment.clientId);
    const earned = await this.credits.findOfOrigin(tx, companyId, appointment.id);
    if (earned?.isUsed) throw new DomainError('CREDIT_USED');
    if (earned) await this.revoke(tx, actor, earned, at);
    const { creditId, packageId, creditReturned } = appointment;
    if (!creditReturned) return;
    if (packageId !== null) return this.packages.requireFree(tx, companyId, packageId, appointment);
    const paying = creditId === null ? null : await this.credits.find(tx, companyId, creditId);
    if (!paying || paying.isUsed || paying.isRevoked || paying.isPlanEnded)
      throw new DomainError('NO_CREDIT');
  }

  /** Revokes the credit of an absence that is deleted. A used one stays. */
  async revokeUnused(tx: Tx, actor: Actor, appointment: AppointmentRecord, at: Date): Promise<void> {
    await this.lockClient(tx, actor.companyId, appointment.clientId);
    const earned = await this.credits.findOfOrigin(tx, actor.companyId, appointment.id);
    if (earned && !earned.isUsed) await this.revoke(tx, actor, earned, at);
  }

  /** True for a returned or unrevoked earned credit. */
  async isCredited(tx: Tx, companyId: number, appointment: AppointmentRecord): Promise<boolean> {
    if (appointment.creditReturned) return true;
    return (await this.credits.findOfOrigin(tx, companyId, appointment.id)) !== null;
  }

  private async revoke(tx: Tx, actor: Actor, credit: CreditRecord, at: Date): Promise<void> {
    const { companyId, userId } = actor;
    await this.credits.revoke(tx, companyId, credit.id, { at, by: userId, reason: null });
    await this.activity.record(tx, actor, 'credit.revoked', subjectOf(credit));
  }
}

/** Subject in the activity log. */
export const subjectOf = ({ id, clientName: label, expiresOn: due }: CreditRecord) => ({ id, label, due });

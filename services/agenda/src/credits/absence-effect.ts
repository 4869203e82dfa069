import type {
  AbsenceEffect,
  AbsenceRule,
  CancellationPolicy,
  CancelledBy,
  CreditExpiry,
  CreditRefusal,
} from '@alinha/contracts-agenda';
import { addDays, lastOfMonth } from '@alinha/contracts-core';

/** Everything that the effect of an absence depends on. */
export type AbsenceFacts = {
  readonly policy: CancellationPolicy;
  readonly attendance: 'cancelled' | 'no_show';
  readonly cancelledBy: CancelledBy;
  /** From the cancellation to the start; negative after it. */
  readonly noticeMinutes: number;
  /** A block of the whole company closes a part of the session. */
  readonly isClosed: boolean;
  /** Of the session, or of the credit that pays it. */
  readonly plan: 'none' | 'active' | 'ended';
  /** Last day of the credit or package that pays the session; null for other sessions. */
  readonly paidUntil: string | null;
  /** A package pays the session. */
  readonly isOfPackage: boolean;
  /** The session has a price of its own, paid or not. */
  readonly hasPrice: boolean;
  /** Live credits of the client. */
  readonly live: number;
  /** Credits that the client earned this month by absences of their own. */
  readonly earnedThisMonth: number;
  /** The company's date, `YYYY-MM-DD`. */
  readonly today: string;
};

/** Absences that the studio causes: the limits do not apply to them. */
export const BY_STUDIO: readonly AbsenceRule[] = ['studio', 'closure'];

/** Decides what an absence means. */
export function absenceEffect(facts: AbsenceFacts): AbsenceEffect {
  const { policy, plan, paidUntil, isOfPackage, hasPrice, today } = facts;
  const rule = ruleOf(facts);
  const refusal = refusalOf(rule, facts);
  const isOwnFault = rule === 'late' || rule === 'no_show';
  const isReturned = paidUntil !== null && (isOfPackage || canPayAgain(paidUntil, plan === 'ended', today));
  return {
    rule,
    notice_hours: policy.notice_hours,
    credit: refusal === null,
    refusal,
    expires_on: isReturned ? paidUntil : lastDayOf(policy.expiry, today),
    owed: policy.owed_when_late && isOwnFault && plan === 'none' && paidUntil === null && hasPrice,
  };
}

/** Whether a credit that pays a session can pay another one. */
export const canPayAgain = (lastDay: string, isPlanEnded: boolean, today: string): boolean =>
  !isPlanEnded && lastDay >= today;

function ruleOf({ policy, attendance, cancelledBy, noticeMinutes, isClosed }: AbsenceFacts): AbsenceRule {
  if (attendance === 'no_show') return 'no_show';
  if (cancelledBy === 'studio') return isClosed ? 'closure' : 'studio';
  return noticeMinutes >= policy.notice_hours * 60 ? 'in_time' : 'late';
}

function refusalOf(rule: AbsenceRule, facts: AbsenceFacts): CreditRefusal | null {
  const { policy, plan, paidUntil, isOfPackage, live, earnedThisMonth } = facts;
  // As the price of a single session, which `owed_when_late` decides. A no-show always takes a session of the package.
  if (isOfPackage) return rule === 'no_show' || (rule === 'late' && policy.owed_when_late) ? 'package' : null;
  const isByStudio = BY_STUDIO.includes(rule);
  if (paidUntil !== null && !isByStudio && rule !== 'in_time') return 'make_up';
  if (plan === 'ended') return 'plan_ended';
  if (paidUntil !== null) return null;
  if (plan === 'none') return 'not_in_plan';
  if (!earns(rule, policy)) return 'policy';
  if (isByStudio) return null;
  if (live >= policy.max_live) return 'live_limit';
  return earnedThisMonth >= policy.max_per_month ? 'month_limit' : null;
}

function earns(rule: AbsenceRule, policy: CancellationPolicy): boolean {
  return {
    in_time: policy.credit_in_time,
    late: policy.credit_late,
    no_show: policy.credit_no_show,
    studio: true,
    closure: policy.credit_on_closure,
  }[rule];
}

/** Last day of a credit that is earned on `today`. */
export function lastDayOf(expiry: CreditExpiry, today: string): string {
  if (expiry === '30_days') return addDays(today, 30);
  const endOfMonth = lastOfMonth(today);
  return expiry === 'end_of_month' ? endOfMonth : lastOfMonth(addDays(endOfMonth, 1));
}

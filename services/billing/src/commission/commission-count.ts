import type { PricedSession } from '@alinha/contracts-agenda';
import type { CommissionBase, CommissionLine, CommissionRule } from '@alinha/contracts-billing';
import { addMonths } from '@alinha/contracts-core';

/** Closed months before a month that its corrections cover. */
export const CORRECTED_MONTHS = 3;

/** Price and number of sessions of the period of a plan in which a session starts; null without a payment. */
export type PlanPeriod = { readonly cents: number; readonly sessions: number };
export type FindPeriod = (planId: number, day: string) => PlanPeriod | null;

type Base = { readonly source: CommissionBase; readonly baseCents: number };

/** What the client pays for a session. */
export function baseOf(session: PricedSession, periodOf: FindPeriod): Base {
  const { price_cents, package: bought, plan_id, credit, day } = session;
  const ofPeriod = (planId: number, at: string) => {
    const period = periodOf(planId, at);
    return period === null ? 0 : partOf(period.cents, period.sessions);
  };
  if (price_cents !== null) return { source: 'session', baseCents: price_cents };
  if (bought) return { source: 'package', baseCents: partOf(bought.price_cents, bought.sessions) };
  if (plan_id !== null) return { source: 'plan', baseCents: ofPeriod(plan_id, day) };
  if (!credit) return { source: 'none', baseCents: 0 };
  const { plan_id: planId, day: replaced } = credit;
  return {
    source: 'credit',
    baseCents: planId === null || replaced === null ? 0 : ofPeriod(planId, replaced),
  };
}

/** Rounded half up. */
const partOf = (cents: number, sessions: number) =>
  sessions === 0 ? 0 : Math.floor((2 * cents + sessions) / (2 * sessions));

type Rule = Pick<CommissionRule, 'basis_points' | 'fixed_cents'>;
const NO_RULE: Rule = { basis_points: null, fixed_cents: null };

/** The rule of the specialty wins over the one for all. */
export function ruleOf(rules: readonly CommissionRule[], specialtyId: number | null): Rule {
  const own = specialtyId === null ? undefined : rules.find((rule) => rule.specialty_id === specialtyId);
  return own ?? rules.find((rule) => rule.specialty_id === null) ?? NO_RULE;
}

/** Rounded half up. */
export function shareOf(baseCents: number, { basis_points, fixed_cents }: Rule): number {
  if (basis_points !== null) return Math.floor((baseCents * basis_points + 5_000) / 10_000);
  return fixed_cents ?? 0;
}

/** A session that counts today. Its month is that of its day. */
export type CountedSession = Pick<PricedSession, 'appointment_id' | 'day' | 'specialty_id'> & Base;

/** Amounts of a line about a session of `sessionMonth`. Months are `YYYY-MM`. */
export type Amounts = Pick<
  CommissionLine,
  'appointment_id' | 'base_cents' | 'basis_points' | 'fixed_cents' | 'share_cents' | 'is_correction'
> & { readonly sessionMonth: string };
/** Amounts of a line of a closed month. */
export type ClosedAmounts = Amounts & { readonly month: string };

/** All about one professional. */
export type Ledger = {
  readonly sessions: readonly CountedSession[];
  readonly rules: readonly CommissionRule[];
  /** Closed months. */
  readonly closed: ReadonlySet<string>;
  readonly lines: readonly ClosedAmounts[];
};

/**
 * Amounts of an open month: its sessions, then the corrections of the closed months before it. A correction is the count
 * of today minus all closed lines about the session in its month, so that the first month to be closed settles it.
 */
export function countMonth(month: string, { sessions, rules, closed, lines }: Ledger): Amounts[] {
  const sessionsOf = Map.groupBy(sessions, ({ day }) => monthOf(day));
  const linesOf = Map.groupBy(lines, ({ sessionMonth }) => sessionMonth);
  const ofMonth = (sessionsOf.get(month) ?? []).map((session) =>
    amountsOf(session, month, ruleOf(rules, session.specialty_id)),
  );
  const corrections = monthsBefore(month)
    .filter((earlier) => closed.has(earlier))
    .flatMap((earlier) =>
      correctionsOf(earlier, {
        rules,
        sessions: sessionsOf.get(earlier) ?? [],
        lines: linesOf.get(earlier) ?? [],
      }),
    );
  return [...ofMonth, ...corrections];
}

function correctionsOf(sessionMonth: string, { sessions, rules, lines }: Omit<Ledger, 'closed'>): Amounts[] {
  const stored = Map.groupBy(lines, ({ appointment_id }) => appointment_id);
  const current = new Map(sessions.map((session) => [session.appointment_id, session]));
  const ids = new Set([...stored.keys(), ...current.keys()]);
  return [...ids].flatMap((appointment_id) => {
    const session = current.get(appointment_id);
    const closedLines = stored.get(appointment_id) ?? [];
    // All closed lines about a session have the same rule.
    const rule = closedLines[0] ?? ruleOf(rules, session?.specialty_id ?? null);
    const base_cents = (session?.baseCents ?? 0) - sum(closedLines, 'base_cents');
    const share_cents = (session ? shareOf(session.baseCents, rule) : 0) - sum(closedLines, 'share_cents');
    if (base_cents === 0 && share_cents === 0) return [];
    const { basis_points, fixed_cents } = rule;
    return [
      {
        appointment_id,
        base_cents,
        basis_points,
        fixed_cents,
        share_cents,
        is_correction: true,
        sessionMonth,
      },
    ];
  });
}

function amountsOf(session: CountedSession, sessionMonth: string, rule: Rule): Amounts {
  return {
    appointment_id: session.appointment_id,
    base_cents: session.baseCents,
    basis_points: rule.basis_points,
    fixed_cents: rule.fixed_cents,
    share_cents: shareOf(session.baseCents, rule),
    is_correction: false,
    sessionMonth,
  };
}

export const monthOf = (day: string) => day.slice(0, 7);

/** `YYYY-MM`, moved by whole months. */
export const moveMonth = (month: string, months: number) => monthOf(addMonths(`${month}-01`, months));

/** Months that the corrections of a month cover, earliest first. */
export const monthsBefore = (month: string) =>
  Array.from({ length: CORRECTED_MONTHS }, (_, index) => moveMonth(month, index - CORRECTED_MONTHS));

const sum = (lines: readonly Amounts[], field: 'base_cents' | 'share_cents') =>
  lines.reduce((total, line) => total + line[field], 0);

/** Sums of a month. */
export function sumsOf(lines: readonly Amounts[]) {
  const sessions = lines.filter(({ is_correction }) => !is_correction);
  const corrections = lines.filter(({ is_correction }) => is_correction);
  return {
    sessions: sessions.length,
    base_cents: sum(sessions, 'base_cents'),
    corrections_cents: sum(corrections, 'share_cents'),
    share_cents: sum(lines, 'share_cents'),
  };
}

import type { CommissionSession } from '@alinha/contracts-agenda';
import type { CommissionBase, CommissionLine, CommissionRule } from '@alinha/contracts-billing';
import { addMonths } from '@alinha/contracts-core';

/** Closed months before a month that its corrections cover. */
export const CORRECTED_MONTHS = 3;

/** Price and number of sessions of the period of a plan in which a session starts; null without a payment. */
export type PlanPeriod = { readonly cents: number; readonly sessions: number };
export type FindPeriod = (planId: number, start: string) => PlanPeriod | null;

type Base = { readonly source: CommissionBase; readonly baseCents: number };

/** What the client pays for a session. */
export function baseOf(session: CommissionSession, periodOf: FindPeriod): Base {
  const { price_cents, package: bought, plan_id, credit, start_datetime } = session;
  const ofPeriod = (planId: number, start: string) => {
    const period = periodOf(planId, start);
    return period === null ? 0 : partOf(period.cents, period.sessions);
  };
  if (price_cents !== null) return { source: 'session', baseCents: price_cents };
  if (bought) return { source: 'package', baseCents: partOf(bought.price_cents, bought.sessions) };
  if (plan_id !== null) return { source: 'plan', baseCents: ofPeriod(plan_id, start_datetime) };
  if (!credit) return { source: 'none', baseCents: 0 };
  const { plan_id: planId, start } = credit;
  return { source: 'credit', baseCents: planId === null || start === null ? 0 : ofPeriod(planId, start) };
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

/** A session that counts today. Its month is that of its start. */
export type CountedSession = CommissionSession & Base;

/** A line of a closed month about a session of `sessionMonth`. Months are `YYYY-MM`. */
export type ClosedLine = CommissionLine & { readonly month: string; readonly sessionMonth: string };
export type OpenLine = CommissionLine & { readonly sessionMonth: string };

/** All about one professional. */
export type Ledger = {
  readonly sessions: readonly CountedSession[];
  readonly rules: readonly CommissionRule[];
  /** Closed months. */
  readonly closed: ReadonlySet<string>;
  readonly lines: readonly ClosedLine[];
};

/**
 * Lines of an open month: its sessions, then the corrections of the closed months before it. A correction is the count
 * of today minus all closed lines about the session in its month, so that the first month to be closed settles it.
 */
export function openLines(month: string, { sessions, rules, closed, lines }: Ledger): OpenLine[] {
  const ofMonth = sessions
    .filter((session) => monthOf(session.start_datetime) === month)
    .map((session) => lineOf(session, month, ruleOf(rules, session.specialty_id)));
  const corrections = monthsBefore(month)
    .filter((earlier) => closed.has(earlier))
    .flatMap((earlier) =>
      correctionsOf(earlier, {
        rules,
        sessions: sessions.filter(({ start_datetime }) => monthOf(start_datetime) === earlier),
        lines: lines.filter(({ sessionMonth }) => sessionMonth === earlier),
      }),
    );
  return [...ofMonth, ...corrections];
}

function correctionsOf(sessionMonth: string, { sessions, rules, lines }: Omit<Ledger, 'closed'>): OpenLine[] {
  const stored = Map.groupBy(lines, ({ appointment_id }) => appointment_id);
  const current = new Map(sessions.map((session) => [session.appointment_id, session]));
  const ids = [...new Set([...stored.keys(), ...current.keys()])];
  const corrections = ids.flatMap((id) => {
    const closedLines = stored.get(id) ?? [];
    const [first] = closedLines;
    const session = current.get(id);
    const now = session && lineOf(session, sessionMonth, first ?? ruleOf(rules, session.specialty_id));
    const line = now ?? first;
    if (!line) return [];
    const difference = {
      base_cents: (now?.base_cents ?? 0) - sum(closedLines, 'base_cents'),
      share_cents: (now?.share_cents ?? 0) - sum(closedLines, 'share_cents'),
    };
    if (difference.base_cents === 0 && difference.share_cents === 0) return [];
    return [{ ...line, ...difference, status: now?.status ?? null, is_correction: true }];
  });
  return corrections.sort(
    (a, b) => a.start_datetime.localeCompare(b.start_datetime) || a.appointment_id - b.appointment_id,
  );
}

function lineOf(session: CountedSession, sessionMonth: string, rule: Rule): OpenLine {
  const { appointment_id, start_datetime, client_name, specialty_name, status, source, baseCents } = session;
  return {
    ...{ appointment_id, start_datetime, client_name, specialty_name, status, source },
    base_cents: baseCents,
    basis_points: rule.basis_points,
    fixed_cents: rule.fixed_cents,
    share_cents: shareOf(baseCents, rule),
    is_correction: false,
    sessionMonth,
  };
}

export const monthOf = (start: string) => start.slice(0, 7);

/** `YYYY-MM`, moved by whole months. */
export const moveMonth = (month: string, months: number) => monthOf(addMonths(`${month}-01`, months));

/** Months that the corrections of a month cover, earliest first. */
export const monthsBefore = (month: string) =>
  Array.from({ length: CORRECTED_MONTHS }, (_, index) => moveMonth(month, index - CORRECTED_MONTHS));

const sum = (lines: readonly CommissionLine[], field: 'base_cents' | 'share_cents') =>
  lines.reduce((total, line) => total + line[field], 0);

/** Sums of the lines of a month. */
export function sumsOf(lines: readonly CommissionLine[]) {
  const sessions = lines.filter(({ is_correction }) => !is_correction);
  const corrections = lines.filter(({ is_correction }) => is_correction);
  return {
    sessions: sessions.length,
    base_cents: sum(sessions, 'base_cents'),
    corrections_cents: sum(corrections, 'share_cents'),
    share_cents: sum(lines, 'share_cents'),
  };
}

import { getCompany, getEmployee, getLetterhead } from '@alinha/contracts-accounts';
import {
  type CommissionSession,
  countPlanSessions,
  hasSpecialty,
  listCommissionSessions,
  listPricedSessions,
  type PricedSession,
} from '@alinha/contracts-agenda';
import type {
  CloseCommissionInput,
  CommissionOverview,
  CommissionRow,
  CommissionRule,
  CommissionStatement,
  PayCommissionInput,
  SaveCommissionRulesInput,
} from '@alinha/contracts-billing';
import { currencyOf, type ExportPage, formatDate, type Language, lastOfMonth } from '@alinha/contracts-core';
import {
  ActivityLog,
  byName,
  type Caller,
  csvParts,
  DomainError,
  EXPORT_PAGE_ROWS,
  FileReply,
  RpcClient,
} from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { sortBy, sumBy } from 'es-toolkit';
import { BillingDatabase } from '../billing.database.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import {
  CommissionRepository,
  contractLine,
  type StatementLine,
  type Stored,
} from './commission.repository.ts';
import {
  commissionCells,
  commissionFileName,
  commissionHeader,
  exportCells,
  exportHeader,
} from './commission-columns.ts';
import {
  type Amounts,
  baseOf,
  type ClosedAmounts,
  CORRECTED_MONTHS,
  type CountedSession,
  countMonth,
  monthOf,
  moveMonth,
  sumsOf,
} from './commission-count.ts';

/** Shares of professionals (ADR 79). For administrators. Months are `YYYY-MM`. */
@Injectable()
export class CommissionService {
  constructor(
    private readonly database: BillingDatabase,
    private readonly commission: CommissionRepository,
    private readonly projections: ProjectionsService,
    private readonly activity: ActivityLog,
    private readonly rpc: RpcClient,
  ) {}

  rules({ companyId }: Caller): Promise<CommissionRule[]> {
    return this.commission.listRules(companyId);
  }

  /** @throws DomainError NOT_FOUND for an unknown professional, and with each unknown specialty as a field. */
  async saveRules(
    caller: Caller,
    employeeId: number,
    { rules }: SaveCommissionRulesInput,
  ): Promise<CommissionRule[]> {
    const { companyId: company_id } = caller;
    const employee = await this.rpc.call(getEmployee, { company_id, id: employeeId });
    if (!employee) throw new DomainError('NOT_FOUND');
    const ofEmployee = async () =>
      (await this.commission.listRules(company_id)).filter(({ employee_id }) => employee_id === employeeId);
    // An archived specialty keeps its rule.
    const known = new Set((await ofEmployee()).map(({ specialty_id }) => specialty_id)).add(null);
    const isKnown = await Promise.all(
      rules.map(({ specialty_id: id }) =>
        id === null || known.has(id) ? true : this.rpc.call(hasSpecialty, { company_id, id }),
      ),
    );
    const unknown = rules.flatMap((_, index) => (isKnown[index] ? [] : [`rules.${index}.specialty_id`]));
    if (unknown.length > 0) {
      const fields = Object.fromEntries(unknown.map((field) => [field, 'unknown_specialty' as const]));
      throw new DomainError('NOT_FOUND', { fields });
    }
    await this.database.transaction(async (tx) => {
      await this.commission.lock(tx, company_id, employeeId);
      await this.commission.replaceRules(tx, company_id, employeeId, rules);
      const subject = { id: employeeId, label: employee.name };
      await this.activity.record(tx, caller, 'commission.rules_changed', subject);
    });
    return ofEmployee();
  }

  async overview({ companyId }: Caller, asked?: string): Promise<CommissionOverview> {
    const { month, isOver } = await this.monthOf(companyId, asked);
    const stored = await this.commission.findAll(companyId, month);
    const { employees, sessions } = await this.rpc.call(listPricedSessions, {
      company_id: companyId,
      ...spanOf(firstMonth(month, stored), month),
    });
    const names = new Map(employees.map(({ id, name }) => [id, name]));
    const sessionsOf = Map.groupBy(await this.withBases(companyId, sessions), (one) => one.employee_id);
    const closedLinesOf = Map.groupBy(stored.lines, ({ employeeId }) => employeeId);
    const ids = new Set([
      ...stored.rules.map(({ employee_id }) => employee_id),
      ...stored.months.map(({ employeeId }) => employeeId),
      ...sessionsOf.keys(),
    ]);
    const professionals = [...ids]
      .map((id) => {
        const ofOne = { ...stored, lines: closedLinesOf.get(id) ?? [] };
        return countOf(month, id, ofOne, sessionsOf.get(id) ?? []);
      })
      .filter(({ amounts, hasRule, closed }) => amounts.length > 0 || hasRule || closed)
      .map((counted) => rowOf(counted, names.get(counted.employeeId)))
      .sort((a, b) => byName(named(a), named(b)));
    const total = (field: keyof CommissionOverview['totals']) => sumBy(professionals, (row) => row[field]);
    return {
      month,
      is_over: isOver,
      professionals,
      totals: {
        sessions: total('sessions'),
        base_cents: total('base_cents'),
        corrections_cents: total('corrections_cents'),
        share_cents: total('share_cents'),
      },
    };
  }

  /** @throws DomainError NOT_FOUND */
  async get({ companyId }: Caller, employeeId: number, asked?: string): Promise<CommissionStatement> {
    const { month, isOver } = await this.monthOf(companyId, asked);
    const stored = await this.commission.find(companyId, month, employeeId);
    const isClosed = stored.months.some((one) => one.month === month);
    // A closed month needs nothing of the agenda.
    const agenda = isClosed
      ? { employee_name: '', sessions: [] }
      : await this.readAgenda(companyId, employeeId, firstMonth(month, stored), month);
    const counted = countOf(month, employeeId, stored, agenda.sessions);
    const lines = linesOf(counted, stored, agenda.sessions).map(contractLine);
    return { month, is_over: isOver, ...rowOf(counted, agenda.employee_name), lines };
  }

  /**
   * Stores the lines of a month. The agenda is read before the lock: a session that changes in between is corrected later.
   * All months that corrections may cover are read, because one may be closed before the lock.
   * @throws DomainError NOT_FOUND; INVALID_INPUT before the month is over; COMMISSION_CLOSED; COMMISSION_WITHOUT_RULE;
   * COMMISSION_CHANGED
   */
  async close(
    caller: Caller,
    employeeId: number,
    { month, sessions, share_cents }: CloseCommissionInput,
  ): Promise<CommissionStatement> {
    const { companyId, userId } = caller;
    const { isOver, now } = await this.monthOf(companyId, month);
    if (!isOver) throw new DomainError('INVALID_INPUT', { fields: { month: 'month_not_over' } });
    const first = moveMonth(month, -CORRECTED_MONTHS);
    const agenda = await this.readAgenda(companyId, employeeId, first, month);
    await this.database.transaction(async (tx) => {
      await this.commission.lock(tx, companyId, employeeId);
      const stored = await this.commission.find(companyId, month, employeeId, tx);
      const counted = countOf(month, employeeId, stored, agenda.sessions);
      const row = rowOf(counted, agenda.employee_name);
      if (counted.closed) throw new DomainError('COMMISSION_CLOSED');
      // A closed session keeps its share, so a rule of tomorrow would not count for it.
      if (!row.has_rule && row.share_cents === 0) throw new DomainError('COMMISSION_WITHOUT_RULE');
      if (row.sessions !== sessions || row.share_cents !== share_cents)
        throw new DomainError('COMMISSION_CHANGED');
      const lines = linesOf(counted, stored, agenda.sessions);
      const { employee_name: employeeName } = row;
      const closed = { month, employeeId, employeeName, closedAt: now, paidOn: null };
      await this.commission.close(tx, companyId, closed, userId, lines);
      const subject = { id: employeeId, label: employeeName, due: `${month}-01` };
      await this.activity.record(tx, caller, 'commission.closed', subject);
    });
    return this.get(caller, employeeId, month);
  }

  /** @throws DomainError NOT_FOUND; INVALID_INPUT for a date before the month's end or in the future; COMMISSION_OPEN */
  async pay(
    caller: Caller,
    employeeId: number,
    { month, paid_on }: PayCommissionInput,
  ): Promise<CommissionStatement> {
    const { companyId } = caller;
    const { now } = await this.monthOf(companyId, month);
    const before = await this.get(caller, employeeId, month);
    if (paid_on !== null) {
      if (paid_on > now.slice(0, 10))
        throw new DomainError('INVALID_INPUT', { fields: { paid_on: 'future' } });
      if (paid_on < lastOfMonth(month)) {
        throw new DomainError('INVALID_INPUT', { fields: { paid_on: 'paid_before_month_end' } });
      }
    }
    await this.database.transaction(async (tx) => {
      await this.commission.lock(tx, companyId, employeeId);
      const closed = await this.commission.findClosed(tx, companyId, employeeId, month);
      if (!closed) throw new DomainError('COMMISSION_OPEN');
      if ((closed.paid_on && formatDate(closed.paid_on)) === paid_on) return;
      await this.commission.pay(tx, companyId, employeeId, month, paid_on);
      const action = paid_on === null ? 'commission.unpaid' : 'commission.paid';
      const subject = { id: employeeId, label: before.employee_name, due: `${month}-01` };
      await this.activity.record(tx, caller, action, subject);
    });
    return this.get(caller, employeeId, month);
  }

  async export(caller: Caller, employeeId: number, month: string): Promise<FileReply> {
    const { companyId, language } = caller;
    const statement = await this.get(caller, employeeId, month);
    const letterhead = await this.letterhead(companyId);
    async function* cells() {
      yield statement.lines.map((line) => commissionCells(line, language));
    }
    const header = commissionHeader(language, letterhead.currency);
    return FileReply.of(commissionFileName(statement, language, 'csv'), csvParts(language, header, cells()));
  }

  /** A page of the export of the whole company, in its own currency: lines of closed months. */
  async exportPage(companyId: number, language: Language, after: string | null): Promise<ExportPage> {
    const [company, lines] = await Promise.all([
      this.rpc.call(getCompany, { company_id: companyId }),
      this.commission.listExported(companyId, after),
    ]);
    const currency = currencyOf(company?.language ?? language, company?.currency);
    const last = lines.at(-1);
    return {
      header: exportHeader(language, currency),
      rows: lines.map((line) => exportCells(line, language)),
      next: last && lines.length === EXPORT_PAGE_ROWS ? last.key : null,
    };
  }

  async print(caller: Caller, employeeId: number, month: string, language: Language): Promise<FileReply> {
    const statement = await this.get(caller, employeeId, month);
    const company = await this.letterhead(caller.companyId);
    // The PDF library is large, so it is loaded with the first document.
    const { commissionPdf } = await import('./commission-document.ts');
    const bytes = await commissionPdf({ statement, company, language });
    return FileReply.ofBytes(commissionFileName(statement, language, 'pdf'), bytes);
  }

  private async letterhead(companyId: number) {
    const company = await this.rpc.call(getLetterhead, { company_id: companyId });
    if (!company) throw new DomainError('NOT_FOUND');
    return company;
  }

  /** The last month by default. */
  private async monthOf(companyId: number, asked?: string) {
    const now = await this.projections.nowOf(companyId);
    const current = monthOf(now);
    const month = asked ?? moveMonth(current, -1);
    return { month, now, isOver: month < current };
  }

  /**
   * Sessions of a professional from the first to the last month.
   * @throws DomainError NOT_FOUND for an unknown professional
   */
  private async readAgenda(companyId: number, employeeId: number, first: string, last: string) {
    const agenda = await this.rpc.call(listCommissionSessions, {
      company_id: companyId,
      employee_id: employeeId,
      ...spanOf(first, last),
    });
    if (!agenda) throw new DomainError('NOT_FOUND');
    return { ...agenda, sessions: await this.withBases(companyId, agenda.sessions) };
  }

  private async withBases<Session extends PricedSession>(companyId: number, sessions: readonly Session[]) {
    const periodOf = await this.findPeriods(companyId, sessions);
    return sessions.map((session) => ({ ...session, ...baseOf(session, periodOf) }));
  }

  /** Periods of plans that the sessions belong to, or the ones that they replace. */
  private async findPeriods(companyId: number, sessions: readonly PricedSession[]) {
    const wanted = sessions.flatMap(({ plan_id, credit, day }) => {
      if (plan_id !== null) return [{ planId: plan_id, day }];
      const { plan_id: planId = null, day: replaced = null } = credit ?? {};
      return planId === null || replaced === null ? [] : [{ planId, day: replaced }];
    });
    const days = [...new Set(wanted.map(({ day }) => day))].sort();
    const [from] = days;
    const to = days.at(-1);
    if (from === undefined || to === undefined) return () => null;
    const planIds = [...new Set(wanted.map(({ planId }) => planId))];
    const prices = await this.commission.listPeriods(companyId, planIds, from, to);
    const counts = await this.rpc.call(countPlanSessions, {
      company_id: companyId,
      periods: prices.map(({ planId, start, end }) => ({ plan_id: planId, start, end })),
    });
    const periods = Map.groupBy(
      prices.map((price, index) => ({ ...price, sessions: Math.max(counts[index] ?? 0, price.weekly) })),
      ({ planId }) => planId,
    );
    return (planId: number, day: string) =>
      periods.get(planId)?.find(({ start, end }) => start <= day && day <= end) ?? null;
  }
}

const named = ({ employee_id: id, employee_name: name }: CommissionRow) => ({ id, name });

/** The first closed month that the month's corrections cover, else the month. */
const firstMonth = (month: string, { months }: Pick<Stored<unknown>, 'months'>) =>
  [month, ...months.map((closed) => closed.month)].sort()[0] ?? month;

/** Dates, [from, to). */
const spanOf = (first: string, last: string) => ({ from: `${first}-01`, to: `${moveMonth(last, 1)}-01` });

/**
 * Counts a professional's month: the stored lines of a closed one, else the sessions of today.
 * @param stored with the lines of the professional only
 * @param sessions of the professional
 */
function countOf(
  month: string,
  employeeId: number,
  stored: Stored<ClosedAmounts>,
  sessions: readonly CountedSession[],
) {
  const { lines } = stored;
  const rules = stored.rules.filter(({ employee_id }) => employee_id === employeeId);
  const months = stored.months.filter((one) => one.employeeId === employeeId);
  const closed = months.find((one) => one.month === month);
  const amounts: readonly Amounts[] = closed
    ? lines.filter((line) => line.month === month)
    : countMonth(month, { rules, sessions, lines, closed: new Set(months.map((one) => one.month)) });
  return { employeeId, hasRule: rules.length > 0, closed, amounts };
}

type Counted = ReturnType<typeof countOf>;

const rowOf = ({ employeeId, hasRule, closed, amounts }: Counted, name = ''): CommissionRow => ({
  employee_id: employeeId,
  employee_name: closed?.employeeName ?? name,
  has_rule: hasRule,
  ...sumsOf(amounts),
  closed_at: closed?.closedAt ?? null,
  paid_on: closed?.paidOn ?? null,
});

/** Lines by start, corrections last. A session that no longer counts in its month is described by its first closed line. */
function linesOf(
  { closed, amounts }: Counted,
  stored: Stored<StatementLine & ClosedAmounts>,
  sessions: readonly (CommissionSession & CountedSession)[],
): StatementLine[] {
  if (closed) return stored.lines.filter(({ month }) => month === closed.month);
  const keyOf = (month: string, id: number) => `${month} ${id}`;
  const today = new Map(sessions.map((one) => [keyOf(monthOf(one.day), one.appointment_id), one]));
  const before = Map.groupBy(stored.lines, (line) => keyOf(line.sessionMonth, line.appointment_id));
  const lines = amounts.flatMap((amount) => {
    const key = keyOf(amount.sessionMonth, amount.appointment_id);
    const session = today.get(key);
    const described = session ?? before.get(key)?.[0];
    if (!described) return [];
    const { start_datetime, client_id, client_name, specialty_name, source } = described;
    const status = session?.status ?? null;
    return [{ ...amount, start_datetime, client_id, client_name, specialty_name, source, status }];
  });
  return sortBy(lines, [({ is_correction }) => Number(is_correction), 'start_datetime', 'appointment_id']);
}

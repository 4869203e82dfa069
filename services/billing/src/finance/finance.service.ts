import { getCompany } from '@alinha/contracts-accounts';
import type {
  CloseTillInput,
  Debts,
  DebtsQuery,
  ForecastWeek,
  Payment,
  ReceivedPart,
  ReceivedPartsQuery,
  ReceivedQuery,
  Till,
} from '@alinha/contracts-billing';
import { addDays } from '@alinha/contracts-core';
import {
  ActivityLog,
  type Caller,
  type CsvCell,
  csvParts,
  DomainError,
  FileReply,
  JsonText,
  mapPages,
  pagesOf,
  RpcClient,
} from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { sortBy, sum } from 'es-toolkit';
import { BillingDatabase } from '../billing.database.ts';
import { PaymentLinks } from '../pix/payment-links.ts';
import { PixCodesService } from '../pix/pix-codes.service.ts';
import { PlansRepository } from '../plan-billing/plans.repository.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { DebtsRepository } from './debts.repository.ts';
import {
  debtCells,
  type FinanceFile,
  fileName,
  financeHeader,
  forecastCells,
  periodCells,
  receivedCells,
} from './finance-columns.ts';
import { type ComingPeriod, comingPeriods } from './plan-forecast.ts';
import { ReceivedRepository } from './received.repository.ts';

const FORECAST_DAYS = 60;
const ALL = 'infinity';

/** The money of a company: open, received, expected. For administrators. */
@Injectable()
export class FinanceService {
  constructor(
    private readonly database: BillingDatabase,
    private readonly debtRows: DebtsRepository,
    private readonly plans: PlansRepository,
    private readonly projections: ProjectionsService,
    private readonly receivedRows: ReceivedRepository,
    private readonly codes: PixCodesService,
    private readonly links: PaymentLinks,
    private readonly activity: ActivityLog,
    private readonly rpc: RpcClient,
  ) {}

  async debts({ companyId }: Caller, { late, after_due, after_client }: DebtsQuery): Promise<Debts> {
    const today = await this.todayOf(companyId);
    const after = { due: after_due ?? '-infinity', clientId: after_client ?? 0 };
    const page = { today, dueBefore: late ? today : ALL, after };
    const [debts, company] = await Promise.all([
      this.debtRows.list(companyId, page),
      this.rpc.call(getCompany, { company_id: companyId }),
    ]);
    const hasPix = company !== null && (await this.codes.hasCodesForClients(company));
    const linkOf = (paymentId: number) => (hasPix ? this.links.linkOf({ companyId, paymentId }) : null);
    const debtors = debts.debtors.map(({ payments, ...debtor }) => ({
      ...debtor,
      payments: payments.map((payment) => ({ ...payment, pix_link: linkOf(payment.id) })),
    }));
    return { ...debts, debtors };
  }

  async exportDebts(caller: Caller, { late }: Pick<DebtsQuery, 'late'>): Promise<FileReply> {
    const { companyId, language } = caller;
    const today = await this.todayOf(companyId);
    const range = { today, from: '-infinity', dueBefore: late ? today : ALL };
    const pages = pagesOf<Payment>((after) => this.debtRows.listPage(companyId, range, after));
    return this.file(
      caller,
      'debts',
      mapPages(pages, (payment) => debtCells(payment, language)),
    );
  }

  async received({ companyId }: Caller, query: ReceivedQuery): Promise<JsonText> {
    return new JsonText(await this.receivedRows.listDaysJson(companyId, query));
  }

  async receivedParts({ companyId }: Caller, query: ReceivedPartsQuery): Promise<JsonText> {
    return new JsonText(await this.receivedRows.listPartsJson(companyId, query));
  }

  exportReceived(caller: Caller, query: ReceivedQuery): Promise<FileReply> {
    const { companyId, language } = caller;
    const pages = pagesOf<ReceivedPart>((after) => this.receivedRows.listPage(companyId, query, after));
    return this.file(
      caller,
      'received',
      mapPages(pages, (part) => receivedCells(part, language)),
    );
  }

  /** @throws DomainError INVALID_INPUT for a day in the future; TILL_CHANGED when cash or total are not those that the user has seen. */
  async closeTill(caller: Caller, input: CloseTillInput): Promise<Till> {
    const { companyId, userId } = caller;
    const { day, counted_cents, expected_cents, total_cents, note = null } = input;
    const now = await this.projections.nowOf(companyId);
    if (day > now.slice(0, 10)) throw new DomainError('INVALID_INPUT', { fields: { day: 'future' } });
    return this.database.transaction(async (tx) => {
      const expected = await this.receivedRows.expectedOf(tx, companyId, day);
      const total = sum(Object.values(expected));
      if ((expected.cash ?? 0) !== expected_cents || (total_cents ?? total) !== total)
        throw new DomainError('TILL_CHANGED');
      const closing = { day, counted_cents, expected, note, closed_at: now, closed_by: userId };
      const till = await this.receivedRows.closeTill(tx, companyId, closing);
      await this.activity.record(tx, caller, 'till.closed', { due: day });
      return till;
    });
  }

  /** Weeks from Monday, also those without money. */
  async forecast({ companyId }: Caller): Promise<ForecastWeek[]> {
    const { today, end, periods } = await this.coming(companyId);
    const sums = await this.debtRows.sumByWeek(companyId, today, end);
    const weeks: ForecastWeek[] = [];
    for (let start = mondayOf(today); start < end; start = addDays(start, 7)) {
      const payments = sums.find((week) => week.start === start);
      const ofWeek = periods.filter(({ dueDate }) => mondayOf(dueDate) === start);
      weeks.push({
        start,
        payments_count: payments?.count ?? 0,
        payments_cents: payments?.cents ?? 0,
        periods_count: ofWeek.length,
        periods_cents: ofWeek.reduce((sum, { cents }) => sum + cents, 0),
      });
    }
    return weeks;
  }

  async exportForecast(caller: Caller): Promise<FileReply> {
    const { companyId, language } = caller;
    const { today, end, periods } = await this.coming(companyId);
    const range = { today, from: today, dueBefore: end };
    const pages = pagesOf<Payment>((after) => this.debtRows.listPage(companyId, range, after));
    async function* cells(): AsyncGenerator<CsvCell[][]> {
      for await (const page of pages) yield page.map((payment) => forecastCells(payment, language));
      if (periods.length > 0) yield periods.map((period) => periodCells(period, language));
    }
    return this.file(caller, 'forecast', cells());
  }

  private async coming(companyId: number) {
    const today = await this.todayOf(companyId);
    const end = addDays(today, FORECAST_DAYS);
    const plans = await this.plans.listActive(companyId, end);
    const periods: ComingPeriod[] = plans.flatMap((plan) => comingPeriods(plan, today, end));
    return { today, end, periods: sortBy(periods, [({ dueDate }) => dueDate]) };
  }

  private async file(
    { companyId, language }: Caller,
    file: FinanceFile,
    rows: AsyncIterable<readonly CsvCell[][]>,
  ): Promise<FileReply> {
    const company = await this.rpc.call(getCompany, { company_id: companyId });
    const header = financeHeader(file, language, company?.currency);
    return FileReply.of(fileName(file, language), csvParts(language, header, rows));
  }

  private async todayOf(companyId: number): Promise<string> {
    return (await this.projections.nowOf(companyId)).slice(0, 10);
  }
}

/** Monday of the week of a date. */
function mondayOf(date: string): string {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, -((day + 6) % 7));
}

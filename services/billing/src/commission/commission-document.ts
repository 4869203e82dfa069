import type { Letterhead } from '@alinha/contracts-accounts';
import type { CommissionLine, CommissionStatement } from '@alinha/contracts-billing';
import { formatCents, type Language, LOCALES, parseWallClock } from '@alinha/contracts-core';
import {
  BOLD,
  bytesOf,
  drawLine,
  INK,
  letterheadPdf,
  MUTED,
  REGULAR,
  tableOf,
} from '@alinha/service-kit/pdf';
import { dateText } from '../receipts/receipt-texts.ts';
import { commissionText, ruleText, sourceText, statusText } from './commission-columns.ts';

export type CommissionDocument = {
  readonly statement: CommissionStatement;
  readonly company: Letterhead;
  readonly language: Language;
};

/** Points of date, client, specialty, status, source, base, rule and share; the client takes the rest of the line. */
const WIDTHS = [70, 0, 105, 100, 95, 75, 65, 85];

/** Pages of A4 with a row for each session, the corrections, and the sums. */
export function commissionPdf({ statement, company, language }: CommissionDocument): Promise<Buffer> {
  const text = (key: Parameters<typeof commissionText>[0]) => commissionText(key, language);
  const money = (cents: number) => formatCents(cents, language, company.currency);
  const month = parseWallClock(`${statement.month}-01`).toLocaleDateString(LOCALES[language], {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const title = text('title').replace('{month}', month);
  const pdf = letterheadPdf({ title, company, language, size: 'A4', layout: 'landscape' });
  const drawRow = tableOf(pdf, WIDTHS, 3);

  pdf.moveDown(0.8).fontSize(10.5).font(REGULAR).fillColor(MUTED);
  pdf.text(`${text('professional')}: `, { continued: true });
  pdf.font(BOLD).fillColor(INK).text(statement.employee_name);
  pdf.font(REGULAR).fillColor(MUTED).text(stateText(statement, language)).moveDown(0.8);

  const drawLines = (lines: readonly CommissionLine[]) => {
    for (const line of lines) {
      drawRow([
        dateText(line.start_datetime, language),
        line.client_name,
        line.specialty_name ?? '',
        statusText(line, language),
        sourceText(line, language),
        money(line.base_cents),
        ruleText(line, language, company.currency),
        money(line.share_cents),
      ]);
    }
  };
  pdf.fontSize(9);
  const columns = ['date', 'client', 'specialty', 'status', 'source', 'base', 'rule', 'share'] as const;
  drawRow(columns.map(text));
  pdf.fillColor(INK);
  drawLines(statement.lines.filter(({ is_correction }) => !is_correction));
  drawLine(pdf);
  pdf.moveDown(0.6).font(BOLD);
  const sessionsShare = statement.share_cents - statement.corrections_cents;
  const sessions = `${text('sessions')}: ${statement.sessions}`;
  drawRow(['', sessions, '', '', '', money(statement.base_cents), '', money(sessionsShare)]);
  const corrections = statement.lines.filter(({ is_correction }) => is_correction);
  if (corrections.length > 0) {
    drawRow(['', text('corrections')]);
    pdf.font(REGULAR);
    drawLines(corrections);
    drawLine(pdf);
    pdf.moveDown(0.6).font(BOLD);
    drawRow(['', text('total'), '', '', '', '', '', money(statement.share_cents)]);
  }
  return bytesOf(pdf);
}

function stateText({ closed_at, paid_on }: CommissionStatement, language: Language): string {
  if (closed_at === null) return commissionText('open', language);
  const closed = `${commissionText('closed_at', language)} ${dateText(closed_at, language)}`;
  if (paid_on === null) return closed;
  return `${closed} · ${commissionText('paid_on', language)} ${dateText(paid_on, language)}`;
}

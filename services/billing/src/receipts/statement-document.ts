import type { Letterhead } from '@alinha/contracts-accounts';
import type { Payer } from '@alinha/contracts-clients';
import { formatCents, type Language } from '@alinha/contracts-core';
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
import { sumBy } from 'es-toolkit';
import type { StatementPart } from '../finance/received.repository.ts';
import { dateText, methodText, payerText, receiptText, subjectText } from './receipt-texts.ts';

export type Statement = {
  readonly year: string;
  /** By time. */
  readonly parts: readonly StatementPart[];
  readonly company: Letterhead;
  readonly payer: Payer;
  readonly language: Language;
};

/** Points of date, subject, method and amount; the subject takes the rest of the line. */
const WIDTHS = [70, 0, 110, 90];

/** Pages of A4 with a row for each part and the sum of all. */
export function statementPdf({ year, parts, company, payer, language }: Statement): Promise<Buffer> {
  const money = (cents: number) => formatCents(cents, language, company.currency);
  const title = receiptText('statement', language).replace('{year}', year);
  const pdf = letterheadPdf({ title, company, language, size: 'A4', layout: 'portrait' });
  const drawRow = tableOf(pdf, WIDTHS, 1);

  pdf.moveDown(0.8).fontSize(10.5).font(REGULAR).fillColor(MUTED);
  pdf.text(`${receiptText('received_from', language)} `, { continued: true });
  pdf.font(BOLD).fillColor(INK).text(payerText(payer)).moveDown(0.8);
  pdf.fontSize(9).font(REGULAR).fillColor(MUTED);
  drawRow([
    receiptText('date', language),
    receiptText('for', language),
    receiptText('method', language),
    receiptText('amount', language),
  ]);
  pdf.fillColor(INK);
  for (const part of parts) {
    drawRow([
      dateText(part.received_at, language),
      subjectText(part, language) ?? receiptText('service', language),
      part.method ? methodText(part.method, language) : '',
      money(part.amount_cents),
    ]);
  }
  drawLine(pdf);
  pdf.moveDown(0.6).font(BOLD);
  drawRow([receiptText('total', language), '', '', money(sumBy(parts, (part) => part.amount_cents))]);
  return bytesOf(pdf);
}

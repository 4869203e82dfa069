import type { Letterhead } from '@alinha/contracts-accounts';
import type { Payer } from '@alinha/contracts-clients';
import { formatCents, type Language } from '@alinha/contracts-core';
import { sumBy } from 'es-toolkit';
import type { StatementPart } from '../finance/received.repository.ts';
import {
  BOLD,
  bytesOf,
  drawLine,
  INK,
  letterheadPdf,
  MARGIN,
  MUTED,
  payerText,
  REGULAR,
} from './pdf-document.ts';
import { dateText, methodText, receiptText, subjectText } from './receipt-texts.ts';

export type Statement = {
  readonly year: string;
  /** By time. */
  readonly parts: readonly StatementPart[];
  readonly company: Letterhead;
  readonly payer: Payer;
  readonly language: Language;
};

type Cells = readonly [date: string, subject: string, method: string, amount: string];
/** Points; the subject takes the rest of the line. */
const [DATE_WIDTH, METHOD_WIDTH, AMOUNT_WIDTH, GAP] = [70, 110, 90, 10];

/** Pages of A4 with a row for each part and the sum of all. */
export function statementPdf({ year, parts, company, payer, language }: Statement): Promise<Buffer> {
  const money = (cents: number) => formatCents(cents, language, company.currency);
  const title = receiptText('statement', language).replace('{year}', year);
  const pdf = letterheadPdf({ title, company, language, size: 'A4', layout: 'portrait' });
  const width = pdf.page.width - 2 * MARGIN;
  const subjectWidth = width - DATE_WIDTH - METHOD_WIDTH - AMOUNT_WIDTH;
  const columns = [DATE_WIDTH, subjectWidth, METHOD_WIDTH, AMOUNT_WIDTH].map((size) => size - GAP);

  const drawRow = (cells: Cells) => {
    const height = Math.max(
      ...cells.map((cell, index) => pdf.heightOfString(cell, { width: columns[index] })),
    );
    if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage();
    const top = pdf.y;
    let left = MARGIN;
    for (const [index, cell] of cells.entries()) {
      const isAmount = index === cells.length - 1;
      const column = columns[index] ?? 0;
      pdf.text(cell, left + (isAmount ? GAP : 0), top, { width: column, align: isAmount ? 'right' : 'left' });
      left += column + GAP;
    }
    pdf.y = top + height + 6;
  };

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
      subjectText(part, language),
      part.method ? methodText(part.method, language) : '',
      money(part.amount_cents),
    ]);
  }
  drawLine(pdf);
  pdf.moveDown(0.6).font(BOLD);
  drawRow([receiptText('total', language), '', '', money(sumBy(parts, (part) => part.amount_cents))]);
  return bytesOf(pdf);
}

import type { Letterhead } from '@alinha/contracts-accounts';
import type { Payment } from '@alinha/contracts-billing';
import type { Payer } from '@alinha/contracts-clients';
import { formatCents, type Language } from '@alinha/contracts-core';
import { BOLD, bytesOf, INK, letterheadPdf, MARGIN, MUTED, REGULAR } from '@alinha/service-kit/pdf';
import { sumBy } from 'es-toolkit';
import { dateText, methodsText, payerText, receiptText, subjectText } from './receipt-texts.ts';

export type Receipt = {
  readonly payment: Payment;
  readonly company: Letterhead;
  readonly payer: Payer;
  readonly language: Language;
};

const LABEL_WIDTH = 130;

type Row = readonly [label: string, value: string];

export function receiptRows({ payment, payer, company, language }: Receipt): readonly Row[] {
  const date = (text: string) => dateText(text, language);
  const money = (cents: number) => formatCents(cents, language, company.currency);
  const { parts = [], discount_cents: discount = 0 } = payment;
  const methods = methodsText(payment, language);
  const { paid_at, period_start, period_end } = payment;
  return [
    [receiptText('received_from', language), payerText(payer)],
    [receiptText('amount', language), money(sumBy(parts, (one) => one.amount_cents))],
    ...(discount > 0 ? [[receiptText('discount', language), money(discount)] as const] : []),
    [receiptText('for', language), subjectText(payment, language) ?? receiptText('service', language)],
    ...(period_start && period_end
      ? [[receiptText('period', language), `${date(period_start)} – ${date(period_end)}`] as const]
      : []),
    [receiptText('paid_at', language), paid_at ? date(paid_at) : ''],
    ...(methods ? [[receiptText('method', language), methods] as const] : []),
    ...(parts.length > 1
      ? [
          [
            receiptText('parts', language),
            parts.map((one) => `${date(one.received_at)}: ${money(one.amount_cents)}`).join('; '),
          ] as const,
        ]
      : []),
  ];
}

/** One page of A5, ready to print. */
export function receiptPdf(receipt: Receipt): Promise<Buffer> {
  const { payment, company, language } = receipt;
  const title = `${receiptText('number', language)} ${payment.id}`;
  const pdf = letterheadPdf({ title, company, language, size: 'A5', layout: 'landscape' });
  const width = pdf.page.width - 2 * MARGIN;
  pdf.moveDown(0.8).fontSize(10.5);
  for (const [label, value] of receiptRows(receipt)) {
    const top = pdf.y;
    pdf.font(REGULAR).fillColor(MUTED).text(label, MARGIN, top, { width: LABEL_WIDTH });
    pdf
      .font(BOLD)
      .fillColor(INK)
      .text(value, MARGIN + LABEL_WIDTH, top, { width: width - LABEL_WIDTH });
    pdf.moveDown(0.35);
  }
  const bottom = pdf.page.height - MARGIN - 24;
  pdf
    .moveTo(MARGIN + width - 200, bottom)
    .lineTo(MARGIN + width, bottom)
    .strokeColor(MUTED)
    .stroke();
  pdf
    .font(REGULAR)
    .fontSize(9)
    .fillColor(MUTED)
    .text(receiptText('signature', language), MARGIN + width - 200, bottom + 4, {
      width: 200,
      align: 'center',
    });
  return bytesOf(pdf);
}

import { createRequire } from 'node:module';
import type { Letterhead } from '@alinha/contracts-accounts';
import type { Payment } from '@alinha/contracts-billing';
import type { Payer } from '@alinha/contracts-clients';
import {
  formatCents,
  formatCnpj,
  formatCpf,
  type Language,
  LOCALES,
  parseWallClock,
} from '@alinha/contracts-core';
import { sumBy } from 'es-toolkit';
import PdfDocument from 'pdfkit';
import { methodsText, receiptText } from './receipt-texts.ts';

export type Receipt = {
  readonly payment: Payment;
  readonly company: Letterhead;
  readonly payer: Payer;
  readonly language: Language;
};

/** The standard PDF fonts have Western European letters only; names may need more. */
const { resolve: fileOf } = createRequire(import.meta.url);
const REGULAR = fileOf('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
const BOLD = fileOf('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');

const MARGIN = 56;
const LABEL_WIDTH = 130;
const INK = '#16211A';
const MUTED = '#5B6B61';
const LINE = '#E2E8E3';

type Row = readonly [label: string, value: string];

export function receiptRows({ payment, payer, company, language }: Receipt): readonly Row[] {
  const date = (text: string) =>
    parseWallClock(text.slice(0, 10)).toLocaleDateString(LOCALES[language], { timeZone: 'UTC' });
  const money = (cents: number) => formatCents(cents, language, company.currency);
  const { parts = [], discount_cents: discount = 0 } = payment;
  const methods = methodsText(payment, language);
  const { paid_at, period_start, period_end, plan_name, description, appointment_id } = payment;
  const subject =
    plan_name ??
    description ??
    (appointment_id === null
      ? receiptText('service', language)
      : receiptText('appointment', language).replace('{date}', date(payment.due_date)));
  return [
    [
      receiptText('received_from', language),
      payer.cpf ? `${payer.name} (CPF ${formatCpf(payer.cpf)})` : payer.name,
    ],
    [receiptText('amount', language), money(sumBy(parts, (one) => one.amount_cents))],
    ...(discount > 0 ? [[receiptText('discount', language), money(discount)] as const] : []),
    [receiptText('for', language), subject],
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

function contactsOf({ cpf, cnpj, phone, email, address }: Letterhead): readonly string[] {
  const document = cnpj ? `CNPJ ${formatCnpj(cnpj)}` : cpf ? `CPF ${formatCpf(cpf)}` : null;
  return [document, address, [phone, email].filter(Boolean).join(' · ')].filter(
    (text) => typeof text === 'string',
  );
}

/** One page of A5, ready to print. */
export function receiptPdf(receipt: Receipt): Promise<Buffer> {
  const { payment, company, language } = receipt;
  const title = `${receiptText('number', language)} ${payment.id}`;
  const pdf = new PdfDocument({
    size: 'A5',
    layout: 'landscape',
    margin: MARGIN,
    font: REGULAR,
    lang: LOCALES[language],
    info: { Title: title, Author: company.name },
  });
  const width = pdf.page.width - 2 * MARGIN;
  pdf
    .fillColor(INK)
    .font(BOLD)
    .fontSize(15)
    .text(company.legal_name ?? company.name);
  pdf.font(REGULAR).fontSize(9).fillColor(MUTED);
  for (const line of contactsOf(company)) pdf.text(line);
  pdf.moveDown(1.2).fillColor(INK).font(BOLD).fontSize(12).text(title);
  pdf
    .moveDown(0.6)
    .moveTo(MARGIN, pdf.y)
    .lineTo(MARGIN + width, pdf.y)
    .strokeColor(LINE)
    .stroke();
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

  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
    pdf.end();
  });
}

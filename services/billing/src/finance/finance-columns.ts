import type { Payment, ReceivedPart } from '@alinha/contracts-billing';
import { type CurrencySetting, currencySymbol, type Language } from '@alinha/contracts-core';
import { type CsvCell, csvAmount, csvDate } from '@alinha/service-kit';
import { sumBy } from 'es-toolkit';
import { methodText, subjectText } from '../receipts/receipt-texts.ts';
import type { ComingPeriod } from './plan-forecast.ts';

const FILES = {
  debts: {
    name: { pt: 'em-aberto.csv', en: 'open.csv' },
    pt: [
      'Cliente',
      'Vencimento',
      'Referente a',
      'Valor ({symbol})',
      'Desconto ({symbol})',
      'Recebido ({symbol})',
      'Em aberto ({symbol})',
      'Data combinada',
    ],
    en: [
      'Client',
      'Due',
      'For',
      'Amount ({symbol})',
      'Discount ({symbol})',
      'Received ({symbol})',
      'Open ({symbol})',
      'Agreed date',
    ],
  },
  received: {
    name: { pt: 'recebidos.csv', en: 'received.csv' },
    pt: ['Recebido em', 'Cliente', 'Referente a', 'Forma de pagamento', 'Valor ({symbol})'],
    en: ['Received at', 'Client', 'For', 'Method', 'Amount ({symbol})'],
  },
  forecast: {
    name: { pt: 'previsto.csv', en: 'expected.csv' },
    pt: ['Vencimento', 'Cliente', 'Referente a', 'Situação', 'Valor ({symbol})'],
    en: ['Due', 'Client', 'For', 'Status', 'Amount ({symbol})'],
  },
} as const;
export type FinanceFile = keyof typeof FILES;

const STATES = {
  pending: { pt: 'Pendente', en: 'Pending' },
  coming: { pt: 'Próximo período', en: 'Next period' },
} as const;

export const fileName = (file: FinanceFile, language: Language) => FILES[file].name[language];

export function financeHeader(
  file: FinanceFile,
  language: Language,
  currency?: CurrencySetting,
): readonly string[] {
  const symbol = currencySymbol(language, currency);
  return FILES[file][language].map((header) => header.replace('{symbol}', () => symbol));
}

export function debtCells(payment: Payment, language: Language): CsvCell[] {
  const { parts = [], discount_cents = 0, open_cents = 0, agreed_on = null } = payment;
  const receivedCents = sumBy(parts, ({ amount_cents }) => amount_cents);
  return [
    payment.client_name,
    csvDate(payment.due_date, language),
    subjectText(payment, language),
    csvAmount(payment.total_amount_cents, language),
    csvAmount(discount_cents, language),
    csvAmount(receivedCents, language),
    csvAmount(open_cents, language),
    csvDate(agreed_on, language),
  ];
}

export function receivedCells(part: ReceivedPart, language: Language): CsvCell[] {
  return [
    csvDate(part.received_at, language),
    part.client_name,
    subjectText(part, language),
    part.method && methodText(part.method, language),
    csvAmount(part.amount_cents, language),
  ];
}

export function forecastCells(payment: Payment, language: Language): CsvCell[] {
  return [
    csvDate(payment.due_date, language),
    payment.client_name,
    subjectText(payment, language),
    STATES.pending[language],
    csvAmount(payment.open_cents ?? 0, language),
  ];
}

export function periodCells(
  { dueDate, clientName, planName, cents }: ComingPeriod,
  language: Language,
): CsvCell[] {
  return [
    csvDate(dueDate, language),
    clientName,
    planName,
    STATES.coming[language],
    csvAmount(cents, language),
  ];
}

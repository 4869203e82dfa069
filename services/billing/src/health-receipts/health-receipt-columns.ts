import {
  type BilingualText,
  type CurrencySetting,
  currencySymbol,
  formatCpf,
  type Language,
} from '@alinha/contracts-core';
import { type CsvCell, csvAmount, csvDate } from '@alinha/service-kit';
import { subjectText } from '../receipts/receipt-texts.ts';
import type { HealthReceipt, Missing } from './health-receipts.ts';

const HEADERS: readonly BilingualText[] = [
  { pt: 'CPF do pagador', en: 'CPF of the payer' },
  { pt: 'Pagador', en: 'Payer' },
  { pt: 'Data do pagamento', en: 'Date of payment' },
  { pt: 'Valor ({symbol})', en: 'Amount ({symbol})' },
  { pt: 'Profissional', en: 'Professional' },
  { pt: 'Registro no conselho', en: 'Council number' },
  { pt: 'Referente a', en: 'For' },
  { pt: 'Falta', en: 'Missing' },
];

const MISSING: Readonly<Record<Missing, BilingualText>> = {
  cpf: { pt: 'CPF do pagador', en: 'CPF of the payer' },
  council_number: { pt: 'registro no conselho', en: 'council number' },
  professional: { pt: 'profissional', en: 'professional' },
};

export function healthReceiptHeader(language: Language, currency?: CurrencySetting): string[] {
  const symbol = currencySymbol(language, currency);
  return HEADERS.map((header) => header[language].replace('{symbol}', () => symbol));
}

export function healthReceiptCells(receipt: HealthReceipt, language: Language): CsvCell[] {
  const { money, cents, cpf, professional, missing } = receipt;
  return [
    cpf && formatCpf(cpf),
    money.client_name,
    csvDate(money.received_on, language),
    csvAmount(cents, language),
    professional?.name ?? null,
    professional?.council_number ?? null,
    subjectText(money, language),
    missing.map((value) => MISSING[value][language]).join(', ') || null,
  ];
}

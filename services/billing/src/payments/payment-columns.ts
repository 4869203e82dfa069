import type { Payment } from '@alinha/contracts-billing';
import { type CurrencySetting, currencySymbol, type Language } from '@alinha/contracts-core';
import { type CsvCell, csvAmount, csvDate } from '@alinha/service-kit';
import { sumBy } from 'es-toolkit';
import { methodsText } from '../receipts/receipt-texts.ts';

const HEADERS: Record<Language, readonly string[]> = {
  pt: [
    'Cliente',
    'Vencimento',
    'Valor ({symbol})',
    'Situação',
    'Pago em',
    'Plano',
    'Início',
    'Fim',
    'Descrição',
    'Forma de pagamento',
    'Desconto ({symbol})',
    'Recebido ({symbol})',
    'Em aberto ({symbol})',
    'Data combinada',
  ],
  en: [
    'Client',
    'Due',
    'Amount ({symbol})',
    'Status',
    'Paid at',
    'Plan',
    'From',
    'To',
    'Description',
    'Method',
    'Discount ({symbol})',
    'Received ({symbol})',
    'Open ({symbol})',
    'Agreed date',
  ],
};
const STATUSES = {
  paid: { pt: 'Pago', en: 'Paid' },
  pending: { pt: 'Pendente', en: 'Pending' },
  late: { pt: 'Atrasado', en: 'Late' },
} as const;

const APPOINTMENT_ON: Record<Language, string> = { pt: 'Consulta de', en: 'Appointment of' };

/** Column titles of the CSV export; amounts are in the company's currency. */
export function paymentHeader(language: Language, currency?: CurrencySetting): readonly string[] {
  const symbol = currencySymbol(language, currency);
  return HEADERS[language].map((header) => header.replace('{symbol}', () => symbol));
}

export function paymentCells(payment: Payment, language: Language): CsvCell[] {
  const status = payment.late ? 'late' : payment.status;
  return [
    payment.client_name,
    csvDate(payment.due_date, language),
    csvAmount(payment.total_amount_cents, language),
    STATUSES[status][language],
    csvDate(payment.paid_at, language),
    payment.plan_name,
    csvDate(payment.period_start, language),
    csvDate(payment.period_end, language),
    payment.description ?? appointmentText(payment, language),
    methodsText(payment, language),
    csvAmount(payment.discount_cents ?? 0, language),
    csvAmount(
      sumBy(payment.parts ?? [], ({ amount_cents }) => amount_cents),
      language,
    ),
    csvAmount(payment.open_cents ?? 0, language),
    csvDate(payment.agreed_on ?? null, language),
  ];
}

function appointmentText({ appointment_on: day }: Payment, language: Language): string | null {
  return day ? `${APPOINTMENT_ON[language]} ${csvDate(day, language)}` : null;
}

import type { Payment, PaymentMethod } from '@alinha/contracts-billing';
import type { Payer } from '@alinha/contracts-clients';
import {
  type BilingualText,
  formatCpf,
  type Language,
  LOCALES,
  parseWallClock,
} from '@alinha/contracts-core';

const TEXTS = {
  number: { pt: 'Recibo nº', en: 'Receipt no.' },
  received_from: { pt: 'Recebemos de', en: 'Received from' },
  amount: { pt: 'Valor', en: 'Amount' },
  discount: { pt: 'Desconto', en: 'Discount' },
  parts: { pt: 'Recebido em partes', en: 'Received in parts' },
  paid_at: { pt: 'Pago em', en: 'Paid on' },
  method: { pt: 'Forma de pagamento', en: 'Method' },
  no_method: { pt: 'não informada', en: 'not stated' },
  for: { pt: 'Referente a', en: 'For' },
  period: { pt: 'Período', en: 'Period' },
  appointment: { pt: 'Consulta de {date}', en: 'Appointment of {date}' },
  service: { pt: 'Serviços prestados', en: 'Services provided' },
  statement: { pt: 'Demonstrativo de pagamentos de {year}', en: 'Payment statement {year}' },
  date: { pt: 'Data', en: 'Date' },
  total: { pt: 'Total', en: 'Total' },
  signature: { pt: 'Assinatura', en: 'Signature' },
} as const satisfies Record<string, BilingualText>;

export function receiptText(key: keyof typeof TEXTS, language: Language): string {
  return TEXTS[key][language];
}

/** `21/03/2026` in Portuguese. Ignores a time. */
export const dateText = (text: string, language: Language) =>
  parseWallClock(text.slice(0, 10)).toLocaleDateString(LOCALES[language], {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  });

export const payerText = ({ name, cpf }: Payer) => (cpf ? `${name} (CPF ${formatCpf(cpf)})` : name);

export type Subject = Pick<Payment, 'plan_name' | 'description' | 'appointment_on'>;

/** Plan, description or appointment that a payment is for; null when it has none of them. */
export function subjectText(
  { plan_name, description, appointment_on }: Subject,
  language: Language,
): string | null {
  if (plan_name ?? description) return plan_name ?? description;
  if (!appointment_on) return null;
  return receiptText('appointment', language).replace('{date}', dateText(appointment_on, language));
}

const METHODS: Readonly<Record<PaymentMethod, BilingualText>> = {
  pix: { pt: 'PIX', en: 'PIX' },
  credit_card: { pt: 'Cartão de crédito', en: 'Credit card' },
  debit_card: { pt: 'Cartão de débito', en: 'Debit card' },
  cash: { pt: 'Dinheiro', en: 'Cash' },
  transfer: { pt: 'Transferência', en: 'Bank transfer' },
  other: { pt: 'Outra', en: 'Other' },
};

export function methodText(method: PaymentMethod, language: Language): string {
  return METHODS[method][language];
}

/** Methods of the received parts; null when none is known. */
export function methodsText({ parts = [] }: Payment, language: Language): string | null {
  if (parts.every(({ method }) => method === null)) return null;
  const texts = parts.map(({ method }) =>
    method === null ? receiptText('no_method', language) : methodText(method, language),
  );
  return [...new Set(texts)].join(' + ');
}

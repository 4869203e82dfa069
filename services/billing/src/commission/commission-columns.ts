import type { CommissionLine, CommissionStatement } from '@alinha/contracts-billing';
import {
  type BilingualText,
  type CurrencySetting,
  currencySymbol,
  formatCents,
  type Language,
  LOCALES,
} from '@alinha/contracts-core';
import { type CsvCell, csvAmount, csvDate } from '@alinha/service-kit';
import { deburr, kebabCase } from 'es-toolkit';
import type { ExportedLine } from './commission.repository.ts';

const TEXTS = {
  title: { pt: 'Repasse de {month}', en: 'Commission for {month}' },
  month: { pt: 'Mês', en: 'Month' },
  professional: { pt: 'Profissional', en: 'Professional' },
  date: { pt: 'Data', en: 'Date' },
  client: { pt: 'Cliente', en: 'Client' },
  specialty: { pt: 'Especialidade', en: 'Specialty' },
  status: { pt: 'Situação', en: 'Status' },
  source: { pt: 'Origem do valor', en: 'Source of the amount' },
  base: { pt: 'Base', en: 'Base' },
  rule: { pt: 'Regra', en: 'Rule' },
  share: { pt: 'Repasse', en: 'Commission' },
  sessions: { pt: 'Sessões', en: 'Sessions' },
  corrections: { pt: 'Correções de meses fechados', en: 'Corrections of closed months' },
  correction: { pt: 'Correção', en: 'Correction' },
  total: { pt: 'Total', en: 'Total' },
  open: { pt: 'Mês ainda aberto', en: 'Month still open' },
  closed_at: { pt: 'Fechado em', en: 'Closed on' },
  paid_on: { pt: 'Pago em', en: 'Paid on' },
  done: { pt: 'Concluída', en: 'Completed' },
  no_show: { pt: 'Faltou', en: 'No-show' },
  uncounted: { pt: 'Não conta mais', en: 'No longer counts' },
} as const satisfies Record<string, BilingualText>;

const SOURCES: Readonly<Record<CommissionLine['source'], BilingualText>> = {
  session: { pt: 'Valor da consulta', en: 'Price of the session' },
  package: { pt: 'Pacote', en: 'Package' },
  plan: { pt: 'Plano', en: 'Plan' },
  credit: { pt: 'Reposição', en: 'Make-up session' },
  none: { pt: 'Sem valor', en: 'No amount' },
};

export function commissionText(key: keyof typeof TEXTS, language: Language): string {
  return TEXTS[key][language];
}

export const sourceText = ({ source }: CommissionLine, language: Language) => SOURCES[source][language];

export const statusText = ({ status }: CommissionLine, language: Language) =>
  commissionText(status ?? 'uncounted', language);

/** `37,5%`, an amount, or nothing without a rule. */
export function ruleText(
  { basis_points, fixed_cents }: CommissionLine,
  language: Language,
  currency?: CurrencySetting,
): string {
  if (basis_points !== null) {
    const format = { style: 'percent', maximumFractionDigits: 2 } as const;
    return (basis_points / 10_000).toLocaleString(LOCALES[language], format);
  }
  return fixed_cents === null ? '' : formatCents(fixed_cents, language, currency);
}

/** `repasse-2026-11-ana-prado.csv`. A name without Latin letters is left out. */
export function commissionFileName(
  { month, employee_name }: Pick<CommissionStatement, 'month' | 'employee_name'>,
  language: Language,
  extension: 'csv' | 'pdf',
): string {
  const name = kebabCase(deburr(employee_name)).replaceAll(/[^a-z0-9-]/g, '');
  const parts = [language === 'pt' ? 'repasse' : 'commission', month, name].filter(Boolean);
  return `${parts.join('-')}.${extension}`;
}

export function commissionHeader(language: Language, currency?: CurrencySetting): readonly string[] {
  const money = (key: 'base' | 'share') =>
    `${commissionText(key, language)} (${currencySymbol(language, currency)})`;
  const keys = ['date', 'client', 'specialty', 'status', 'source'] as const;
  return [
    ...keys.map((key) => commissionText(key, language)),
    money('base'),
    '%',
    `${commissionText('rule', language)} (${currencySymbol(language, currency)})`,
    money('share'),
    commissionText('correction', language),
  ];
}

/** Columns of the export of the whole company. */
export function exportHeader(language: Language, currency: CurrencySetting): string[] {
  const keys = ['month', 'professional'] as const;
  return [
    'employee_id',
    'appointment_id',
    ...keys.map((key) => commissionText(key, language)),
    ...[...commissionHeader(language, currency), commissionText('paid_on', language)],
  ];
}

export const exportCells = (line: ExportedLine, language: Language): CsvCell[] => [
  ...[line.employeeId, line.appointment_id, line.month, line.employeeName],
  ...[...commissionCells(line, language), csvDate(line.paidOn, language)],
];

export function commissionCells(line: CommissionLine, language: Language): CsvCell[] {
  return [
    csvDate(line.start_datetime, language),
    line.client_name,
    line.specialty_name,
    statusText(line, language),
    sourceText(line, language),
    csvAmount(line.base_cents, language),
    csvAmount(line.basis_points, language),
    csvAmount(line.fixed_cents, language),
    csvAmount(line.share_cents, language),
    line.is_correction ? commissionText('correction', language) : null,
  ];
}

import {
  type BookingField,
  type BookingImport,
  type BookingKind,
  PLAN_IMPORT_FIELDS,
  SESSION_IMPORT_FIELDS,
} from '@alinha/contracts-agenda';
import type { BilingualText, Language } from '@alinha/contracts-core';
import { columnNames } from '@alinha/service-kit';

export const FIELDS_OF: Readonly<Record<BookingKind, readonly BookingField[]>> = {
  plans: PLAN_IMPORT_FIELDS,
  sessions: SESSION_IMPORT_FIELDS,
};

/** Titles of the template's columns. An import recognizes all of them. */
const TITLES: Readonly<Record<BookingField, BilingualText>> = {
  client: { pt: 'Cliente', en: 'Client' },
  cpf: { pt: 'CPF', en: 'CPF' },
  email: { pt: 'E-mail', en: 'Email' },
  phone: { pt: 'Telefone', en: 'Phone' },
  professional: { pt: 'Profissional', en: 'Professional' },
  weekdays: { pt: 'Dias da semana', en: 'Weekdays' },
  start_time: { pt: 'Horário', en: 'Time' },
  end_time: { pt: 'Término', en: 'End' },
  specialty: { pt: 'Especialidade', en: 'Specialty' },
  room: { pt: 'Sala', en: 'Room' },
  price: { pt: 'Valor', en: 'Price' },
  billing_day: { pt: 'Dia de cobrança', en: 'Billing day' },
  billing_period: { pt: 'Período de cobrança', en: 'Billing period' },
  date: { pt: 'Data', en: 'Date' },
};
const FIRST_DAY: BilingualText = { pt: 'Data de início', en: 'Start date' };

const titleOf = (field: BookingField, kind: BookingKind, language: Language) =>
  (field === 'date' && kind === 'plans' ? FIRST_DAY : TITLES[field])[language];

/** Normalized. The first match of a field wins. */
export const COLUMN_NAMES = columnNames<BookingField>(
  {
    client: [
      'cliente',
      'nome do cliente',
      'paciente',
      'aluno',
      'client',
      'patient',
      'student',
      'nome',
      'name',
    ],
    cpf: ['cpf', 'documento', 'document'],
    email: ['e mail', 'email'],
    phone: ['celular', 'whatsapp', 'mobile', 'telefone', 'fone', 'phone'],
    professional: [
      ...[
        'profissional',
        'fisioterapeuta',
        'instrutor',
        'instrutora',
        'professor',
        'professora',
        'terapeuta',
      ],
      'professional',
      'physiotherapist',
      'therapist',
      'instructor',
      'teacher',
    ],
    weekdays: ['dias da semana', 'dia da semana', 'dias', 'weekdays', 'weekday', 'days'],
    billing_day: [
      'dia de cobranca',
      'dia do vencimento',
      'dia de vencimento',
      'vencimento',
      'billing day',
      'due day',
    ],
    billing_period: ['periodo de cobranca', 'periodo', 'recorrencia', 'billing period', 'period'],
    // Precedes the time: "Início" alone is a date, together with "Data" it is a time.
    date: ['data', 'data de inicio', 'inicio', 'start date', 'date', 'start'],
    start_time: [
      'horario',
      'horarios',
      'hora de inicio',
      'hora inicio',
      'hora inicial',
      'hora',
      'start time',
      'time',
      'times',
      'inicio',
      'start',
    ],
    end_time: ['termino', 'hora de termino', 'hora fim', 'hora final', 'fim', 'end time', 'end'],
    specialty: ['especialidade', 'modalidade', 'servico', 'atividade', 'specialty', 'service', 'activity'],
    room: ['sala', 'room'],
    price: ['valor', 'preco', 'mensalidade', 'price', 'amount', 'fee'],
  },
  {
    onlyWhole: [
      'nome',
      'name',
      'dias',
      'days',
      'hora',
      'time',
      'fim',
      'end',
      'data',
      'date',
      'inicio',
      'start',
    ],
  },
);

export function templateHeader(kind: BookingKind, language: Language): string[] {
  return FIELDS_OF[kind].map((field) => titleOf(field, kind, language));
}

type HeaderSource = Pick<BookingImport, 'kind' | 'columns' | 'mapping'>;

/** Header for a file without one, from the mapping of its columns. An import recognizes it. */
export function headerOf({ kind, columns, mapping }: HeaderSource, language: Language): string[] {
  const fields = new Map(Object.entries(mapping).map(([field, column]) => [column, field as BookingField]));
  return columns.map((_, column) => {
    const field = fields.get(column);
    return field === undefined ? `${column + 1}` : titleOf(field, kind, language);
  });
}

/** The example row of the template. `day` is `YYYY-MM-DD`, as the caller's spreadsheet writes it. */
export function exampleOf(kind: BookingKind, language: Language, day: string): string[] {
  const pt = language === 'pt';
  const values: Record<BookingField, string> = {
    client: pt ? 'Ana Exemplo (apague esta linha)' : 'Ana Example (delete this row)',
    cpf: '529.982.247-25',
    email: 'ana@example.com',
    phone: '(11) 98745-0132',
    professional: pt ? 'Nome do profissional' : 'Name of the professional',
    weekdays: pt ? 'seg, qua' : 'Mon, Wed',
    start_time: '10:00',
    end_time: '11:00',
    specialty: 'Pilates',
    room: '',
    price: pt ? '320,00' : '320.00',
    billing_day: '5',
    billing_period: pt ? 'mensal' : 'monthly',
    date: day,
  };
  return FIELDS_OF[kind].map((field) => values[field]);
}

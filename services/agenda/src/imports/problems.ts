import type {
  BookingField,
  BookingRowProblems,
  ConflictReason,
  SeriesConflictDetails,
} from '@alinha/contracts-agenda';
import {
  type BilingualText,
  type Language,
  VALIDATION_TEXTS,
  type ValidationKey,
} from '@alinha/contracts-core';
import { csvDate } from '@alinha/service-kit';

/** A problem of a row, stored in both languages. */
export type Problem = {
  readonly field: BookingField | null;
  readonly value: string;
  readonly text: BilingualText;
};

/** Characters of a wrong value that a problem shows. */
const VALUE_LENGTH = 120;

export function problemOf(
  field: BookingField | null,
  value: string,
  text: ValidationKey | BilingualText,
): Problem {
  const texts = typeof text === 'string' ? VALIDATION_TEXTS[text] : text;
  return { field, value: value.slice(0, VALUE_LENGTH), text: texts };
}

const FIELDS: Readonly<Record<string, BookingField>> = {
  client_id: 'client',
  employee_id: 'professional',
  room_id: 'room',
  specialty_id: 'specialty',
  schedules: 'weekdays',
  start_time: 'start_time',
  end_time: 'end_time',
  first_date: 'date',
  start_datetime: 'date',
  end_datetime: 'end_time',
  duration_minutes: 'end_time',
  price_cents: 'price',
  payment_amount_cents: 'price',
};

/** Field of a path such as `schedules.0.end_time`. */
export const fieldOfPath = (path: string): BookingField | null =>
  FIELDS[path.split('.').at(-1) ?? ''] ?? null;

const REASONS: Readonly<Record<ConflictReason, BilingualText>> = {
  room: { pt: 'sala cheia', en: 'the room is full' },
  professional: { pt: 'agenda do profissional cheia', en: 'the professional is fully booked' },
  other_room: { pt: 'profissional em outra sala', en: 'the professional is in another room' },
  client: { pt: 'cliente já tem consulta', en: 'the client already has an appointment' },
  hours: { pt: 'fora do horário de atendimento', en: 'outside working hours' },
  block: { pt: 'horário bloqueado', en: 'the time is blocked' },
  offered: { pt: 'vaga oferecida a um cliente', en: 'the place is offered to a client' },
};

/**
 * "02/12/2026 10:00: sala cheia", or the first of several dates and their number.
 * @param client the name in the file
 */
export function conflictProblem({ dates, total }: SeriesConflictDetails, client: string): Problem {
  const [first] = dates;
  const reasons = [...new Set(dates.flatMap((date) => date.reasons))];
  const textIn = (language: Language) => {
    const causes = reasons.map((reason) => REASONS[reason][language]).join(', ');
    const when = csvDate(first?.start_datetime ?? null, language);
    if (total === 1) return `${when}: ${causes}`;
    return language === 'pt'
      ? `${dates.length} de ${total} datas em conflito, a primeira em ${when}: ${causes}`
      : `${dates.length} of ${total} dates in conflict, the first on ${when}: ${causes}`;
  };
  return problemOf(null, client, { pt: textIn('pt'), en: textIn('en') });
}

export const problemsIn = (
  problems: readonly Problem[],
  language: Language,
): BookingRowProblems['problems'] =>
  problems.map(({ text, ...problem }) => ({ ...problem, text: text[language] }));

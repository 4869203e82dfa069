import {
  type BookingField,
  type BookingImportMapping,
  type BookingKind,
  type CreatePlanInput,
  createAppointmentInputSchema,
  createPlanInputSchema,
  DEFAULT_DURATION_MINUTES,
} from '@alinha/contracts-agenda';
import type { SoughtClient } from '@alinha/contracts-clients';
import {
  addMinutes,
  type BilingualText,
  type DateOrder,
  fieldTexts,
  isDate,
  type ValidationKey,
} from '@alinha/contracts-core';
import { type CsvRow, DomainError, readCsvDate } from '@alinha/service-kit';
import { timesOfNew } from '../appointments/appointment-times.ts';
import type { Wanted } from '../appointments/candidate.ts';
import { planDates } from '../plans/plan-dates.ts';
import { type MadeSchedule, onWeekday } from '../plans/weekly-times.ts';
import { FIELDS_OF } from './booking-columns.ts';
import { readBillingDay, readBillingPeriod, readPrice, readTimes, readWeekdays } from './cell-reading.ts';
import type { Directory, Names } from './directory.ts';
import { fieldOfPath, type Problem, problemOf } from './problems.ts';

export type Columns = { readonly kind: BookingKind; readonly mapping: BookingImportMapping };

/** How to read the rows of an import. */
export type Reading = Columns & {
  readonly dateOrder: DateOrder;
  readonly columnCount: number;
  readonly directory: Directory;
  /** The company's wall clock. */
  readonly now: string;
  /** False for a time that a clock change skips. */
  readonly isOnClock: (times: { readonly start: string; readonly end: string }) => boolean;
};

/** A row as the plan or appointment that it creates. */
export type Booking = {
  readonly clientId: number;
  /** The client's name in the file. */
  readonly client: string;
  /** One key for each time, of client, professional and time. A row is skipped when all its keys exist. */
  readonly keys: readonly string[];
  readonly wanted: readonly Wanted[];
  /** Null for a single session. */
  readonly plan: { readonly input: CreatePlanInput; readonly schedules: readonly MadeSchedule[] } | null;
  /** Null when nothing is charged. */
  readonly priceCents: number | null;
  /** True for a session without a price in the file or in its specialty. A price of zero is one. */
  readonly lacksPrice: boolean;
};

/** The booking of a row, or all its problems. */
export type ReadBooking =
  | { readonly booking: Booking; readonly problems: null }
  | { readonly booking: null; readonly problems: readonly Problem[] };

/** Each of these fields can identify the client. */
const CLIENT_FIELDS = ['client', 'cpf', 'email', 'phone'] as const;
/** Placeholder for an unknown record, whose problem is already added. */
const ANY_ID = 1;
const ANY_DAY = '2000-01-01';
const cellOf = ({ cells }: CsvRow, mapping: BookingImportMapping, field: BookingField) =>
  cells[mapping[field] ?? -1] ?? '';

export const planKey = (client: number, employee: number, weekday: number, start: string) =>
  `${client} ${employee} ${weekday} ${start}`;
export const sessionKey = (client: number, employee: number, start: string) =>
  `${client} ${employee} ${start}`;

/** The client that a row names. */
export function soughtClient(row: CsvRow, { mapping }: Columns): SoughtClient {
  const textOf = (field: BookingField) => cellOf(row, mapping, field) || null;
  return { name: textOf('client'), cpf: textOf('cpf'), email: textOf('email'), phone: textOf('phone') };
}

/** @param clientIds matches of the row's client: empty when unknown, two when ambiguous */
export function readBooking(row: CsvRow, clientIds: readonly number[], reading: Reading): ReadBooking {
  if (row.unclosed) return { booking: null, problems: [problemOf(null, '', 'csv_quotes')] };
  if (row.cells.length > reading.columnCount) {
    return { booking: null, problems: [problemOf(null, '', 'csv_cells')] };
  }
  const cells = new Cells(row, reading);
  const booking = reading.kind === 'plans' ? planOf(cells, clientIds) : sessionOf(cells, clientIds);
  return booking && cells.problems.length === 0
    ? { booking, problems: null }
    : { booking: null, problems: cells.problems };
}

/** The cells of a row; collects its problems. */
class Cells {
  readonly problems: Problem[] = [];

  constructor(
    private readonly row: CsvRow,
    readonly reading: Reading,
  ) {}

  text(field: BookingField): string {
    return FIELDS_OF[this.reading.kind].includes(field) ? cellOf(this.row, this.reading.mapping, field) : '';
  }

  /** Adds a problem, at most one for each field. Returns null. */
  refuse(field: BookingField | null, text: ValidationKey | BilingualText): null {
    if (!this.problems.some((problem) => problem.field === field)) {
      this.problems.push(problemOf(field, this.valueOf(field), text));
    }
    return null;
  }

  private valueOf(field: BookingField | null): string {
    if (field === null) return '';
    return field === 'client' ? this.clientText() : this.text(field);
  }

  required<T>(field: BookingField, read: (text: string) => T | null, problem: ValidationKey): T | null {
    const text = this.text(field);
    return text === '' ? this.refuse(field, 'required') : (read(text) ?? this.refuse(field, problem));
  }

  /** Null for an empty cell. Null with a problem for a name of no record or several. */
  named<Item extends { id: number; name: string }>(
    field: BookingField,
    names: Names<Item>,
    unknown: ValidationKey,
  ): Item | null {
    const name = this.text(field);
    const [item, other] = name === '' ? [] : names.find(name);
    if (other) return this.refuse(field, 'ambiguous_name');
    return item ?? (name === '' ? null : this.refuse(field, unknown));
  }

  client([id, other]: readonly number[]): number | null {
    if (other !== undefined) return this.refuse('client', 'ambiguous_client');
    return id ?? this.refuse('client', 'unknown_client');
  }

  /** Ids of the records that the row names; those of professional and client are 0 when unknown. */
  setting(clientIds: readonly number[]) {
    const { employees, rooms, specialties } = this.reading.directory;
    const clientId = this.client(clientIds) ?? 0;
    if (this.text('professional') === '') this.refuse('professional', 'required');
    const employeeId = this.named('professional', employees, 'unknown_employee')?.id ?? 0;
    const specialty = this.named('specialty', specialties, 'unknown_specialty');
    return { clientId, employeeId, roomId: this.named('room', rooms, 'unknown_room')?.id ?? null, specialty };
  }

  clientText(): string {
    return CLIENT_FIELDS.map((field) => this.text(field)).find((text) => text !== '') ?? '';
  }

  /** `YYYY-MM-DD`. Null for an empty cell. Null with a problem for a wrong date. */
  date(): string | null {
    const text = this.text('date');
    if (text === '') return null;
    const date = readCsvDate(text, this.reading.dateOrder);
    return isDate(date) ? date : this.refuse('date', 'date');
  }

  /** End of a weekly time that starts at `start`, `HH:mm`. */
  endOf(start: string, end: string | undefined, minutes: number | undefined): string {
    return end ?? addMinutes(`${ANY_DAY} ${start}:00`, minutes ?? DEFAULT_DURATION_MINUTES).slice(11, 16);
  }

  /** Adds the problems of a failed parse or a refused input, by paths. */
  refuseAll(pt: Readonly<Record<string, string>>, en: Readonly<Record<string, string>>): null {
    for (const [path, text] of Object.entries(pt)) {
      this.refuse(fieldOfPath(path), { pt: text, en: en[path] ?? text });
    }
    return null;
  }
}

function planOf(cells: Cells, clientIds: readonly number[]): Booking | null {
  const { clientId, employeeId, roomId, specialty } = cells.setting(clientIds);
  const weekdays = cells.required('weekdays', readWeekdays, 'import_weekdays');
  const starts = cells.required('start_time', readTimes, 'time');
  const ends = cells.text('end_time') === '' ? [] : cells.required('end_time', readTimes, 'time');
  const price = cells.required('price', readPrice, 'import_price');
  const billingDay = cells.required('billing_day', readBillingDay, 'import_billing_day');
  const period = cells.text('billing_period');
  const billingPeriod =
    period === '' ? 'monthly' : cells.required('billing_period', readBillingPeriod, 'import_period');
  const firstDay = cells.date();
  if (weekdays && starts && !fits(starts, weekdays)) cells.refuse('start_time', 'import_times');
  if (weekdays && ends && ends.length > 0 && !fits(ends, weekdays)) cells.refuse('end_time', 'import_times');
  if (!weekdays || !starts || !ends || price === null || !billingDay || !billingPeriod) return null;

  const { now, isOnClock } = cells.reading;
  const schedules = weekdays.map((weekday, index) => {
    const start = starts[index] ?? starts[0] ?? '';
    return {
      weekday,
      start_time: start,
      end_time: cells.endOf(start, ends[index] ?? ends[0], specialty?.duration_minutes),
      // A plan that began before the import continues with its next session.
      ...(firstDay && firstDay > now.slice(0, 10) && { first_date: onWeekday(weekday, firstDay) }),
    };
  });
  const parsed = createPlanInputSchema.safeParse({
    employee_id: employeeId || ANY_ID,
    client_id: clientId || ANY_ID,
    room_id: roomId,
    specialty_id: specialty?.id ?? null,
    price_cents: price,
    billing_period: billingPeriod,
    billing_day: billingDay,
    schedules,
  });
  if (!parsed.success) return cells.refuseAll(fieldTexts(parsed.error, 'pt'), fieldTexts(parsed.error, 'en'));
  const made = tried(cells, () => planDates(parsed.data, now, isOnClock));
  const setting = { employeeId, clientId, roomId, specialtyId: specialty?.id ?? null };
  return (
    made && {
      clientId,
      client: cells.clientText(),
      keys: schedules.map(({ weekday, start_time }) => planKey(clientId, employeeId, weekday, start_time)),
      wanted: made.flatMap(({ occurrences }) => occurrences.map((times) => ({ ...setting, ...times }))),
      plan: { input: parsed.data, schedules: made },
      priceCents: price,
      lacksPrice: false,
    }
  );
}

function sessionOf(cells: Cells, clientIds: readonly number[]): Booking | null {
  const { clientId, employeeId, roomId, specialty } = cells.setting(clientIds);
  const date = cells.date();
  if (cells.text('date') === '') cells.refuse('date', 'required');
  // The time may be in the same cell as the date.
  const timeField = cells.text('start_time') === '' ? 'date' : 'start_time';
  const start = oneTime(cells.text(timeField));
  if (!start && (date || timeField === 'start_time'))
    cells.refuse(timeField, timeField === 'date' ? 'datetime' : 'time');
  const endText = cells.text('end_time');
  const end = endText === '' ? undefined : (oneTime(endText) ?? cells.refuse('end_time', 'time'));
  const priceText = cells.text('price');
  const price =
    priceText === '' ? specialty?.price_cents : cells.required('price', readPrice, 'import_price');
  if (!date || !start || end === null || (price === null && priceText !== '')) return null;

  const { now, isOnClock } = cells.reading;
  const parsed = createAppointmentInputSchema.safeParse({
    employee_id: employeeId || ANY_ID,
    client_id: clientId || ANY_ID,
    start_datetime: `${date} ${start}:00`,
    ...(end === undefined
      ? { duration_minutes: specialty?.duration_minutes ?? DEFAULT_DURATION_MINUTES }
      : { end_datetime: `${date} ${end}:00` }),
    // A price of zero: nothing is charged.
    payment_amount_cents: price || null,
  });
  if (!parsed.success) return cells.refuseAll(fieldTexts(parsed.error, 'pt'), fieldTexts(parsed.error, 'en'));
  const times = timesOfNew(parsed.data);
  if (times.start < now) return cells.refuse('date', 'past');
  if (!isOnClock(times)) return cells.refuse(timeField, 'skipped_time');
  return {
    clientId,
    client: cells.clientText(),
    keys: [sessionKey(clientId, employeeId, times.start)],
    wanted: [{ ...times, employeeId, clientId, roomId, specialtyId: specialty?.id ?? null }],
    plan: null,
    priceCents: parsed.data.payment_amount_cents ?? null,
    lacksPrice: price === undefined || price === null,
  };
}

/** One time for all days, or one time for each day. */
const fits = (times: readonly string[], weekdays: readonly number[]) =>
  times.length === 1 || times.length === weekdays.length;

/** The only time of a text. */
function oneTime(text: string): string | null {
  const [time, other] = readTimes(text) ?? [];
  return time !== undefined && other === undefined ? time : null;
}

/** Runs `work`. When it refuses the input, adds the problems and returns null. */
function tried<T>(cells: Cells, work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof DomainError) || !error.fields) throw error;
    for (const [path, key] of Object.entries(error.fields)) cells.refuse(fieldOfPath(path), key);
    return null;
  }
}

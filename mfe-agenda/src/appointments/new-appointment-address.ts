import { isDate, isTime, PAYMENT_METHODS, type PaymentMethod } from '@alinha/contracts-core';

/** Initial values of the form of a new appointment. */
export type NewAppointmentPreset = {
  readonly date?: string | undefined;
  /** `HH:mm`, as `end` */
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly professionalId?: number | undefined;
  readonly clientId?: number | undefined;
  readonly roomId?: number | undefined;
  readonly specialtyId?: number | undefined;
  readonly amountCents?: number | undefined;
  /** "No charge". */
  readonly isFree?: boolean | undefined;
  /** "Already paid". */
  readonly isPaid?: boolean | undefined;
  readonly paymentMethod?: PaymentMethod | undefined;
  /** `money`, `credit` or the id of a package. */
  readonly paysWith?: string | undefined;
  /** Entry of the waiting list that the booking closes. */
  readonly waitingId?: number | undefined;
};

/** `?date=2026-11-20&start=09:30&end=10:30&professional=3&client=5&room=2&specialty=4&cents=9000`, or nothing */
export function presetQuery(preset: NewAppointmentPreset): string {
  const { date, start, end, professionalId, clientId, roomId, specialtyId, amountCents } = preset;
  const { isFree, isPaid, paymentMethod, paysWith, waitingId } = preset;
  const parts = [
    date && `date=${date}`,
    start && `start=${start}`,
    end && `end=${end}`,
    professionalId && `professional=${professionalId}`,
    clientId && `client=${clientId}`,
    roomId && `room=${roomId}`,
    specialtyId && `specialty=${specialtyId}`,
    amountCents && `cents=${amountCents}`,
    isFree && 'free=1',
    isPaid && `paid=${paymentMethod ?? 1}`,
    paysWith && `pays=${paysWith}`,
    waitingId && `waiting=${waitingId}`,
  ];
  const query = parts.filter(Boolean).join('&');
  return query && `?${query}`;
}

export const newAppointmentHref = (preset: NewAppointmentPreset = {}): string =>
  `/app/appointments/new${presetQuery(preset)}`;

type TypedClient = { readonly name: string; readonly phone: string };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isTypedClient = (value: unknown): value is TypedClient =>
  isRecord(value) && typeof value.name === 'string' && typeof value.phone === 'string';

/** True when another form opened this one with its typed values. */
export const isCarriedOver = (state: unknown): state is { readonly newClient: TypedClient | null } =>
  isRecord(state) && (state.newClient === null || isTypedClient(state.newClient));

/** A typed client without a record. In the history state, because addresses are logged and must not contain phones. */
export function readNewClient(state: unknown): TypedClient | null {
  return isCarriedOver(state) ? state.newClient : null;
}

export function idOf(text: string | null): number | undefined {
  const id = Number(text);
  return Number.isInteger(id) && id > 0 ? id : undefined;
}

/** Parses the query of {@link presetQuery}. Invalid values are ignored. */
export function readNewAppointmentPreset(query: URLSearchParams): NewAppointmentPreset {
  const [date, start, end] = [query.get('date'), query.get('start'), query.get('end')];
  return {
    date: isDate(date) ? date : undefined,
    start: isTime(start) ? start : undefined,
    end: isTime(end) ? end : undefined,
    professionalId: idOf(query.get('professional')),
    clientId: idOf(query.get('client')),
    roomId: idOf(query.get('room')),
    specialtyId: idOf(query.get('specialty')),
    amountCents: idOf(query.get('cents')),
    isFree: query.has('free') || undefined,
    isPaid: query.has('paid') || undefined,
    paymentMethod: PAYMENT_METHODS.find((method) => method === query.get('paid')),
    paysWith: query.get('pays')?.match(/^(money|credit|\d{1,10})$/)?.[0],
    waitingId: idOf(query.get('waiting')),
  };
}

import { dateSchema, timeSchema } from '@alinha/contracts-core';

/** What is already known about an appointment to be made. */
export type NewAppointmentHints = {
  readonly date?: string | undefined;
  /** `HH:mm` */
  readonly start?: string | undefined;
  readonly professionalId?: number | undefined;
};

/** `/app/appointments/new?date=2026-11-20&start=09:30&professional=3` */
export function newAppointmentHref({ date, start, professionalId }: NewAppointmentHints = {}): string {
  const parts = [
    date && `date=${date}`,
    start && `start=${start}`,
    professionalId && `professional=${professionalId}`,
  ];
  const query = parts.filter(Boolean).join('&');
  return `/app/appointments/new${query && `?${query}`}`;
}

/** Reads the query that {@link newAppointmentHref} writes; what makes no sense is left out. */
export function readNewAppointmentHints(query: URLSearchParams): NewAppointmentHints {
  const professionalId = Number(query.get('professional'));
  return {
    date: dateSchema.safeParse(query.get('date')).data,
    start: timeSchema.safeParse(query.get('start')).data,
    professionalId: Number.isInteger(professionalId) && professionalId > 0 ? professionalId : undefined,
  };
}

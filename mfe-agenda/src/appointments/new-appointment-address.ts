import { dateSchema, timeSchema } from '@alinha/contracts-core';
import { z } from 'zod';

/** What is already known about an appointment to be made. */
export type NewAppointmentHints = {
  readonly date?: string | undefined;
  /** `HH:mm`, as `end` */
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly professionalId?: number | undefined;
  readonly clientId?: number | undefined;
  readonly roomId?: number | undefined;
};

/** `/app/appointments/new?date=2026-11-20&start=09:30&end=10:30&professional=3&client=5&room=2` */
export function newAppointmentHref(hints: NewAppointmentHints = {}): string {
  const { date, start, end, professionalId, clientId, roomId } = hints;
  const parts = [
    date && `date=${date}`,
    start && `start=${start}`,
    end && `end=${end}`,
    professionalId && `professional=${professionalId}`,
    clientId && `client=${clientId}`,
    roomId && `room=${roomId}`,
  ];
  const query = parts.filter(Boolean).join('&');
  return `/app/appointments/new${query && `?${query}`}`;
}

const placeStateSchema = z.object({
  newClient: z.object({ name: z.string(), phone: z.string() }).nullable(),
});

/**
 * A client typed but not created, as it goes along with {@link newAppointmentHref}: in the state of the place, since an
 * address with somebody's phone would be kept in logs and histories.
 */
export function readNewClient(state: unknown): { readonly name: string; readonly phone: string } | null {
  return placeStateSchema.safeParse(state).data?.newClient ?? null;
}

/** Whether another form, left for this one, carries over what was typed there. */
export const isCarriedOver = (state: unknown): boolean => placeStateSchema.safeParse(state).success;

function idOf(text: string | null): number | undefined {
  const id = Number(text);
  return Number.isInteger(id) && id > 0 ? id : undefined;
}

/** Reads the query that {@link newAppointmentHref} writes; what makes no sense is left out. */
export function readNewAppointmentHints(query: URLSearchParams): NewAppointmentHints {
  return {
    date: dateSchema.safeParse(query.get('date')).data,
    start: timeSchema.safeParse(query.get('start')).data,
    end: timeSchema.safeParse(query.get('end')).data,
    professionalId: idOf(query.get('professional')),
    clientId: idOf(query.get('client')),
    roomId: idOf(query.get('room')),
  };
}

import { type Appointment, seriesRoutes } from '@alinha/contracts-agenda';
import { addMinutes, minutesBetween } from '@alinha/contracts-core';
import { callApi, errorMessage, invalidate, toast, useFormat, useTexts } from '@alinha/web-kit';
import { BOOKING_READS } from '../../../booking/booking-reads.ts';
import { type AskToOverbook, Declined, saveOrAsk } from './save-or-ask.ts';

/** A move of one appointment of a series. */
export type SeriesMove = { readonly before: Appointment; readonly after: Appointment };

/** Shortest text for the changed time or professional: a time, a professional, or a day with its time. */
export function useMoveWords() {
  const format = useFormat();
  return ({ before, after }: SeriesMove): string => {
    const { start_datetime: start, end_datetime: end } = after;
    const day = start.slice(0, 10) === before.start_datetime.slice(0, 10) ? [] : [format.shortDate(start)];
    const isResized = before.duration_minutes !== after.duration_minutes;
    if (day.length === 0 && start === before.start_datetime && !isResized) return after.employee_name;
    const time = isResized ? `${format.time(start)} – ${format.time(end)}` : format.time(start);
    return [...day, time].join(', ');
  };
}

/**
 * Moves the later appointments by the same time difference. The moved one is saved already. `occurrences` is sorted by
 * start, and an update of the next appointment includes all later ones.
 */
async function moveFollowing({ before, after }: SeriesMove, allow_overbooking: boolean) {
  const { occurrences } = await callApi(seriesRoutes.get, { params: { id: after.id } });
  const next = occurrences.find(
    ({ id, start_datetime }) => id !== after.id && start_datetime > before.start_datetime,
  );
  if (!next) return [];
  const start_datetime = addMinutes(
    next.start_datetime,
    minutesBetween(before.start_datetime, after.start_datetime),
  );
  return callApi(seriesRoutes.update, {
    params: { id: next.id },
    body: {
      start_datetime,
      ...(before.duration_minutes !== after.duration_minutes && { duration_minutes: after.duration_minutes }),
      ...(before.employee_id !== after.employee_id && { employee_id: after.employee_id }),
      allow_overbooking,
    },
  });
}

/** Applies the move of one appointment to the later ones of its series. After a conflict, `ask` asks whether to overbook. */
export function useApplyMove(ask: AskToOverbook) {
  const texts = useTexts();
  return async (move: SeriesMove): Promise<void> => {
    const { client_name: client, employee_name: professional, start_datetime, end_datetime } = move.after;
    const about = { client, professional, start: start_datetime, end: end_datetime };
    try {
      const saved = await saveOrAsk((overbooks) => moveFollowing(move, overbooks), ask, about);
      if (saved.length === 0) toast.info(texts('series.none_changed'));
      else {
        const description = texts('series.changed', { count: saved.length });
        toast.success(texts('agenda.updated'), { description });
      }
    } catch (error) {
      if (error instanceof Declined) return;
      toast.error(texts('agenda.move_refused'), {
        description: errorMessage(error, texts('booking.check_connection')),
      });
    }
    await invalidate(...BOOKING_READS);
  };
}

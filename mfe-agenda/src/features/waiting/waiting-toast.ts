import { type Appointment, waitingListRoutes } from '@alinha/contracts-agenda';
import { apiQuery, i18n, navigate, queryClient } from '@alinha/web-kit';
import { waitingForHref } from '../../appointments/waiting-address.ts';
import { WAITING_NAMESPACE } from './waiting-texts.ts';

/** The end of a toast about a freed time: how many people wait for it, and a link. Null when nobody does. */
export async function waitingForFreed(appointment: Appointment) {
  const { start_datetime: start, end_datetime: end, employee_id, room_id } = appointment;
  const time = { start, end, employee_id, ...(room_id !== null && { room_id }) };
  const entries = await queryClient.fetchQuery(apiQuery(waitingListRoutes.fits, { query: time }));
  if (entries.length === 0) return null;
  const texts = i18n.getFixedT(null, WAITING_NAMESPACE);
  return {
    description: texts('waiting.for', { count: entries.length }),
    secondAction: { label: texts('waiting.see'), onClick: () => navigate(waitingForHref(time)) },
  };
}

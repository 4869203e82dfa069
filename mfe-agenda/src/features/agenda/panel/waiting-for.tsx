import { type Appointment, waitingListRoutes } from '@alinha/contracts-agenda';
import { LinkButton } from '@alinha/ui';
import { useApiQuery } from '@alinha/web-kit';
import { ListPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { waitingForHref } from '../../../appointments/waiting-address.ts';
import { useWaitingTexts } from '../../waiting/waiting-texts.ts';

/** How many people wait for the time of a cancelled session, with a link to them; nothing when nobody does. */
export function WaitingFor({ appointment }: { readonly appointment: Appointment }): ReactNode {
  const texts = useWaitingTexts();
  const { start_datetime: start, end_datetime: end, employee_id, room_id } = appointment;
  const time = { start, end, employee_id, ...(room_id !== null && { room_id }) };
  const { data } = useApiQuery(waitingListRoutes.fits, { query: time }, { staleTime: 0 });
  if (!data || data.length === 0) return null;
  return (
    <LinkButton href={waitingForHref(time)} icon={<ListPlus size={16} aria-hidden />}>
      {texts('waiting.for', { count: data.length })}
    </LinkButton>
  );
}

import { EmptyState, Inline, LinkButton } from '@alinha/ui';
import { useOwnAgendaOnly, useTexts } from '@alinha/web-kit';
import { CalendarX2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { agendaHref } from './agenda-address-memory.ts';

type NoAppointmentProps = {
  readonly text: string;
  /** The id is well-formed. For users who see only their own agenda, the server hides appointments of colleagues. */
  readonly mayBeHidden: boolean;
};

/** Replaces the page of an appointment that does not exist, or that the user does not see. */
export function NoAppointment({ text, mayBeHidden }: NoAppointmentProps): ReactNode {
  const texts = useTexts();
  const isLimited = useOwnAgendaOnly() !== null && mayBeHidden;
  return (
    <EmptyState
      icon={<CalendarX2 size={22} aria-hidden />}
      text={text}
      detail={isLimited ? texts('no_appointment.of_colleague') : undefined}
      action={
        <Inline justify="center">
          <LinkButton href={agendaHref()}>{texts('no_appointment.to_agenda')}</LinkButton>
          {isLimited && (
            <LinkButton href="/app/clients" variant="primary">
              {texts('no_appointment.to_clients')}
            </LinkButton>
          )}
        </Inline>
      }
    />
  );
}

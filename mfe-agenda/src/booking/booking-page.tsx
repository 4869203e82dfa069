import { Page } from '@alinha/ui';
import { QueryError, usePageTitle, useSession, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { agendaHref } from '../appointments/agenda-address-memory.ts';
import type { ChoicesState } from './choices.queries.ts';

type BookingPageProps = {
  readonly title: string;
  /** `narrow` for a form without a panel beside it. */
  readonly width?: 'narrow' | 'default';
  /** State of the lists of the form. */
  readonly choices: ChoicesState;
  /** Placeholder of the form while the lists load. */
  readonly skeleton: ReactNode;
  readonly children: ReactNode;
};

/** Page of a booking form. Shows the skeleton until lists and session are loaded. */
export function BookingPage(props: BookingPageProps): ReactNode {
  const { title, width = 'default', choices, skeleton, children } = props;
  const texts = useTexts();
  usePageTitle(title);
  const { status } = useSession();
  return (
    <Page title={title} width={width} back={{ href: agendaHref(), label: texts('agenda.title') }}>
      {choices.error ? (
        <QueryError text={texts('booking.load_failed')} query={choices} />
      ) : choices.isPending || status === 'loading' ? (
        skeleton
      ) : (
        children
      )}
    </Page>
  );
}

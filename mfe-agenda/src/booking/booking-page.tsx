import { Page } from '@alinha/ui';
import { QueryError, usePageTitle, useSession, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { agendaHref } from '../appointments/agenda-address-memory.ts';
import type { ChoicesReading } from './choices.queries.ts';

type BookingPageProps = {
  readonly title: string;
  /** `narrow` where the form stands alone. */
  readonly width?: 'narrow' | 'default';
  /** The lists that the form chooses from. */
  readonly choices: ChoicesReading;
  /** Placeholder of the form while the lists load. */
  readonly skeleton: ReactNode;
  readonly children: ReactNode;
};

/** A page that books: it waits for the lists that its form chooses from, and for who is booking. */
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

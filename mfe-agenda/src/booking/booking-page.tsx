import { Card, ErrorState, media, Page, Skeleton, Stack, space } from '@alinha/ui';
import { errorMessage, usePageTitle, useSession, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { agendaHref } from '../appointments/agenda-address-memory.ts';
import { type Choices, useChoices } from './choices.queries.ts';

/** A form, and beside it what to know before saving; a tablet or a phone has the form alone. */
export const BookingColumns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 360px;
  align-items: start;
  gap: ${space[5]};
  @media ${media.desktop} {
    > :last-child {
      position: sticky;
      top: calc(var(--shell-top-height, 0px) + ${space[5]});
    }
  }
  @media ${media.tabletDown} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

export function BookingSkeleton(): ReactNode {
  return (
    <BookingColumns aria-busy="true">
      <Card>
        <Stack gap={5}>
          {['professional', 'specialty', 'date', 'amount'].map((row) => (
            <div key={row}>
              <Skeleton width={120} />
              <Skeleton shape="block" height={36} />
            </div>
          ))}
        </Stack>
      </Card>
      <Card>
        <Skeleton width="60%" />
        <Skeleton width="80%" />
      </Card>
    </BookingColumns>
  );
}

type BookingPageProps = {
  readonly title: string;
  /** `narrow` where the form stands alone. */
  readonly width?: 'narrow' | 'default';
  readonly children: (choices: Choices) => ReactNode;
};

/** A page that books: it waits for the lists that its form chooses from, and for who is booking. */
export function BookingPage({ title, width = 'default', children }: BookingPageProps): ReactNode {
  const texts = useTexts();
  usePageTitle(title);
  const choices = useChoices();
  const { status } = useSession();
  return (
    <Page title={title} width={width} back={{ href: agendaHref(), label: texts('agenda.title') }}>
      {choices.error ? (
        <ErrorState
          text={texts('booking.load_failed')}
          detail={errorMessage(choices.error, '') || undefined}
          onRetry={choices.retry}
          retrying={choices.isFetching}
        />
      ) : choices.isPending || status === 'loading' ? (
        <BookingSkeleton />
      ) : (
        children(choices)
      )}
    </Page>
  );
}

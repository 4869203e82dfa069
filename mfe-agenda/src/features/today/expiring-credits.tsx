import { creditRoutes } from '@alinha/contracts-agenda';
import { addDays } from '@alinha/contracts-core';
import { Badge, Button, LinkButton, List, ListRow, SectionCard, SkeletonList, space, Text } from '@alinha/ui';
import { QueryError, useApiQuery, useFormat, usePermission } from '@alinha/web-kit';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { newAppointmentHref } from '../../appointments/new-appointment-address.ts';
import { useCreditTexts } from '../../booking/credits/credit-texts.ts';

const DAYS = 7;
const SHOWN = 6;
const REFRESH_MS = 60_000;

const Padded = styled.div`
  padding: 0 ${space[5]} ${space[4]};
`;

const More = styled.div`
  padding: ${space[2]} ${space[3]};
`;

/** Credits that soon expire: whose, when, and a booking that uses one. */
export function ExpiringCredits({ today }: { readonly today: string }): ReactNode {
  const texts = useCreditTexts();
  const format = useFormat();
  const mayBook = usePermission('agenda.write');
  const [showsAll, setShowsAll] = useState(false);
  const query = { until: addDays(today, DAYS) };
  const read = useApiQuery(creditRoutes.expiring, { query }, { refetchInterval: REFRESH_MS });
  const credits = read.data ?? [];
  const shown = showsAll ? credits : credits.slice(0, SHOWN);
  return (
    <SectionCard
      flush
      title={texts('expiring.title')}
      action={credits.length > 0 && <Badge>{format.number(credits.length)}</Badge>}
    >
      {read.isError && !read.data ? (
        <QueryError compact text={texts('expiring.failed')} query={read} />
      ) : read.isPending ? (
        <SkeletonList rows={2} avatar={false} />
      ) : credits.length === 0 ? (
        <Padded>
          <Text tone="muted">{texts('expiring.none')}</Text>
        </Padded>
      ) : (
        <List>
          {shown.map(({ id, client_id, client_name, expires_on }) => (
            <ListRow
              key={id}
              href={`/app/clients/${client_id}?tab=credits`}
              primary={client_name}
              secondary={
                expires_on === today ? (
                  <Badge tone="warning">{texts('expiring.today')}</Badge>
                ) : (
                  texts('expiring.on', { date: format.longDate(expires_on) })
                )
              }
              trailing={
                mayBook && (
                  <LinkButton
                    size="sm"
                    href={newAppointmentHref({ clientId: client_id, paysWith: 'credit' })}
                    aria-label={texts('expiring.book_for', { name: client_name })}
                  >
                    {texts('expiring.book')}
                  </LinkButton>
                )
              }
            />
          ))}
        </List>
      )}
      {shown.length < credits.length && (
        <More>
          <Button size="sm" variant="ghost" onClick={() => setShowsAll(true)}>
            {texts('expiring.show_all', { count: credits.length })}
          </Button>
        </More>
      )}
    </SectionCard>
  );
}

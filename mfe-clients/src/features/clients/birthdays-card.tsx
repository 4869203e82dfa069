import {
  Avatar,
  Badge,
  Button,
  color,
  ellipsis,
  fontWeight,
  media,
  SectionCard,
  Skeleton,
  Text,
  typeStep,
} from '@alinha/ui';
import { Link, useFormat, useTexts } from '@alinha/web-kit';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import type { Birthday } from './birthdays.ts';
import { WhatsAppLink } from './whatsapp-link.tsx';

const Rows = styled.ul`
  padding-bottom: 8px;
`;

const Row = styled.li`
  display: flex;
  align-items: center;
  gap: 12px;
  min-height: 56px;
  padding: 4px 20px;
  @media ${media.phone} {
    padding: 4px 16px;
  }
`;

const Texts = styled.div`
  flex: 1;
  min-width: 0;
`;

const Name = styled(Link)`
  ${ellipsis}
  display: block;
  font-weight: ${fontWeight.medium};
  color: inherit;
  &:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;

const When = styled.div`
  ${ellipsis}
  ${typeStep('small')}
  color: ${color.textMuted};
`;

// The link's round background may overlap the row's padding, so that its icon is at the edge.
const Greet = styled.div`
  margin: 0 -10px 0 -6px;
`;

const Below = styled.div`
  padding: 0 12px 12px;
`;

const Quiet = styled.div`
  padding: 0 20px 20px;
  @media ${media.phone} {
    padding: 0 16px 16px;
  }
`;

type BirthdaysCardProps = {
  readonly birthdays: readonly Birthday[];
  /** Rows before "show all". */
  readonly limit: number;
};

/** Upcoming birthdays with WhatsApp links. */
export function BirthdaysCard({ birthdays, limit }: BirthdaysCardProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const [isWhole, setIsWhole] = useState(false);
  const when = (daysAway: number) => {
    if (daysAway === 0) return texts('birthdays.today');
    if (daysAway === 1) return texts('birthdays.tomorrow');
    return texts('birthdays.in_days', { count: daysAway });
  };
  const shown = isWhole ? birthdays : birthdays.slice(0, limit);
  return (
    <SectionCard title={texts('birthdays.title')} description={texts('birthdays.period')} flush>
      {birthdays.length === 0 && (
        <Quiet>
          <Text tone="muted">{texts('birthdays.none')}</Text>
        </Quiet>
      )}
      <Rows>
        {shown.map(({ client, date, daysAway, age }) => (
          <Row key={client.id}>
            <Avatar name={client.name} size={32} />
            <Texts>
              <Name dir="auto" to={`/app/clients/${client.id}`}>
                {client.name}
              </Name>
              <When>
                {format.shortDate(date)} · {texts('birthdays.turns', { count: age })}
              </When>
            </Texts>
            <Badge tone={daysAway === 0 ? 'brand' : 'neutral'}>{when(daysAway)}</Badge>
            {client.phone !== null && (
              <Greet>
                <WhatsAppLink name={client.name} phone={client.phone} />
              </Greet>
            )}
          </Row>
        ))}
      </Rows>
      {birthdays.length > limit && !isWhole && (
        <Below>
          <Button variant="ghost" block onClick={() => setIsWhole(true)}>
            {texts('birthdays.show_all', { count: birthdays.length })}
          </Button>
        </Below>
      )}
    </SectionCard>
  );
}

/** Placeholder of the card. */
export function BirthdaysSkeleton(): ReactNode {
  const texts = useTexts();
  return (
    <SectionCard title={texts('birthdays.title')} description={texts('birthdays.period')} flush>
      <Rows aria-hidden>
        {[0, 1].map((row) => (
          <Row key={row}>
            <Skeleton shape="circle" width={32} />
            <Texts>
              <Skeleton width="60%" />
              <Skeleton width="40%" height={10} />
            </Texts>
          </Row>
        ))}
      </Rows>
    </SectionCard>
  );
}

import { employeeRoutes } from '@alinha/contracts-accounts';
import type { ReceivedDay, ReceivedPart } from '@alinha/contracts-billing';
import { Badge, Banner, Button, Inline, List, ListRow, SectionCard, SkeletonList, Text } from '@alinha/ui';
import { QueryError, useApiQuery, useFormat, useTexts } from '@alinha/web-kit';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { capitalized } from '../../capitalized.ts';
import { subjectOf } from '../payments/payment-texts.ts';
import { useReceivedParts } from './finance.queries.ts';
import { ShowMore } from './finance-layout.tsx';
import { TillDialog } from './till-dialog.tsx';

const Inside = styled.div`
  padding: 0 20px 12px;
`;

type ReceivedDayCardProps = {
  readonly day: ReceivedDay;
  /** The only day shows its parts at once. */
  readonly isOnly: boolean;
};

/** One day: totals by method, its till, and the parts behind a button. */
export function ReceivedDayCard({ day, isOnly }: ReceivedDayCardProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const [isExpanded, setExpanded] = useState(isOnly);
  const [isClosing, setClosing] = useState(false);
  const title = capitalized(format.longDate(day.day));
  const methods = day.methods.map(({ method, total_cents }) => {
    const name = method ? texts(`payments.method.${method}`) : texts('finance.no_method');
    return `${name} ${format.money(total_cents)}`;
  });
  return (
    <SectionCard
      title={`${title} · ${format.money(day.total_cents)}`}
      description={methods.join(' · ') || texts('finance.nothing.day')}
      flush
      action={
        <Inline gap={2}>
          {day.methods.length > 0 && (
            <Button size="sm" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
              {texts(isExpanded ? 'finance.hide_parts' : 'finance.show_parts')}
            </Button>
          )}
          <Button
            size="sm"
            aria-label={texts(day.till ? 'till.close_again_of' : 'till.close_of', {
              day: format.date(day.day),
            })}
            onClick={() => setClosing(true)}
          >
            {texts(day.till ? 'till.close_again' : 'till.close')}
          </Button>
        </Inline>
      }
    >
      {day.till && <TillLine day={day} />}
      {isExpanded && day.methods.length > 0 && <Parts day={day.day} />}
      {isClosing && <TillDialog day={day} onClose={() => setClosing(false)} />}
    </SectionCard>
  );
}

function useEmployeeName(): (id: number | null) => string | undefined {
  const employees = useApiQuery(employeeRoutes.list);
  return (id) => employees.data?.find((employee) => employee.id === id)?.name;
}

function TillLine({ day: { till } }: { readonly day: ReceivedDay }): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const nameOf = useEmployeeName();
  if (!till) return null;
  const difference = till.counted_cents - till.expected_cents;
  const who = nameOf(till.closed_by);
  const closed = [texts('till.closed_at', { at: format.dateTime(till.closed_at) }), who, till.note];
  return (
    <Inside>
      <Inline gap={2}>
        <Badge tone={difference !== 0 ? 'danger' : till.changed ? 'neutral' : 'brand'}>
          {difference === 0
            ? texts('till.exact', { amount: format.money(till.counted_cents) })
            : texts(difference > 0 ? 'till.over' : 'till.short', {
                amount: format.money(Math.abs(difference)),
              })}
        </Badge>
        <Text as="span" size="small" tone="muted">
          {closed.filter(Boolean).join(' · ')}
        </Text>
      </Inline>
      {till.changed && <Banner tone="warning">{texts('till.changed')}</Banner>}
    </Inside>
  );
}

function Parts({ day }: { readonly day: string }): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const nameOf = useEmployeeName();
  const parts = useReceivedParts(day);
  if (!parts.data) {
    if (parts.isError) return <QueryError compact text={texts('finance.parts_failed')} query={parts} />;
    return <SkeletonList rows={2} />;
  }
  const detailsOf = (part: ReceivedPart) => {
    const subject = subjectOf(part, texts, format);
    const time = part.received_at.endsWith('00:00:00') ? null : format.time(part.received_at);
    const method = part.method ? texts(`payments.method.${part.method}`) : texts('finance.no_method');
    return [method, subject, time, nameOf(part.received_by)].filter(Boolean).join(' · ');
  };
  return (
    <>
      <List aria-label={texts('finance.parts_of', { day: format.date(day) })}>
        {parts.data.map((part) => (
          <ListRow
            key={part.id}
            primary={part.client_name}
            secondary={detailsOf(part)}
            trailing={format.money(part.amount_cents)}
            href={`/app/clients/${part.client_id}?tab=payments`}
          />
        ))}
      </List>
      <ShowMore pages={parts} />
    </>
  );
}

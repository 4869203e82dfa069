import { employeeRoutes } from '@alinha/contracts-accounts';
import type { DunningMessage, DunningStatus } from '@alinha/contracts-billing';
import { Badge, Card, EmptyState, LinkButton, List, ListRow, Stack, Text } from '@alinha/ui';
import { useApiQuery, useFormat, useTexts } from '@alinha/web-kit';
import { MessageCircle, Settings } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { styled } from 'styled-components';
import { useDunningMessages } from './finance.queries.ts';
import { Rows, ShowMore, Toolbar, UnreadRows } from './finance-layout.tsx';

const TONES: Readonly<Record<DunningStatus, ComponentProps<typeof Badge>['tone']>> = {
  queued: 'neutral',
  sent: 'brand',
  failed: 'danger',
  skipped: 'warning',
};

/** A reason is read in full. */
const Details = styled.span`
  white-space: normal;
`;

/** Messages about unpaid payments, automatic and by hand. */
export function MessagesTab(): ReactNode {
  const texts = useTexts();
  return (
    <Stack gap={4}>
      <Toolbar>
        <Text tone="muted">{texts('finance.messages.hint')}</Text>
        <LinkButton href="/app/settings/dunning" icon={<Settings size={16} aria-hidden />}>
          {texts('finance.messages.settings')}
        </LinkButton>
      </Toolbar>
      <Messages />
    </Stack>
  );
}

function Messages(): ReactNode {
  const texts = useTexts();
  const messages = useDunningMessages();
  const detailsOf = useDetails();
  if (!messages.data) {
    return <UnreadRows query={messages} text={texts('finance.messages.failed')} rows={5} />;
  }
  if (messages.data.length === 0) {
    return (
      <Card>
        <EmptyState icon={<MessageCircle size={22} aria-hidden />} text={texts('finance.messages.none')} />
      </Card>
    );
  }
  return (
    <Rows>
      <List aria-label={texts('finance.tab.messages')}>
        {messages.data.map((message) => (
          <ListRow
            key={message.id}
            primary={message.client_name}
            secondary={<Details>{detailsOf(message)}</Details>}
            trailing={
              <Badge tone={TONES[message.status]}>
                {texts(`finance.messages.status.${message.sent_by === null ? message.status : 'opened'}`)}
              </Badge>
            }
            href={`/app/clients/${message.client_id}?tab=payments`}
          />
        ))}
      </List>
      <ShowMore pages={messages} />
    </Rows>
  );
}

/** When it was sent, by whom WhatsApp was opened, or why it was not sent. */
function useDetails(): (message: DunningMessage) => string {
  const texts = useTexts();
  const format = useFormat();
  const employees = useApiQuery(employeeRoutes.list);
  return ({ day, status, reason, sent_at, sent_by }) => {
    const name = employees.data?.find(({ id }) => id === sent_by)?.name;
    const parts = [
      sent_at === null ? format.date(day) : format.dateTime(sent_at),
      status === 'sent' &&
        (sent_by === null
          ? texts('finance.messages.automatic')
          : name === undefined
            ? texts('finance.messages.by_hand')
            : texts('finance.messages.by_hand_of', { name })),
      reason !== null && texts(`finance.messages.reason.${reason}`),
    ];
    return parts.filter(Boolean).join(' · ');
  };
}

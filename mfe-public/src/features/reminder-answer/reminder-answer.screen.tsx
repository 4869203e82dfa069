import type { ReminderToAnswer } from '@alinha/contracts-messaging';
import {
  Avatar,
  color,
  DEFAULT_PROFESSIONAL_COLOR,
  Divider,
  fontWeight,
  Heading,
  LoadingState,
  LogoMark,
  media,
  radius,
  Skeleton,
  Stack,
  space,
  Text,
  tabularNumerals,
  typeStep,
} from '@alinha/ui';
import { QueryError, useFormat, usePageTitle, useParams, useTexts } from '@alinha/web-kit';
import { Link2Off } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useShownLanguage } from '../entrance/shown-language.ts';
import { AnswerPart } from './answer-part.tsx';
import { DateLeaf } from './date-leaf.tsx';
import { Outcome } from './outcome.tsx';
import { useReminder } from './reminder-answer.queries.ts';

const Sheet = styled.div`
  display: grid;
  align-content: center;
  justify-items: center;
  gap: ${space[5]};
  min-height: 100dvh;
  padding: ${space[6]} ${space[4]} max(${space[6]}, env(safe-area-inset-bottom));
  background: linear-gradient(180deg, ${color.brandTint}, ${color.background} 320px);
`;

const Company = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[3]};
  max-width: min(420px, 100%);
  ${typeStep('lead')}
  font-weight: ${fontWeight.semibold};
  overflow-wrap: anywhere;
`;

const Panel = styled.section`
  width: min(420px, 100%);
  padding: ${space[6]};
  background: ${color.surface};
  border: 1px solid ${color.border};
  border-radius: ${radius.dialog};
  @media ${media.phone} {
    padding: ${space[5]};
  }
`;

const When = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[4]};
  min-width: 0;
`;

const Words = styled.div<{ $over: boolean }>`
  display: grid;
  gap: 2px;
  min-width: 0;
  overflow-wrap: anywhere;
  ${({ $over }) => $over && `h1 { color: ${color.textMuted}; text-decoration: line-through; }`}
`;

/** The weekday starts the line, so it is capitalized. */
const Day = styled(Text)`
  &::first-letter {
    text-transform: uppercase;
  }
`;

const Hours = styled(Heading)`
  ${tabularNumerals}
`;

const Foot = styled.footer`
  display: flex;
  align-items: center;
  gap: ${space[2]};
  color: ${color.textMuted};
  ${typeStep('small')}
`;

/** The page of the link in a reminder. The link alone authorizes the answer. */
export function ReminderAnswerScreen(): ReactNode {
  const texts = useTexts();
  const { token = '' } = useParams();
  usePageTitle(texts('answer.title'));
  const reminder = useReminder(token);
  const isInLanguage = useShownLanguage(reminder.data?.language);
  const error = reminder.error;
  return (
    <Sheet>
      {reminder.data && isInLanguage ? (
        <>
          <Company>
            <Avatar name={reminder.data.company_name} color={DEFAULT_PROFESSIONAL_COLOR} size={40} />
            {reminder.data.company_name}
          </Company>
          <Panel>
            <Stack gap={5}>
              <AppointmentWhen reminder={reminder.data} />
              <Divider />
              <AnswerPart token={token} reminder={reminder.data} />
            </Stack>
          </Panel>
        </>
      ) : (
        <Panel>
          {error === null ? (
            <ReminderSkeleton />
          ) : error.status === 404 || error.status === 400 ? (
            <Outcome
              tone="calm"
              icon={<Link2Off size={26} aria-hidden />}
              title={texts('answer.invalid')}
              text={texts('answer.invalid_text')}
            />
          ) : (
            <QueryError compact text={texts('answer.load_failed')} query={reminder} />
          )}
        </Panel>
      )}
      <Foot>
        <LogoMark size={18} />
        {texts('answer.product')}
      </Foot>
    </Sheet>
  );
}

function AppointmentWhen({ reminder }: { readonly reminder: ReminderToAnswer }): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const { start_datetime: start, end_datetime: end, professional_name: name, state } = reminder;
  // A past appointment took place as shown; moved and cancelled ones did not.
  const isOff = state === 'moved' || state === 'cancelled';
  return (
    <When>
      <DateLeaf at={start} isMuted={state !== 'open'} />
      <Words $over={isOff}>
        <Day as="time">{format.longDate(start)}</Day>
        <Hours level={1}>
          {format.time(start)} – {format.time(end)}
        </Hours>
        <Text tone="muted">{texts('answer.with', { name })}</Text>
      </Words>
    </When>
  );
}

function ReminderSkeleton(): ReactNode {
  return (
    <LoadingState>
      <Stack gap={5}>
        <When>
          <Skeleton shape="block" width={84} height={92} />
          <Stack gap={2}>
            <Skeleton width={92} />
            <Skeleton width={140} height={24} />
            <Skeleton width={120} />
          </Stack>
        </When>
        <Divider />
        <Skeleton shape="block" height={48} />
        <Skeleton shape="block" height={48} />
      </Stack>
    </LoadingState>
  );
}

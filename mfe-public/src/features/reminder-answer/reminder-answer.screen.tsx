import { Divider } from '@alinha/ui';
import { usePageTitle, useParams, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { AnswerPage } from '../answer-page/answer-page.tsx';
import { SessionWhen } from '../answer-page/session-when.tsx';
import { AnswerPart } from './answer-part.tsx';
import { useReminder } from './reminder-answer.queries.ts';

/** The page of the link in a reminder. */
export function ReminderAnswerScreen(): ReactNode {
  const texts = useTexts();
  const { token = '' } = useParams();
  usePageTitle(texts('answer.title'));
  return (
    <AnswerPage read={useReminder(token)} failedText={texts('answer.load_failed')}>
      {(reminder) => (
        <>
          <SessionWhen
            start={reminder.start_datetime}
            end={reminder.end_datetime}
            who={texts('answer.with', { name: reminder.professional_name })}
            isClosed={reminder.state !== 'open'}
            // A past appointment took place as shown; moved and cancelled ones did not.
            isOff={reminder.state === 'moved' || reminder.state === 'cancelled'}
          />
          <Divider />
          <AnswerPart token={token} reminder={reminder} />
        </>
      )}
    </AnswerPage>
  );
}

import type { Answer, ReminderToAnswer } from '@alinha/contracts-messaging';
import { Button, FormError, Stack, space, Text } from '@alinha/ui';
import { ConfirmDialog } from '@alinha/ui/panels';
import { errorMessage, useTexts } from '@alinha/web-kit';
import { CalendarCheck2, CalendarClock, CalendarOff, CalendarX2, CheckCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { Choices } from '../answer-page/answer-page.tsx';
import { Outcome, type OutcomeTone } from '../answer-page/outcome.tsx';
import { useOutcomeFocus } from '../answer-page/outcome-focus.ts';
import { useAnswerReminder } from './reminder-answer.queries.ts';

const CLOSED: Record<Exclude<ReminderToAnswer['state'], 'open'>, ReactNode> = {
  moved: <CalendarClock size={28} aria-hidden />,
  cancelled: <CalendarOff size={28} aria-hidden />,
  past: <CalendarCheck2 size={28} aria-hidden />,
};

const ANSWERED: Record<Answer, { readonly tone: OutcomeTone; readonly icon: ReactNode }> = {
  confirmed: { tone: 'good', icon: <CheckCheck size={28} aria-hidden /> },
  cancel_requested: { tone: 'attention', icon: <CalendarX2 size={28} aria-hidden /> },
};

const Question = styled(Text)`
  text-align: center;
`;

const ChangeOfMind = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space[2]};
`;

type AnswerPartProps = { readonly token: string; readonly reminder: ReminderToAnswer };

/** The two answers, the given answer, or the reason why no answer is possible. */
export function AnswerPart({ token, reminder }: AnswerPartProps): ReactNode {
  const texts = useTexts();
  const { company_name: company, answer, state, automatic } = reminder;
  const kind = automatic ? 'answer.automatic' : 'answer';
  const answering = useAnswerReminder(token);
  const [isAsking, setAsking] = useState(false);
  const outcome = useOutcomeFocus(answering.isSuccess ? answer : null);
  const given = answering.data;
  // An earlier answer may have been a request only, or staff have reopened the appointment.
  const isUndecided = answer === null || (automatic && answer === 'cancel_requested');
  if (state === 'open' && given?.automatic && given.answer === 'cancel_requested') {
    return (
      <Outcome
        tone="calm"
        icon={CLOSED.cancelled}
        title={texts('answer.automatic.done')}
        text={texts('answer.automatic.done_text', { company })}
        titleRef={outcome}
      />
    );
  }
  if (state !== 'open') {
    return (
      <Outcome
        tone="calm"
        icon={CLOSED[state]}
        title={texts(`answer.closed.${state}`)}
        text={texts(`answer.closed.${state}_text`, { company })}
      />
    );
  }
  const give = (chosen: Answer) => answering.mutate({ params: { token }, body: { answer: chosen } });
  const busyWith = answering.isPending ? answering.variables.body.answer : null;
  const confirm = () => give('confirmed');
  const ask = () => setAsking(true);
  return (
    <Stack gap={5}>
      {answering.isError && (
        <FormError title={texts('answer.failed')} detail={errorMessage(answering.error)} />
      )}
      {isUndecided ? (
        <>
          <Question size="lead" weight="medium">
            {texts('answer.question')}
          </Question>
          <Choices gap={3}>
            <Button
              variant="primary"
              block
              icon={<CheckCheck size={18} aria-hidden />}
              busy={busyWith === 'confirmed'}
              disabled={busyWith === 'cancel_requested'}
              onClick={confirm}
            >
              {texts('answer.confirm')}
            </Button>
            <Button
              block
              busy={busyWith === 'cancel_requested'}
              disabled={busyWith === 'confirmed'}
              onClick={ask}
            >
              {texts(`${kind}.cancel`)}
            </Button>
          </Choices>
        </>
      ) : (
        <>
          <Outcome
            {...ANSWERED[answer]}
            title={texts(`answer.given.${answer}`)}
            text={texts(`answer.given.${answer}_text`, { company })}
            titleRef={outcome}
          />
          <ChangeOfMind>
            <Text tone="muted">{texts('answer.change_mind')}</Text>
            {answer === 'confirmed' ? (
              <Button busy={busyWith !== null} onClick={ask}>
                {texts(`${kind}.cancel`)}
              </Button>
            ) : (
              <Button busy={busyWith !== null} onClick={confirm}>
                {texts('answer.confirm')}
              </Button>
            )}
          </ChangeOfMind>
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts(`${kind}.cancel_question`)}
        text={texts(`${kind}.cancel_text`, { company })}
        confirmLabel={texts(`${kind}.cancel_yes`)}
        cancelLabel={texts('answer.cancel_no')}
        onConfirm={() => {
          setAsking(false);
          give('cancel_requested');
        }}
      />
    </Stack>
  );
}

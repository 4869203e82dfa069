import type { ClientOffer, ClientOfferState, OfferAnswer } from '@alinha/contracts-agenda';
import { Button, FormError, Stack, space, Text } from '@alinha/ui';
import { ConfirmDialog } from '@alinha/ui/panels';
import { errorMessage, useFormat, useTexts } from '@alinha/web-kit';
import { CalendarCheck2, CalendarOff, CheckCheck, Clock, ThumbsUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { Choices } from '../answer-page/answer-page.tsx';
import { Outcome, type OutcomeTone } from '../answer-page/outcome.tsx';
import { useOutcomeFocus } from '../answer-page/outcome-focus.ts';
import { NoticesOff } from './notices-off.tsx';
import { useAnswerOffer } from './offer-answer.queries.ts';

type Closed = Exclude<ClientOfferState, 'open'>;

const OUTCOMES: Record<Closed, { readonly tone: OutcomeTone; readonly icon: ReactNode }> = {
  accepted: { tone: 'good', icon: <CheckCheck size={28} aria-hidden /> },
  refused: { tone: 'calm', icon: <ThumbsUp size={26} aria-hidden /> },
  expired: { tone: 'calm', icon: <Clock size={28} aria-hidden /> },
  taken: { tone: 'calm', icon: <CalendarOff size={28} aria-hidden /> },
  late: { tone: 'calm', icon: <CalendarCheck2 size={28} aria-hidden /> },
};

const Question = styled.div`
  display: grid;
  gap: ${space[1]};
  text-align: center;
  text-wrap: balance;
`;

type OfferPartProps = { readonly token: string; readonly offer: ClientOffer };

/** The answers to an offer, the given answer, or the reason why no answer is possible. */
export function OfferPart({ token, offer }: OfferPartProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const { company_name: company, state, credit, opted_out: isOptedOut } = offer;
  const answering = useAnswerOffer(token);
  const [isAsking, setAsking] = useState(false);
  // Also after a refusal by the server: the offer was closed before the press.
  const title = useOutcomeFocus(answering.isIdle || state === 'open' ? null : state);
  const busyWith = answering.isPending ? answering.variables.body.answer : null;
  const give = (answer: OfferAnswer) => answering.mutate({ params: { token }, body: { answer } });
  const choice = (answer: OfferAnswer) => ({
    busy: busyWith === answer,
    disabled: busyWith !== null && busyWith !== answer,
  });
  const hasFailed = answering.isError && (state === 'open' || answering.error.isTemporary);
  const creditUntil = credit && format.date(credit.expires_on);
  return (
    <Stack gap={5}>
      {hasFailed && <FormError title={texts('answer.failed')} detail={errorMessage(answering.error)} />}
      {state === 'open' ? (
        <>
          <Question>
            <Text size="lead" weight="medium">
              {texts('offer.question')}
            </Text>
            <Text tone="muted">{texts('offer.until', { time: format.time(offer.expires_at) })}</Text>
            {creditUntil && <Text tone="muted">{texts('offer.credit', { date: creditUntil })}</Text>}
          </Question>
          <Choices gap={3}>
            <Button
              variant="primary"
              block
              icon={<CheckCheck size={18} aria-hidden />}
              {...choice('accept')}
              onClick={() => give('accept')}
            >
              {texts('offer.accept')}
            </Button>
            <Button block {...choice('refuse')} onClick={() => give('refuse')}>
              {texts('offer.refuse')}
            </Button>
          </Choices>
        </>
      ) : (
        <Outcome
          {...OUTCOMES[state]}
          title={texts(`offer.outcome.${state}`)}
          text={[
            texts(`offer.outcome.${state}_text`, { company }),
            state === 'accepted' && creditUntil && texts('offer.credit_used'),
            state === 'taken' && offer.waiting && texts('offer.outcome.taken_listed'),
          ]
            .filter(Boolean)
            .join(' ')}
          titleRef={title}
        />
      )}
      {isOptedOut ? (
        <NoticesOff company={company} busy={busyWith === 'resume'} onResume={() => give('resume')} />
      ) : (
        <Button variant="ghost" block {...choice('stop')} onClick={() => setAsking(true)}>
          {texts('offer.stop')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts('offer.stop_question')}
        text={texts(state === 'open' ? 'offer.stop_open_text' : 'offer.stop_text', { company })}
        confirmLabel={texts('offer.stop_yes')}
        cancelLabel={texts('answer.cancel_no')}
        onConfirm={() => {
          setAsking(false);
          give('stop');
        }}
      />
    </Stack>
  );
}

import type { Appointment } from '@alinha/contracts-agenda';
import { Badge, color } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import { CalendarCheck2, CalendarX2 } from 'lucide-react';
import type { ReactNode } from 'react';

type Answered = Pick<Appointment, 'client_answer' | 'done'>;

/** The client's answer to the reminder; null after the appointment is done. */
export function answerOf({ client_answer, done }: Answered): Appointment['client_answer'] {
  return done ? null : client_answer;
}

type AnswerMarkProps = { readonly appointment: Answered; readonly size: number };

/** The answer as a small sign: calm when the client comes, red when not. Its words are in the appointment's spoken name. */
export function AnswerMark({ appointment, size }: AnswerMarkProps): ReactNode {
  const answer = answerOf(appointment);
  if (answer === null) return null;
  const Icon = answer === 'confirmed' ? CalendarCheck2 : CalendarX2;
  const ink = answer === 'confirmed' ? color.brandText : color.dangerText;
  return <Icon data-mark={answer} size={size} strokeWidth={2.25} color={ink} aria-hidden />;
}

/** The same in words. */
export function AnswerBadge({ appointment }: { readonly appointment: Answered }): ReactNode {
  const texts = useTexts();
  const answer = answerOf(appointment);
  if (answer === null) return null;
  return (
    <Badge
      tone={answer === 'confirmed' ? 'brand' : 'danger'}
      icon={<AnswerMark appointment={appointment} size={12} />}
    >
      {texts(`agenda.state.${answer}_badge`)}
    </Badge>
  );
}

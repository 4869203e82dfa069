import type { Answer, Delivery, DeliveryStatus, Receipt } from '@alinha/contracts-messaging';
import { Badge, type BadgeTone, color, Inline, Text } from '@alinha/ui';
import { useFormat, useTexts } from '@alinha/web-kit';
import { Check, CheckCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const TONES: Record<DeliveryStatus, BadgeTone> = {
  queued: 'info',
  sent: 'brand',
  failed: 'danger',
  skipped: 'neutral',
};

const Ticks = styled.span<{ $read: boolean }>`
  display: inline-flex;
  color: ${({ $read }) => ($read ? color.infoText : color.textMuted)};
`;

/** Ticks as in WhatsApp: one for sent, two for delivered, two blue ones for read. */
function ReceiptTicks({ receipt }: { readonly receipt: Receipt | null }): ReactNode {
  const texts = useTexts();
  const Icon = receipt === null ? Check : CheckCheck;
  const label = texts(`whatsapp.log.receipt.${receipt ?? 'sent'}`);
  return (
    <Ticks $read={receipt === 'read'} role="img" aria-label={label} title={label}>
      <Icon size={16} aria-hidden />
    </Ticks>
  );
}

/** Status of a message with time and reason. */
export function DeliveryState({ delivery }: { readonly delivery: Delivery }): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const { status, reason, start_datetime, sent_at, due_at, next_attempt_at, receipt } = delivery;
  // Without a phone, a message waits for the connection, not for a retry time.
  const isTriedAgain = status === 'queued' && reason !== 'not_connected' && next_attempt_at !== null;
  // Nothing is sent after the start; only the status of a possibly sent message is checked.
  const isChecked = isTriedAgain && start_datetime !== null && next_attempt_at >= start_datetime;
  const again = isChecked ? 'whatsapp.log.next_check' : 'whatsapp.log.next_attempt';
  const shortTime = (at: string) =>
    texts('whatsapp.log.at', { day: format.shortDate(at), time: format.time(at) });
  return (
    <div>
      <Inline as="span" gap={2}>
        <Badge tone={TONES[status]}>{texts(`whatsapp.log.status.${status}`)}</Badge>
        {status === 'sent' && <ReceiptTicks receipt={receipt} />}
        <Text as="span" size="small" tone="muted" numeric>
          {status === 'queued'
            ? texts('whatsapp.log.due', { when: shortTime(due_at) })
            : shortTime(sent_at ?? due_at)}
        </Text>
      </Inline>
      {reason !== null && (
        <Text size="small" tone={status === 'failed' ? 'danger' : 'muted'}>
          {texts(`whatsapp.log.reason.${reason}`)}
          {isTriedAgain && ` ${texts(again, { time: format.time(next_attempt_at) })}`}
        </Text>
      )}
    </div>
  );
}

/** Same tones as in the agenda. */
const ANSWER_TONES: Record<Answer, BadgeTone> = { confirmed: 'brand', cancel_requested: 'danger' };

export function AnswerBadge({ answer }: { readonly answer: Answer }): ReactNode {
  const texts = useTexts();
  return <Badge tone={ANSWER_TONES[answer]}>{texts(`whatsapp.log.answer.${answer}`)}</Badge>;
}

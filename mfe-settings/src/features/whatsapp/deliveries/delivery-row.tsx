import type { Delivery, DeliveryReason } from '@alinha/contracts-messaging';
import { Button, IconButton, Text, TextLink } from '@alinha/ui';
import { useFormat, useTexts } from '@alinha/web-kit';
import { ChevronDown, ChevronUp, RotateCw } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { phoneText } from '../../../parts/phone-text.ts';
import { useResend } from './deliveries.queries.ts';
import { AnswerBadge, DeliveryState } from './delivery-status.tsx';
import { Actions, CardLabel, Cell, MessageText, Moment, Row } from './delivery-table-style.ts';

/** Sending again cannot succeed for these reasons. */
const FINAL_REASONS: readonly (DeliveryReason | null)[] = [
  'appointment_moved',
  'appointment_deleted',
  'appointment_done',
  'client_changed',
  'client_archived',
  'started',
];

/** @param now the company's wall clock */
export function isResendable({ kind, status, reason, start_datetime }: Delivery, now: string): boolean {
  const wasGivenUp = status === 'failed' || status === 'skipped';
  const isAhead = start_datetime !== null && start_datetime > now;
  return kind === 'reminder' && wasGivenUp && isAhead && !FINAL_REASONS.includes(reason);
}

type DeliveryRowProps = { readonly delivery: Delivery; readonly now: string };

export function DeliveryRow({ delivery, now }: DeliveryRowProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const resend = useResend();
  const [isOpen, setOpen] = useState(false);
  const saidId = useId();
  const { id, kind, client_id, client_name, phone, start_datetime, appointment_id, text, answer } = delivery;
  const name = kind === 'test' ? texts('whatsapp.log.test') : (client_name ?? texts('whatsapp.log.somebody'));
  const start = start_datetime && format.dateTime(start_datetime);
  return (
    <>
      <Row role="row">
        <Cell role="cell">
          {client_id === null ? (
            <Text as="span" weight="medium">
              {name}
            </Text>
          ) : (
            <TextLink dir="auto" href={`/app/clients/${client_id}`}>
              {name}
            </TextLink>
          )}
          {kind !== 'reminder' && kind !== 'test' && (
            <Text as="div" size="small">
              {texts(`whatsapp.log.kind.${kind}`)}
            </Text>
          )}
          {phone !== null && (
            <Text as="div" size="small" tone="muted">
              {phoneText(phone)}
            </Text>
          )}
        </Cell>
        <Cell role="cell">
          {start && (
            <>
              <CardLabel aria-hidden>{texts('whatsapp.log.appointment')}</CardLabel>
              <Moment>
                {appointment_id === null ? (
                  start
                ) : (
                  <TextLink href={`/app/appointments/${appointment_id}/edit`}>{start}</TextLink>
                )}
              </Moment>
            </>
          )}
        </Cell>
        <Cell role="cell">
          <DeliveryState delivery={delivery} />
        </Cell>
        <Cell role="cell">{answer !== null && <AnswerBadge answer={answer} />}</Cell>
        <Cell role="cell" $place="corner">
          <Actions>
            {isResendable(delivery, now) && (
              <Button
                size="sm"
                icon={<RotateCw size={14} aria-hidden />}
                busy={resend.isPending}
                aria-label={texts('whatsapp.log.resend_to', { name })}
                onClick={() => resend.mutate({ params: { id } })}
              >
                {texts('whatsapp.log.resend')}
              </Button>
            )}
            {text !== null && (
              <IconButton
                size="sm"
                icon={isOpen ? <ChevronUp size={16} aria-hidden /> : <ChevronDown size={16} aria-hidden />}
                aria-expanded={isOpen}
                aria-controls={isOpen ? saidId : undefined}
                label={texts('whatsapp.log.message_to', { name })}
                onClick={() => setOpen(!isOpen)}
              />
            )}
          </Actions>
        </Cell>
      </Row>
      {isOpen && text !== null && (
        <Row role="row" id={saidId}>
          <Cell role="cell" colSpan={5}>
            <MessageText>{text}</MessageText>
          </Cell>
        </Row>
      )}
    </>
  );
}

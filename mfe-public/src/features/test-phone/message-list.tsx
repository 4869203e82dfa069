import { color, fontWeight, radius, space, tabularNumerals, typeStep, VisuallyHidden } from '@alinha/ui';
import { useFormat, useTexts } from '@alinha/web-kit';
import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { type Conversation, type PhoneMessage, phoneText } from './conversations.ts';
import { LinkedText } from './linked-text.tsx';

const Messages = styled.div`
  flex: 1;
  min-height: 0;
  display: flex;
  flex-direction: column;
  gap: ${space[2]};
  padding: ${space[4]};
  overflow-y: auto;
  overscroll-behavior: contain;
  background: ${color.sunken};
  /* Few messages are at the bottom, like on a phone. */
  > :first-child {
    margin-top: auto;
  }
`;

const DayLine = styled.div`
  align-self: center;
  padding: 2px ${space[3]};
  border-radius: ${radius.full};
  background: ${color.surface};
  color: ${color.textMuted};
  ${typeStep('small')}
  font-weight: ${fontWeight.medium};
  &::first-letter {
    text-transform: uppercase;
  }
`;

const Bubble = styled.div<{ $own: boolean }>`
  align-self: ${({ $own }) => ($own ? 'flex-end' : 'flex-start')};
  max-width: min(85%, 480px);
  padding: ${space[2]} ${space[3]};
  border: 1px solid ${color.border};
  border-radius: ${radius.dialog};
  ${({ $own }) => ($own ? 'border-bottom-right-radius: 4px' : 'border-bottom-left-radius: 4px')};
  background: ${({ $own }) => ($own ? color.brandTint : color.surface)};
  overflow-wrap: anywhere;
  white-space: pre-line;
`;

const At = styled.time`
  display: block;
  margin-top: 2px;
  text-align: right;
  color: ${color.textMuted};
  ${typeStep('small')}
  ${tabularNumerals}
`;

/** Messages that a phone received and sent. The latest is scrolled into view. */
export function MessageList({ conversation }: { readonly conversation: Conversation }): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const { phone, messages } = conversation;
  const list = useRef<HTMLDivElement>(null);
  const latest = messages.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new message
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [latest, phone]);
  return (
    <Messages
      ref={list}
      role="log"
      // A scrolling element must be focusable for keyboard users.
      tabIndex={0}
      aria-label={texts('test_phone.conversation', { phone: phoneText(phone) })}
    >
      {messages.map((message, place) => (
        <MessageParts key={message.id} message={message} before={messages[place - 1]} format={format} />
      ))}
    </Messages>
  );
}

type MessagePartsProps = {
  readonly message: PhoneMessage;
  readonly before: PhoneMessage | undefined;
  readonly format: ReturnType<typeof useFormat>;
};

function MessageParts({ message, before, format }: MessagePartsProps): ReactNode {
  const texts = useTexts();
  const { at, text, direction } = message;
  const isOwn = direction === 'from_client';
  return (
    <>
      {before?.at.slice(0, 10) !== at.slice(0, 10) && <DayLine>{format.longDate(at)}</DayLine>}
      <Bubble $own={isOwn}>
        <VisuallyHidden>
          {isOwn ? texts('test_phone.from_client') : texts('test_phone.from_company')}:{' '}
        </VisuallyHidden>
        <LinkedText text={text} />
        <At>{format.time(at)}</At>
      </Bubble>
    </>
  );
}

import { Button, color, FormError, IconButton, media, space, TextField } from '@alinha/ui';
import { errorMessage, useTexts } from '@alinha/web-kit';
import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { askedWords, type Conversation } from './conversations.ts';
import { useReplyFromPhone } from './test-phone.queries.ts';

/** Limit of the contract. */
const TEXT_LENGTH = 500;

const Bar = styled.div`
  display: grid;
  gap: ${space[2]};
  padding: ${space[3]} ${space[4]};
  padding-bottom: max(${space[3]}, env(safe-area-inset-bottom));
  border-top: 1px solid ${color.border};
  background: ${color.surface};
`;

const Answers = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  > * {
    flex: 1 1 auto;
  }
  @media ${media.tabletUp} {
    > * {
      flex: none;
    }
  }
`;

const Line = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: end;
  gap: ${space[2]};
`;

type ReplyBarProps = { readonly token: string; readonly conversation: Conversation };

/** Sends a reply as the client with this number. */
export function ReplyBar({ token, conversation }: ReplyBarProps): ReactNode {
  const texts = useTexts();
  const { phone } = conversation;
  const answers = askedWords(conversation)?.map((word) => ({ word, label: word })) ?? [
    { word: '1', label: texts('test_phone.answer_confirm') },
    { word: '2', label: texts('test_phone.answer_cancel') },
  ];
  const reply = useReplyFromPhone(token);
  const [typed, setTyped] = useState('');
  const say = (text: string, onSuccess?: () => void) => {
    if (reply.isPending || text === '') return;
    reply.mutate({ params: { token }, body: { phone, text } }, onSuccess && { onSuccess });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    say(typed.trim(), () => setTyped(''));
  };
  return (
    <Bar>
      {reply.isError && <FormError title={texts('test_phone.failed')} detail={errorMessage(reply.error)} />}
      <Answers>
        {answers.map(({ word, label }) => (
          <Button key={word} onClick={() => say(word)}>
            {label}
          </Button>
        ))}
      </Answers>
      <Line noValidate onSubmit={submit}>
        <TextField
          label={texts('test_phone.reply')}
          placeholder={texts('test_phone.reply_placeholder')}
          autoComplete="off"
          maxLength={TEXT_LENGTH}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <IconButton
          type="submit"
          variant="primary"
          label={texts('test_phone.send')}
          icon={<SendHorizontal size={18} aria-hidden />}
          tooltip={false}
        />
      </Line>
    </Bar>
  );
}

import { Button, color, radius, space, Text } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Note = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space[2]};
  padding: ${space[4]};
  border-radius: ${radius.card};
  background: ${color.neutralTint};
  text-align: center;
`;

type NoticesOffProps = {
  readonly company: string;
  readonly busy: boolean;
  readonly onResume: () => void;
};

/** The client gets no more messages about places, and can undo it. */
export function NoticesOff({ company, busy, onResume }: NoticesOffProps): ReactNode {
  const texts = useTexts();
  return (
    <Note>
      <div role="status">
        <Text>{texts('offer.stopped', { company })}</Text>
      </div>
      <Button busy={busy} onClick={onResume}>
        {texts('offer.resume')}
      </Button>
    </Note>
  );
}

import type { Language } from '@alinha/contracts-core';
import { color, media, radius, space, Text } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** The fields of a text and, beside them, its preview. */
export const BesidePreview = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  gap: ${space[5]} ${space[6]};
  align-items: start;
  @media ${media.tabletDown} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Frame = styled.figure`
  display: grid;
  align-content: start;
  gap: 6px;
  min-width: 0;
  margin: 0;
`;

const Chat = styled.div`
  padding: ${space[4]};
  background: ${color.sunken};
  border-radius: ${radius.control};
`;

const Bubble = styled.div`
  width: fit-content;
  max-width: 100%;
  padding: ${space[2]} ${space[3]};
  background: ${color.surface};
  color: ${color.text};
  border: 1px solid ${color.border};
  border-radius: 2px ${radius.card} ${radius.card};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

type ChatPreviewProps = {
  readonly language: Language;
  readonly hint: string;
  /** The text of the message. */
  readonly children: string;
};

/** A message as its client sees it. */
export function ChatPreview({ language, hint, children }: ChatPreviewProps): ReactNode {
  const texts = useTexts();
  return (
    <Frame>
      <Text as="div" weight="medium">
        {texts('whatsapp.message.preview')}
      </Text>
      <Chat>
        <Bubble lang={language} data-preview="">
          {children}
        </Bubble>
      </Chat>
      <Text as="div" size="small" tone="muted">
        {hint}
      </Text>
    </Frame>
  );
}

import type { Language } from '@alinha/contracts-core';
import { renderReminder } from '@alinha/contracts-messaging';
import { color, radius, space, Text } from '@alinha/ui';
import { useSession, useTexts } from '@alinha/web-kit';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { sampleValues } from './sample-values.ts';

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

type MessagePreviewProps = { readonly language: Language; readonly template: string };

/** Preview of the reminder with example values and its fixed last line. */
export function MessagePreview({ language, template }: MessagePreviewProps): ReactNode {
  const texts = useTexts();
  const { company, user } = useSession();
  const [now] = useState(() => new Date());
  const values = sampleValues(language, { company, user, origin: window.location.origin, now });
  return (
    <Frame>
      <Text as="div" weight="medium">
        {texts('whatsapp.message.preview')}
      </Text>
      <Chat>
        <Bubble lang={language} data-preview="">
          {renderReminder(template.trim(), language, values)}
        </Bubble>
      </Chat>
      <Text as="div" size="small" tone="muted">
        {texts('whatsapp.message.preview_hint')}
      </Text>
    </Frame>
  );
}

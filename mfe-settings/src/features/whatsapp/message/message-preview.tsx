import type { Language } from '@alinha/contracts-core';
import { renderReminder } from '@alinha/contracts-messaging';
import { useSession, useTexts } from '@alinha/web-kit';
import { type ReactNode, useState } from 'react';
import { ChatPreview } from '../../../parts/chat-preview.tsx';
import { sampleValues } from './sample-values.ts';

type MessagePreviewProps = { readonly language: Language; readonly template: string };

/** Preview of the reminder with example values and its fixed last line. */
export function MessagePreview({ language, template }: MessagePreviewProps): ReactNode {
  const texts = useTexts();
  const { company, user } = useSession();
  const [now] = useState(() => new Date());
  const values = sampleValues(language, { company, user, origin: window.location.origin, now });
  return (
    <ChatPreview language={language} hint={texts('whatsapp.message.preview_hint')}>
      {renderReminder(template.trim(), language, values)}
    </ChatPreview>
  );
}

import type { Language } from '@alinha/contracts-core';
import { Badge, Inline, LoadingState, SectionCard, SegmentedControl, Skeleton, Stack } from '@alinha/ui';
import { QueryError, useSession, useTexts } from '@alinha/web-kit';
import { type ReactNode, useState } from 'react';
import { useTemplates } from '../whatsapp.queries.ts';
import { TemplateEditor } from './template-editor.tsx';

/** Each language in its own words. */
const LANGUAGES = [
  { value: 'pt', label: 'Português' },
  { value: 'en', label: 'English' },
] as const;

/** Texts of reminders in each language, starting with the company's. */
export function MessageCard({ isAdmin }: { readonly isAdmin: boolean }): ReactNode {
  const texts = useTexts();
  const { company } = useSession();
  const templates = useTemplates();
  const [chosen, setChosen] = useState<Language | null>(null);
  const sent = company?.language ?? 'pt';
  const shown = chosen ?? sent;
  return (
    <SectionCard
      title={texts('whatsapp.message.title')}
      description={texts('whatsapp.message.description')}
      action={
        <Inline>
          {shown === sent && <Badge tone="brand">{texts('whatsapp.message.in_use')}</Badge>}
          <SegmentedControl
            label={texts('whatsapp.message.language')}
            segments={LANGUAGES}
            value={shown}
            onChange={setChosen}
          />
        </Inline>
      }
    >
      {templates.data ? (
        templates.data.map((template) => (
          <TemplateEditor
            key={template.language}
            template={template}
            isAdmin={isAdmin}
            hidden={template.language !== shown}
          />
        ))
      ) : templates.isError ? (
        <QueryError compact text={texts('whatsapp.message.load_failed')} query={templates} />
      ) : (
        <LoadingState>
          <Stack gap={3}>
            <Skeleton width={120} />
            <Skeleton shape="block" height={118} />
          </Stack>
        </LoadingState>
      )}
    </SectionCard>
  );
}

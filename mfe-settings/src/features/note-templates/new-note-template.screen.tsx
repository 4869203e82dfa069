import { Page } from '@alinha/ui';
import { toast, usePageTitle, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { emptyTemplate } from './note-template-form.schema.ts';
import { NoteTemplateForm, TEMPLATES_PAGE } from './note-template-form.tsx';
import { useCreateTemplate } from './note-templates.queries.ts';

export function NewNoteTemplateScreen(): ReactNode {
  const texts = useTexts();
  usePageTitle(texts('note_templates.new'));
  const create = useCreateTemplate();
  return (
    <Page
      title={texts('note_templates.new')}
      width="narrow"
      back={{ href: TEMPLATES_PAGE, label: texts('note_templates.title') }}
    >
      <NoteTemplateForm
        template={emptyTemplate()}
        saveLabel={texts('note_templates.create')}
        failedText={texts('note_templates.save_failed')}
        saving={create.isPending}
        onSave={(body, reply) => create.mutate({ body }, reply)}
        onSaved={() => toast.success(texts('note_templates.created'))}
      />
    </Page>
  );
}

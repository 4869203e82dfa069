import type { NoteTemplate } from '@alinha/contracts-agenda';
import { Card, EmptyState, LinkButton, Page } from '@alinha/ui';
import { QueryError, toast, usePageTitle, useParams, useTexts } from '@alinha/web-kit';
import { ClipboardList } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormSkeleton } from '../../parts/form-skeleton.tsx';
import { NoteTemplateForm, TEMPLATES_PAGE } from './note-template-form.tsx';
import { useNoteTemplates, useUpdateTemplate } from './note-templates.queries.ts';

/** The version that was read when the form opened: a later change by somebody else is not overwritten. */
function Editor({ template }: { readonly template: NoteTemplate }): ReactNode {
  const texts = useTexts();
  const update = useUpdateTemplate();
  const [{ key, archived, version, name, fields }] = useState(template);
  return (
    <NoteTemplateForm
      template={{ name, fields }}
      saveLabel={texts('settings.save')}
      failedText={texts('note_templates.save_failed')}
      saving={update.isPending}
      onSave={(body, reply) =>
        update.mutate({ params: { key }, body: { ...body, archived, version } }, reply)
      }
      onSaved={() => toast.success(texts('note_templates.updated'))}
    />
  );
}

export function EditNoteTemplateScreen(): ReactNode {
  const texts = useTexts();
  usePageTitle(texts('note_templates.edit'));
  const { key } = useParams();
  const templates = useNoteTemplates();
  const template = templates.data?.find((one) => one.key === key);
  const back = { href: TEMPLATES_PAGE, label: texts('note_templates.title') };
  return (
    <Page
      title={texts('note_templates.edit')}
      description={texts('note_templates.edit_description')}
      width="narrow"
      back={back}
    >
      {template ? (
        <Editor key={template.key} template={template} />
      ) : templates.data ? (
        <Card>
          <EmptyState
            icon={<ClipboardList size={22} aria-hidden />}
            text={texts('note_templates.unknown')}
            action={<LinkButton href={back.href}>{texts('note_templates.back')}</LinkButton>}
          />
        </Card>
      ) : templates.isError ? (
        <Card>
          <QueryError text={texts('note_templates.load_failed')} query={templates} />
        </Card>
      ) : (
        <FormSkeleton fields={4} />
      )}
    </Page>
  );
}

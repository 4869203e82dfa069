import type { NoteTemplate } from '@alinha/contracts-agenda';
import { Badge, Card, IconButton, Inline, LinkButton, List, ListRow, Page, SkeletonList } from '@alinha/ui';
import { ConfirmDialog } from '@alinha/ui/panels';
import { errorMessage, QueryError, toast, usePageTitle, useTexts } from '@alinha/web-kit';
import { Archive, ArchiveRestore, Plus, RotateCcw, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { TEMPLATES_PAGE } from './note-template-form.tsx';
import { useDeleteTemplate, useNoteTemplates, useUpdateTemplate } from './note-templates.queries.ts';

const Rows = styled(Card)`
  padding: 0;
`;

type RowProps = {
  readonly template: NoteTemplate;
  readonly onArchive: () => void;
  readonly onDelete: () => void;
};

function TemplateRow({ template, onArchive, onDelete }: RowProps): ReactNode {
  const texts = useTexts();
  const { key, name, fields, standard, edited, archived } = template;
  const Icon = archived ? ArchiveRestore : Archive;
  return (
    <ListRow
      primary={name}
      secondary={texts('note_templates.field_count', { count: fields.length })}
      href={`${TEMPLATES_PAGE}/${key}/edit`}
      trailing={
        <>
          <Inline gap={2}>
            {archived && <Badge>{texts('note_templates.archived')}</Badge>}
            {standard && !edited && <Badge>{texts('note_templates.standard')}</Badge>}
            {edited && <Badge tone="brand">{texts('note_templates.edited')}</Badge>}
          </Inline>
          <IconButton
            label={texts(archived ? 'note_templates.restore_of' : 'note_templates.archive_of', { name })}
            icon={<Icon size={16} aria-hidden />}
            onClick={onArchive}
          />
          {(edited || !standard) && (
            <IconButton
              label={texts(standard ? 'note_templates.reset_of' : 'note_templates.delete_of', { name })}
              icon={standard ? <RotateCcw size={16} aria-hidden /> : <Trash2 size={16} aria-hidden />}
              onClick={onDelete}
            />
          )}
        </>
      }
    />
  );
}

/** The templates of notes, for administrators. */
export function NoteTemplatesScreen(): ReactNode {
  const texts = useTexts();
  usePageTitle(texts('note_templates.title'));
  const templates = useNoteTemplates();
  const update = useUpdateTemplate();
  const remove = useDeleteTemplate();
  const [deleting, setDeleting] = useState<NoteTemplate>();
  const archive = async ({ key, name, fields, archived, version }: NoteTemplate) => {
    try {
      const body = { name, fields, archived: !archived, version };
      await update.mutateAsync({ params: { key }, body });
      toast.success(texts(archived ? 'note_templates.restored_done' : 'note_templates.archived_done'));
    } catch (error) {
      toast.error(errorMessage(error, texts('note_templates.save_failed')));
    }
  };
  const confirm = async () => {
    if (!deleting) return;
    try {
      await remove.mutateAsync({ params: { key: deleting.key } });
      toast.success(texts(deleting.standard ? 'note_templates.reset_done' : 'note_templates.deleted'));
    } catch (error) {
      toast.error(errorMessage(error, texts('note_templates.delete_failed')));
    }
    setDeleting(undefined);
  };
  const isReset = deleting?.standard === true;
  return (
    <Page
      title={texts('note_templates.title')}
      description={texts('note_templates.description')}
      back={{ href: '/app/settings', label: texts('settings.title') }}
      actions={
        <LinkButton href={`${TEMPLATES_PAGE}/new`} variant="primary" icon={<Plus size={16} aria-hidden />}>
          {texts('note_templates.new')}
        </LinkButton>
      }
    >
      <Rows>
        {templates.data ? (
          <List aria-label={texts('note_templates.title')}>
            {templates.data.map((template) => (
              <TemplateRow
                key={template.key}
                template={template}
                onArchive={() => void archive(template)}
                onDelete={() => setDeleting(template)}
              />
            ))}
          </List>
        ) : templates.isError ? (
          <QueryError text={texts('note_templates.load_failed')} query={templates} />
        ) : (
          <SkeletonList rows={5} />
        )}
      </Rows>
      <ConfirmDialog
        open={deleting !== undefined}
        onOpenChange={(isOpen) => !isOpen && setDeleting(undefined)}
        title={texts(isReset ? 'note_templates.reset_title' : 'note_templates.delete_title', {
          name: deleting?.name ?? '',
        })}
        text={texts(isReset ? 'note_templates.reset_text' : 'note_templates.delete_text')}
        confirmLabel={texts(isReset ? 'note_templates.reset' : 'note_templates.delete')}
        cancelLabel={texts('settings.cancel')}
        danger
        onConfirm={confirm}
      />
    </Page>
  );
}

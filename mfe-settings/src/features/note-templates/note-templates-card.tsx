import { LinkButton, SectionCard } from '@alinha/ui';
import { usePermission, useTexts } from '@alinha/web-kit';
import { ClipboardList } from 'lucide-react';
import type { ReactNode } from 'react';
import { TEMPLATES_PAGE } from './note-template-form.tsx';

/** Link to the templates of notes, for administrators. */
export function NoteTemplatesCard(): ReactNode {
  const texts = useTexts();
  if (!usePermission('company.manage')) return null;
  return (
    <SectionCard title={texts('note_templates.title')} description={texts('note_templates.card')}>
      <LinkButton href={TEMPLATES_PAGE} icon={<ClipboardList size={16} aria-hidden />}>
        {texts('note_templates.open')}
      </LinkButton>
    </SectionCard>
  );
}

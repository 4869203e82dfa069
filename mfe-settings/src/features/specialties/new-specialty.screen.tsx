import { Page } from '@alinha/ui';
import { toast, usePageTitle, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { useCreateSpecialty } from './specialties.queries.ts';
import { specialtyFormValues } from './specialty-form.schema.ts';
import { SpecialtyForm } from './specialty-form.tsx';

export function NewSpecialtyScreen(): ReactNode {
  const texts = useTexts();
  usePageTitle(texts('specialties.new'));
  const create = useCreateSpecialty();
  return (
    <Page
      title={texts('specialties.new')}
      width="narrow"
      back={{ href: '/app/settings', label: texts('settings.title') }}
    >
      <SpecialtyForm
        specialty={specialtyFormValues({ name: '' })}
        saveLabel={texts('specialties.create')}
        failedText={texts('specialties.failed')}
        saving={create.isPending}
        onSave={(body, reply) => create.mutate({ body }, reply)}
        onSaved={() => toast.success(texts('specialties.created'))}
      />
    </Page>
  );
}

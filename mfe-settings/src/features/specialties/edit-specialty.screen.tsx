import { toast, useTexts } from '@alinha/web-kit';
import { Shapes } from 'lucide-react';
import type { ReactNode } from 'react';
import { RecordPage } from '../../parts/record-page.tsx';
import { useSpecialties, useUpdateSpecialty } from './specialties.queries.ts';
import { specialtyFormValues } from './specialty-form.schema.ts';
import { SpecialtyForm } from './specialty-form.tsx';

export function EditSpecialtyScreen(): ReactNode {
  const texts = useTexts();
  const specialties = useSpecialties();
  const update = useUpdateSpecialty();
  return (
    <RecordPage
      title={texts('specialties.edit')}
      items={specialties}
      icon={<Shapes size={22} aria-hidden />}
      unknownText={texts('specialties.unknown')}
      failedText={texts('specialties.load_failed')}
      fields={3}
    >
      {(specialty) => (
        <SpecialtyForm
          specialty={specialtyFormValues(specialty)}
          saveLabel={texts('settings.save')}
          failedText={texts('specialties.save_failed')}
          saving={update.isPending}
          onSave={(body, reply) => update.mutate({ params: { id: specialty.id }, body }, reply)}
          onSaved={() => toast.success(texts('specialties.updated'))}
        />
      )}
    </RecordPage>
  );
}

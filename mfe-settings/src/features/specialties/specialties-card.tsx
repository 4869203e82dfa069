import { DEFAULT_DURATION_MINUTES, type Specialty } from '@alinha/contracts-agenda';
import { errorMessage, toast, useFormat, useTexts } from '@alinha/web-kit';
import { Shapes } from 'lucide-react';
import type { ReactNode } from 'react';
import { NamedListCard } from '../../parts/named-list-card.tsx';
import { useDeleteSpecialty, useSpecialties } from './specialties.queries.ts';

export function SpecialtiesCard(): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const specialties = useSpecialties();
  const remove = useDeleteSpecialty();
  const detailOf = (specialty: Specialty) => {
    const { duration_minutes: minutes = DEFAULT_DURATION_MINUTES, price_cents: cents } = specialty;
    const parts = [
      texts('specialties.minutes', { minutes }),
      cents && format.money(cents),
      specialty.bookable_online && texts('specialties.online'),
    ];
    return `• ${parts.filter(Boolean).join(' · ')}`;
  };
  return (
    <NamedListCard
      title={texts('specialties.title')}
      items={specialties}
      detail={detailOf}
      hrefOf={({ id }) => `/app/settings/specialties/${id}/edit`}
      create={{ href: '/app/settings/specialties/new', label: texts('specialties.new') }}
      emptyText={texts('specialties.empty')}
      failedText={texts('specialties.load_failed')}
      icon={<Shapes size={22} aria-hidden />}
      remove={{
        title: (specialty) => texts('specialties.delete_title', { name: specialty.name }),
        text: texts('specialties.delete_text'),
        run: async ({ id }) => {
          try {
            await remove.mutateAsync({ params: { id } });
            toast.success(texts('specialties.deleted'));
          } catch (error) {
            toast.error(errorMessage(error, texts('specialties.delete_failed')));
          }
        },
      }}
    />
  );
}

import type { Room } from '@alinha/contracts-agenda';
import { errorMessage, toast, useFormat, useTexts } from '@alinha/web-kit';
import { CalendarRange } from 'lucide-react';
import type { ReactNode } from 'react';
import { NamedListCard } from '../../parts/named-list-card.tsx';
import { useDeleteReduction, useRoomReductions } from './rooms.queries.ts';

/** Days on which the room has fewer places. */
export function ReductionsCard({ room }: { readonly room: Room }): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const reductions = useRoomReductions();
  const deleteReduction = useDeleteReduction();
  const periodOf = (start: string, end: string) =>
    start === end ? format.date(start) : `${format.date(start)} – ${format.date(end)}`;
  const own = reductions.data
    ?.filter(({ room_id }) => room_id === room.id)
    .map((reduction) => ({ ...reduction, name: periodOf(reduction.start_date, reduction.end_date) }));
  return (
    <NamedListCard
      title={texts('rooms.reductions.title')}
      items={{ ...reductions, data: own }}
      detail={({ capacity, reason }) =>
        `${texts('rooms.reductions.places', { count: capacity })} · ${reason}`
      }
      create={{
        href: `/app/settings/rooms/${room.id}/reductions/new`,
        label: texts('rooms.reductions.new'),
      }}
      emptyText={texts('rooms.reductions.empty')}
      failedText={texts('rooms.reductions.load_failed')}
      icon={<CalendarRange size={22} aria-hidden />}
      remove={{
        title: ({ name }) => texts('rooms.reductions.delete_title', { name }),
        text: texts('rooms.reductions.delete_text'),
        run: async ({ id }) => {
          try {
            await deleteReduction.mutateAsync({ params: { id } });
            toast.success(texts('rooms.reductions.deleted'));
          } catch (error) {
            toast.error(errorMessage(error, texts('rooms.reductions.delete_failed')));
          }
        },
      }}
    />
  );
}

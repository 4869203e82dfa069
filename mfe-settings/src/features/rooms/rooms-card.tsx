import { errorMessage, toast, useTexts } from '@alinha/web-kit';
import { DoorOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { NamedListCard } from '../../parts/named-list-card.tsx';
import { useDeleteRoom, useRooms } from './rooms.queries.ts';

export function RoomsCard(): ReactNode {
  const texts = useTexts();
  const rooms = useRooms();
  const remove = useDeleteRoom();
  return (
    <NamedListCard
      title={texts('rooms.title')}
      items={rooms}
      detail={(room) => texts('rooms.capacity_line', { count: room.capacity })}
      hrefOf={(room) => `/app/settings/rooms/${room.id}/edit`}
      create={{ href: '/app/settings/rooms/new', label: texts('rooms.new') }}
      emptyText={texts('rooms.empty')}
      failedText={texts('rooms.load_failed')}
      icon={<DoorOpen size={22} aria-hidden />}
      remove={{
        title: (room) => texts('rooms.delete_title', { name: room.name }),
        text: texts('rooms.delete_text'),
        run: async ({ id }) => {
          try {
            await remove.mutateAsync({ params: { id } });
            toast.success(texts('rooms.deleted'));
          } catch (error) {
            toast.error(errorMessage(error, texts('rooms.delete_failed')));
          }
        },
      }}
    />
  );
}

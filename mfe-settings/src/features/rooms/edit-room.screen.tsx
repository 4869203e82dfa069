import { Stack } from '@alinha/ui';
import { toast, useTexts } from '@alinha/web-kit';
import { DoorOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { RecordPage } from '../../parts/record-page.tsx';
import { ReductionsCard } from './reductions-card.tsx';
import { RoomForm } from './room-form.tsx';
import { useRooms, useUpdateRoom } from './rooms.queries.ts';

export function EditRoomScreen(): ReactNode {
  const texts = useTexts();
  const rooms = useRooms();
  const update = useUpdateRoom();
  return (
    <RecordPage
      title={texts('rooms.edit')}
      items={rooms}
      icon={<DoorOpen size={22} aria-hidden />}
      unknownText={texts('rooms.unknown')}
      failedText={texts('rooms.load_failed')}
      fields={2}
    >
      {(room) => (
        <Stack gap={5}>
          <RoomForm
            room={{ name: room.name, capacity: room.capacity }}
            saveLabel={texts('settings.save')}
            failedText={texts('rooms.save_failed')}
            saving={update.isPending}
            onSave={(body, reply) => update.mutate({ params: { id: room.id }, body }, reply)}
            onSaved={() => toast.success(texts('rooms.updated'))}
          />
          <ReductionsCard room={room} />
        </Stack>
      )}
    </RecordPage>
  );
}

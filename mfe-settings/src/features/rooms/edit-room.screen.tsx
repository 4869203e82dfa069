import { Card, EmptyState, LinkButton, Page } from '@alinha/ui';
import { QueryError, toast, usePageTitle, useParams, useTexts } from '@alinha/web-kit';
import { DoorOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormSkeleton } from '../../parts/form-skeleton.tsx';
import { RoomForm } from './room-form.tsx';
import { useRooms, useUpdateRoom } from './rooms.queries.ts';

export function EditRoomScreen(): ReactNode {
  const texts = useTexts();
  usePageTitle(texts('rooms.edit'));
  const id = Number(useParams().id);
  const rooms = useRooms();
  const update = useUpdateRoom();
  const room = rooms.data?.find((candidate) => candidate.id === id);
  const back = { href: '/app/settings', label: texts('settings.title') };
  return (
    <Page title={texts('rooms.edit')} width="narrow" back={back}>
      {room ? (
        <RoomForm
          room={{ name: room.name, capacity: room.capacity }}
          saveLabel={texts('settings.save')}
          failedText={texts('rooms.save_failed')}
          saving={update.isPending}
          onSave={(body, reply) => update.mutate({ params: { id }, body }, reply)}
          onSaved={() => toast.success(texts('rooms.updated'))}
        />
      ) : rooms.data ? (
        <Card>
          <EmptyState
            icon={<DoorOpen size={22} aria-hidden />}
            text={texts('rooms.unknown')}
            action={<LinkButton href={back.href}>{texts('company.back_to_settings')}</LinkButton>}
          />
        </Card>
      ) : rooms.isError ? (
        <Card>
          <QueryError text={texts('rooms.load_failed')} query={rooms} />
        </Card>
      ) : (
        <FormSkeleton fields={2} />
      )}
    </Page>
  );
}

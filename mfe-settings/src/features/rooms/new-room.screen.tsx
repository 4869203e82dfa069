import { Page } from '@alinha/ui';
import { toast, usePageTitle, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { RoomForm } from './room-form.tsx';
import { useCreateRoom } from './rooms.queries.ts';

export function NewRoomScreen(): ReactNode {
  const texts = useTexts();
  usePageTitle(texts('rooms.new'));
  const create = useCreateRoom();
  return (
    <Page
      title={texts('rooms.new')}
      width="narrow"
      back={{ href: '/app/settings', label: texts('settings.title') }}
    >
      <RoomForm
        room={{ name: '', capacity: 1 }}
        saveLabel={texts('rooms.create')}
        failedText={texts('rooms.failed')}
        saving={create.isPending}
        onSave={(body, reply) => create.mutate({ body }, reply)}
        onSaved={() => toast.success(texts('rooms.created'))}
      />
    </Page>
  );
}

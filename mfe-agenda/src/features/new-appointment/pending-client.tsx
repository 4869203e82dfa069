import { Banner, Button } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { formatPhone } from '../../booking/phone-text.ts';
import type { TypedClient } from '../../booking/typed-client.ts';

type PendingClientProps = { readonly typed: TypedClient; readonly onCreate: () => void };

/** A client typed in the quick form who does not exist yet: this form needs one who does. */
export function PendingClient({ typed: { name, phone }, onCreate }: PendingClientProps): ReactNode {
  const texts = useTexts();
  const client = [name, phone && formatPhone(phone)].filter(Boolean).join(', ');
  if (client === '') return null;
  return (
    <Banner
      action={
        <Button size="sm" onClick={onCreate}>
          {texts('new_client.save')}
        </Button>
      }
    >
      {texts('new_client.pending', { client })}
    </Banner>
  );
}

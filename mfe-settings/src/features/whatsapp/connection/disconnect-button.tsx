import { Button } from '@alinha/ui';
import { ConfirmDialog } from '@alinha/ui/panels';
import { errorMessage, toast, useTexts } from '@alinha/web-kit';
import { Unplug } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useDisconnect } from '../whatsapp.queries.ts';

/** Signs the phone out after a confirmation. */
export function DisconnectButton({ instance }: { readonly instance: string }): ReactNode {
  const texts = useTexts();
  const [isAsking, setAsking] = useState(false);
  const disconnect = useDisconnect({
    onSuccess: () => {
      setAsking(false);
      toast.success(texts('whatsapp.disconnected_now'));
    },
    onError: (error) => {
      setAsking(false);
      const description = errorMessage(error);
      toast.error(texts('whatsapp.disconnect_failed'), { description });
    },
  });
  return (
    <>
      <Button icon={<Unplug size={16} aria-hidden />} onClick={() => setAsking(true)}>
        {texts('whatsapp.disconnect')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts('whatsapp.disconnect_question')}
        text={texts('whatsapp.disconnect_text')}
        confirmLabel={texts('whatsapp.disconnect')}
        cancelLabel={texts('settings.cancel')}
        danger
        busy={disconnect.isPending}
        onConfirm={() => disconnect.mutate({ body: { instance_name: instance } })}
      />
    </>
  );
}

import { Button, Text } from '@alinha/ui';
import { ConfirmDialog } from '@alinha/ui/panels';
import { errorMessage, toast } from '@alinha/web-kit';
import { type ReactNode, useState } from 'react';
import { useStopOffering } from './place-offers.queries.ts';
import { useWaitingTexts } from './waiting-texts.ts';

type StopOfferingProps = {
  readonly placeId: number;
  /** Day, hours and professional of the place. */
  readonly about: string;
  /** Accessible name of the button, among several. */
  readonly label?: string;
  readonly size?: 'sm';
};

/** Ends the offers of a place after a confirmation, because clients who have an offer can then no longer accept it. */
export function StopOffering({ placeId, about, label, size }: StopOfferingProps): ReactNode {
  const texts = useWaitingTexts();
  const stop = useStopOffering();
  const [open, setOpen] = useState(false);
  // A promise, because the place is gone when the lists are read again.
  const act = () =>
    void stop.mutateAsync({ params: { id: placeId } }).then(
      () => toast.success(texts('waiting.offers.stopped')),
      (error: Error) => {
        setOpen(false);
        toast.error(texts('waiting.offers.stop_failed'), {
          description: errorMessage(error, '') || undefined,
        });
      },
    );
  return (
    <>
      <Button size={size} aria-label={label} onClick={() => setOpen(true)}>
        {texts('waiting.offers.stop')}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={texts('waiting.offers.stop_title')}
        text={
          <>
            <Text weight="medium" numeric>
              {about}
            </Text>
            {texts('waiting.offers.stop_text')}
          </>
        }
        confirmLabel={texts('waiting.offers.stop')}
        cancelLabel={texts('waiting.offers.stop_cancel')}
        danger
        busy={stop.isPending}
        onConfirm={act}
      />
    </>
  );
}

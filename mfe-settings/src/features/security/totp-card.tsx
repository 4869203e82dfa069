import { Badge, Button, SectionCard } from '@alinha/ui';
import { ConfirmDialog } from '@alinha/ui/panels';
import { errorMessage, toast, useTexts } from '@alinha/web-kit';
import { type ReactNode, useState } from 'react';
import { useRemoveTotp, useStartTotp } from './security.queries.ts';
import { TotpSetupForm } from './totp-setup-form.tsx';

type TotpCardProps = {
  readonly isOn: boolean;
  /** The person has no passkey. */
  readonly isLast: boolean;
  /** False in the demonstration. */
  readonly mayAdd: boolean;
  readonly onCodes: (codes: readonly string[] | null) => void;
};

/** The authenticator app: turn on with its first code, turn off. */
export function TotpCard({ isOn, isLast, mayAdd, onCodes }: TotpCardProps): ReactNode {
  const texts = useTexts();
  const start = useStartTotp();
  const remove = useRemoveTotp();
  const [isAsking, setAsking] = useState(false);
  const turnOff = async () => {
    try {
      await remove.mutateAsync();
      toast.success(texts('security.totp_removed'));
    } catch (error) {
      toast.error(errorMessage(error, texts('security.failed')));
    }
    setAsking(false);
  };
  const begin = () =>
    start.mutate(undefined, {
      onError: (error) => void toast.error(errorMessage(error, texts('security.failed'))),
    });
  const setup = isOn ? undefined : start.data;
  return (
    <SectionCard
      title={texts('security.totp_title')}
      description={texts('security.totp_text')}
      action={
        isOn ? (
          <Button size="sm" onClick={() => setAsking(true)}>
            {texts('security.turn_off')}
          </Button>
        ) : (
          !setup &&
          mayAdd && (
            <Button size="sm" variant="primary" busy={start.isPending} onClick={begin}>
              {texts('security.turn_on')}
            </Button>
          )
        )
      }
    >
      {isOn && <Badge tone="brand">{texts('security.on')}</Badge>}
      {setup && (
        <TotpSetupForm
          setup={setup}
          onDone={(codes) => {
            start.reset();
            toast.success(texts('security.totp_added'));
            onCodes(codes);
          }}
          onCancel={start.reset}
        />
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts('security.totp_remove_title')}
        text={texts(isLast ? 'security.remove_last_text' : 'security.totp_remove_text')}
        confirmLabel={texts('security.turn_off')}
        cancelLabel={texts('settings.cancel')}
        danger
        onConfirm={turnOff}
      />
    </SectionCard>
  );
}

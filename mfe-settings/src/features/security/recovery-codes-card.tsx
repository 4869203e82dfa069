import { Banner, Button, SectionCard } from '@alinha/ui';
import { ConfirmDialog } from '@alinha/ui/panels';
import { errorMessage, toast, useTexts } from '@alinha/web-kit';
import { type ReactNode, useState } from 'react';
import { useRenewRecoveryCodes } from './security.queries.ts';

/** At this number of codes the page asks for new ones. */
const FEW_CODES = 3;

type RecoveryCodesCardProps = {
  readonly left: number;
  readonly onCodes: (codes: readonly string[]) => void;
};

export function RecoveryCodesCard({ left, onCodes }: RecoveryCodesCardProps): ReactNode {
  const texts = useTexts();
  const renew = useRenewRecoveryCodes();
  const [isOpen, setOpen] = useState(false);
  const confirm = async () => {
    try {
      const { recovery_codes } = await renew.mutateAsync();
      onCodes(recovery_codes);
    } catch (error) {
      toast.error(errorMessage(error, texts('security.failed')));
    }
    setOpen(false);
  };
  return (
    <SectionCard
      title={texts('security.recovery_title')}
      description={texts('security.recovery_text')}
      action={
        <Button size="sm" onClick={() => setOpen(true)}>
          {texts('security.recovery_renew')}
        </Button>
      }
    >
      {left <= FEW_CODES ? (
        <Banner tone="warning">{texts('security.recovery_few', { count: left })}</Banner>
      ) : (
        texts('security.recovery_left', { count: left })
      )}
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={texts('security.recovery_renew_title')}
        text={texts('security.recovery_renew_text')}
        confirmLabel={texts('security.recovery_renew')}
        cancelLabel={texts('settings.cancel')}
        onConfirm={confirm}
      />
    </SectionCard>
  );
}

import { LateConfirmDialog } from '@alinha/ui';
import { type ReactNode, useState } from 'react';
import { KIT_NAMESPACE } from '../i18n/catalogs.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useUnsavedChanges } from './unsaved-changes.tsx';

type DialogClosingOptions = {
  /** Something was typed that closing would lose. */
  readonly isDirty: boolean;
  /** It is on its way to the server. */
  readonly isBusy?: boolean;
  readonly onClose: () => void;
};

type DialogClosing = {
  /** For the dialog's own button. */
  readonly close: () => void;
  /** For the dialog: Escape, its backdrop and its cross. */
  readonly onOpenChange: (open: boolean) => void;
  /** Stands beside the dialog. */
  readonly question: ReactNode;
};

/** How a dialog with a form closes: it asks while there is something to lose, and waits while that is being sent. */
export function useDialogClosing({ isDirty, isBusy = false, onClose }: DialogClosingOptions): DialogClosing {
  const texts = useTexts(KIT_NAMESPACE);
  const [isAsking, setAsking] = useState(false);
  useUnsavedChanges(isDirty);
  const close = () => {
    if (isBusy) return;
    if (isDirty) setAsking(true);
    else onClose();
  };
  return {
    close,
    onOpenChange: (open) => {
      if (!open) close();
    },
    question: (
      <LateConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts('unsaved.title')}
        text={texts('unsaved.text')}
        confirmLabel={texts('unsaved.leave')}
        cancelLabel={texts('unsaved.stay')}
        danger
        onConfirm={onClose}
      />
    ),
  };
}

import { LateConfirmDialog } from '@alinha/ui';
import { type ReactNode, useState } from 'react';
import { KIT_NAMESPACE } from '../i18n/catalogs.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useUnsavedChanges } from './unsaved-changes.tsx';

type DialogClosingOptions = {
  /** Closing would lose typed input. */
  readonly isDirty: boolean;
  /** The form is being sent. */
  readonly isBusy?: boolean;
  readonly onClose: () => void;
};

type DialogClosing = {
  /** For the dialog's cancel button. */
  readonly close: () => void;
  /** For the dialog's Escape key, backdrop and close button. */
  readonly onOpenChange: (open: boolean) => void;
  /** Confirmation dialog; render it beside the dialog. */
  readonly question: ReactNode;
};

/**
 * Closing of a dialog with a form: asks before typed input is lost, and does not close while the form is being sent.
 */
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

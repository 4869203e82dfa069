import type { Employee } from '@alinha/contracts-accounts';
import { ConfirmDialog } from '@alinha/ui/panels';
import { errorMessage, toast, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { useRemoveFactors } from './employees.queries.ts';

type RemoveFactorsDialogProps = {
  /** Null while closed. */
  readonly employee: Employee | null;
  readonly onClose: () => void;
};

/** Removes the lost second factors of a professional. */
export function RemoveFactorsDialog({ employee, onClose }: RemoveFactorsDialogProps): ReactNode {
  const texts = useTexts();
  const remove = useRemoveFactors();
  const confirm = async () => {
    if (!employee) return;
    try {
      await remove.mutateAsync({ params: { id: employee.id } });
      toast.success(texts('employees.factors_removed'));
    } catch (error) {
      toast.error(errorMessage(error, texts('employees.remove_factors_failed')));
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open={employee !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={texts('employees.remove_factors_title', { name: employee?.name ?? '' })}
      text={texts('employees.remove_factors_text')}
      confirmLabel={texts('employees.remove_factors')}
      cancelLabel={texts('settings.cancel')}
      danger
      onConfirm={confirm}
    />
  );
}

import type { Package } from '@alinha/contracts-agenda';
import { FormError } from '@alinha/ui';
import { ConfirmDialog } from '@alinha/ui/panels';
import { errorMessage, toast, useTexts } from '@alinha/web-kit';
import { type ReactNode, useState } from 'react';
import { packageName } from './package-row.tsx';
import { useEndPackage } from './packages.queries.ts';

type EndPackageDialogProps = { readonly sold: Package; readonly onClose: () => void };

/** Asks whether to end a package, and says what happens to its sessions and its payment. */
export function EndPackageDialog({ sold, onClose }: EndPackageDialogProps): ReactNode {
  const texts = useTexts();
  const [failure, setFailure] = useState<string>();
  const end = useEndPackage();
  const isUnused = sold.taken + sold.booked === 0;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts('packages.end_title', { name: packageName(sold) })}
      text={texts(isUnused ? 'packages.end_unused' : 'packages.end_used', { count: sold.free })}
      confirmLabel={texts('packages.end')}
      cancelLabel={texts('cancel_plan.back')}
      danger
      busy={end.isPending}
      onConfirm={() => {
        setFailure(undefined);
        end.mutate(
          { params: { id: sold.id } },
          {
            onSuccess: () => {
              toast.success(texts('packages.ended'));
              onClose();
            },
            onError: (error) => setFailure(errorMessage(error, texts('packages.end_failed'))),
          },
        );
      }}
    >
      <FormError title={failure} />
    </ConfirmDialog>
  );
}

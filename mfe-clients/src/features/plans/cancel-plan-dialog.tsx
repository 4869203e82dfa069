import { FormError } from '@alinha/ui';
import { ConfirmDialog } from '@alinha/ui/panels';
import { toast, useNavigate, useTexts } from '@alinha/web-kit';
import { type ReactNode, useState } from 'react';
import { useCancelPlan } from './plan.queries.ts';

type CancelPlanDialogProps = {
  readonly planId: number;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Address to open after the plan is cancelled. */
  readonly afterHref: string;
};

export function CancelPlanDialog(props: CancelPlanDialogProps): ReactNode {
  const { planId, open, onClose, afterHref } = props;
  const texts = useTexts();
  const navigate = useNavigate();
  const [hasFailed, setFailed] = useState(false);
  const cancel = useCancelPlan({
    onDone: () => {
      toast.success(texts('cancel_plan.done'));
      navigate(afterHref);
    },
    onError: () => setFailed(true),
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (next) return;
        setFailed(false);
        onClose();
      }}
      title={texts('plan.cancel')}
      text={texts('cancel_plan.text')}
      confirmLabel={texts('cancel_plan.confirm')}
      cancelLabel={texts('cancel_plan.back')}
      danger
      busy={cancel.isPending}
      onConfirm={() => {
        setFailed(false);
        cancel.mutate({ params: { id: planId } });
      }}
    >
      <FormError title={hasFailed ? texts('cancel_plan.failed') : undefined} />
    </ConfirmDialog>
  );
}

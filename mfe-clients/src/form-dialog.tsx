import { Button, FormError, Stack } from '@alinha/ui';
import { Dialog } from '@alinha/ui/panels';
import { useDialogClosing, useTexts } from '@alinha/web-kit';
import { type ReactNode, type SubmitEventHandler, useId } from 'react';

type FormDialogProps = {
  readonly title: string;
  readonly description?: ReactNode;
  readonly saveLabel: string;
  readonly danger?: boolean;
  readonly error?: string | undefined;
  readonly isDirty: boolean;
  readonly isBusy?: boolean;
  readonly onSubmit: SubmitEventHandler<HTMLFormElement>;
  readonly onClose: () => void;
  /** Fields of the form. */
  readonly children: ReactNode;
};

/** A small form. Asks before typed input is lost. */
export function FormDialog(props: FormDialogProps): ReactNode {
  const { title, description, saveLabel, danger, error, isDirty, isBusy, onSubmit, onClose, children } =
    props;
  const texts = useTexts();
  const formId = useId();
  const closing = useDialogClosing({ isDirty, isBusy, onClose });
  return (
    <>
      <Dialog
        open
        onOpenChange={closing.onOpenChange}
        title={title}
        description={description}
        size="sm"
        footer={
          <>
            <Button onClick={closing.close}>{texts('form.cancel')}</Button>
            <Button type="submit" form={formId} variant={danger ? 'danger' : 'primary'} busy={isBusy}>
              {saveLabel}
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={onSubmit}>
          <Stack>
            <FormError title={error} />
            {children}
          </Stack>
        </form>
      </Dialog>
      {closing.question}
    </>
  );
}

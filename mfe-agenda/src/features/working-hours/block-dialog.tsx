import { type Block, type BlockInput, blockRoutes } from '@alinha/contracts-agenda';
import { Button, type Option } from '@alinha/ui';
import { ConfirmDialog, Dialog } from '@alinha/ui/panels';
import {
  type ApiError,
  callApi,
  errorMessage,
  invalidate,
  type Texts,
  toast,
  useUnsavedChanges,
} from '@alinha/web-kit';
import { applyServerFields, useContractForm } from '@alinha/web-kit/form';
import { type ReactNode, useId, useState } from 'react';
import { useTypedText } from '../../booking/typed-text.ts';
import { BlockFields } from './block-fields.tsx';
import { blockFormSchema, valuesOf } from './block-form.schema.ts';
import { useHoursTexts } from './hours-texts.ts';
import { BLOCK_READS, useCreateBlock, useUpdateBlock } from './working-hours.queries.ts';

type BlockDialogProps = {
  /** Null for a new block. */
  readonly id: number | null;
  readonly block: BlockInput;
  readonly owners: readonly Option[];
  readonly onClose: () => void;
};

/** Undoes a creation: deletes the block. */
async function undoCreation(id: number, texts: Texts): Promise<void> {
  try {
    await callApi(blockRoutes.delete, { params: { id } });
    toast.success(texts('blocks.deleted'));
  } catch (error) {
    toast.error(texts('blocks.delete_failed'), { description: errorMessage(error, '') || undefined });
  }
  await invalidate(...BLOCK_READS);
}

/** Form for a new or existing block. */
export function BlockDialog({ id, block, owners, onClose }: BlockDialogProps): ReactNode {
  const texts = useHoursTexts();
  const formId = useId();
  const { formRef, hasTyped } = useTypedText();
  const [isAsking, setAsking] = useState(false);
  const form = useContractForm(blockFormSchema, { defaultValues: valuesOf(block) });
  const { isDirty } = form.formState;
  useUnsavedChanges(isDirty);
  const create = useCreateBlock();
  const update = useUpdateBlock();
  const isNew = id === null;
  const callbacks = {
    onSuccess: (saved: Block) => {
      if (isNew) {
        const action = { label: texts('hours.undo'), onClick: () => void undoCreation(saved.id, texts) };
        toast.success(texts('blocks.created'), { action });
      } else toast.success(texts('blocks.updated'));
      onClose();
    },
    onError: (error: ApiError) => {
      toast.error(texts('blocks.save_failed'));
      applyServerFields(error, form, texts('blocks.save_failed'));
    },
  };
  const submit = form.handleSubmit((body) =>
    isNew ? create.mutate({ body }, callbacks) : update.mutate({ params: { id }, body }, callbacks),
  );
  const close = () => {
    if (isDirty || hasTyped()) setAsking(true);
    else onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title={isNew ? texts('blocks.new') : texts('blocks.edit')}
      footer={
        <>
          <Button onClick={close}>{texts('blocks.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={create.isPending || update.isPending}>
            {texts('blocks.save')}
          </Button>
        </>
      }
    >
      <form ref={formRef} id={formId} noValidate onSubmit={submit}>
        <BlockFields form={form} owners={owners} isNew={isNew} />
      </form>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts('hours.discard_title')}
        text={texts('blocks.discard_text')}
        confirmLabel={texts('hours.discard')}
        cancelLabel={texts('hours.keep_editing')}
        danger
        onConfirm={onClose}
      />
    </Dialog>
  );
}

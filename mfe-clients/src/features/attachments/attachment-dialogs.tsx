import { ATTACHMENT_CAPTION_LENGTH, type Attachment } from '@alinha/contracts-agenda';
import { LinkButton, radius, Text, TextField } from '@alinha/ui';
import { ConfirmDialog, Dialog } from '@alinha/ui/panels';
import { errorMessage, toast, useTexts } from '@alinha/web-kit';
import { applyServerFields, useContractForm } from '@alinha/web-kit/form';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { z } from 'zod';
import { FormDialog } from '../../form-dialog.tsx';
import {
  contentAddress,
  downloadAddress,
  titleOf,
  useDeleteAttachment,
  useSaveCaption,
} from './attachments.queries.ts';

type DialogProps = { readonly attachment: Attachment; readonly onClose: () => void };

const Picture = styled.img`
  display: block;
  max-width: 100%;
  max-height: 65dvh;
  margin: 0 auto;
  object-fit: contain;
  border-radius: ${radius.card};
`;

/** Shows an image in its whole size, as far as it fits. */
export function ImageDialog({ attachment, onClose }: DialogProps): ReactNode {
  const texts = useTexts();
  const [isBroken, setBroken] = useState(false);
  const name = titleOf(attachment);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={name}
      size="lg"
      footer={
        <LinkButton href={downloadAddress(attachment)} icon={<Download size={16} aria-hidden />}>
          {texts('attachments.download')}
        </LinkButton>
      }
    >
      {isBroken ? (
        <Text tone="muted">{texts('attachments.no_preview')}</Text>
      ) : (
        <Picture src={contentAddress(attachment)} alt={name} onError={() => setBroken(true)} />
      )}
    </Dialog>
  );
}

const captionSchema = z.object({ caption: z.string() });

export function CaptionDialog({ attachment, onClose }: DialogProps): ReactNode {
  const texts = useTexts();
  const save = useSaveCaption();
  const form = useContractForm(captionSchema, { defaultValues: { caption: attachment.caption ?? '' } });
  const { errors, isDirty } = form.formState;
  const params = { id: attachment.id };
  return (
    <FormDialog
      title={texts('attachments.edit')}
      description={attachment.name}
      saveLabel={texts('attachments.save')}
      error={errors.root?.server?.message}
      isDirty={isDirty}
      isBusy={save.isPending}
      onSubmit={form.handleSubmit((body) =>
        save.mutate(
          { params, body },
          {
            onSuccess: onClose,
            onError: (error) => applyServerFields(error, form, texts('attachments.save_failed')),
          },
        ),
      )}
      onClose={onClose}
    >
      <TextField
        label={texts('attachments.caption')}
        placeholder={texts('attachments.caption_example')}
        autoFocus
        autoComplete="off"
        maxLength={ATTACHMENT_CAPTION_LENGTH}
        error={errors.caption?.message}
        {...form.register('caption')}
      />
    </FormDialog>
  );
}

export function DeleteAttachmentDialog({ attachment, onClose }: DialogProps): ReactNode {
  const texts = useTexts();
  const remove = useDeleteAttachment();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={texts('attachments.delete_title')}
      text={texts('attachments.delete_text', { name: titleOf(attachment) })}
      confirmLabel={texts('attachments.delete')}
      cancelLabel={texts('form.cancel')}
      danger
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { params: { id: attachment.id } },
          {
            onSuccess: () => {
              toast.success(texts('attachments.deleted'));
            },
            onError: (error) => {
              toast.error(errorMessage(error, texts('attachments.delete_failed')));
            },
            onSettled: onClose,
          },
        )
      }
    />
  );
}

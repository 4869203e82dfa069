import { type Client, clientRoutes, createClientInputSchema } from '@alinha/contracts-clients';
import { Button, FormError, Stack, TextField } from '@alinha/ui';
import { Dialog, MaskedField } from '@alinha/ui/panels';
import { apiQuery, navigate, queryClient, toast, useApiMutation, useTexts } from '@alinha/web-kit';
import { applyServerFields, FormField, useContractForm } from '@alinha/web-kit/form';
import { type ReactNode, useId } from 'react';
import { unansweredText } from './failure-words.ts';
import type { TypedClient } from './typed-client.ts';

const PHONE_MASKS = ['(00) 0000-0000', '(00) 00000-0000', '+00 (00) 00000-0000'];

type NewClientDialogProps = {
  readonly typed: TypedClient;
  readonly onCreated: (client: Client) => void;
  readonly onClose: () => void;
};

/** A client in two fields, without leaving the appointment; the rest can be filled in later on their page. */
export function NewClientDialog({ typed, onCreated, onClose }: NewClientDialogProps): ReactNode {
  const texts = useTexts();
  const formId = useId();
  const form = useContractForm(createClientInputSchema.pick({ name: true, phone: true }), {
    defaultValues: typed,
  });
  const { errors } = form.formState;
  const create = useApiMutation(clientRoutes.create, {
    invalidates: [clientRoutes.list],
    onSuccess: (client) => {
      queryClient.setQueryData(apiQuery(clientRoutes.list).queryKey, (list) => [...(list ?? []), client]);
      toast.success(texts('new_client.created'));
      onCreated(client);
    },
    onError: (error) => {
      if (error.code === 'CLIENT_LIMIT') {
        toast.error(error.message, {
          action: { label: texts('new_client.plans'), onClick: () => navigate('/app/paywall') },
          duration: 10_000,
        });
      }
      applyServerFields(error, form, unansweredText(texts('new_client.failed'), texts));
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={texts('new_client.title')}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>{texts('new_client.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={create.isPending}>
            {texts('new_client.save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.handleSubmit((body) => create.mutate({ body }))}>
        <Stack>
          <FormError title={errors.root?.server?.message} />
          <TextField
            label={texts('new_client.name')}
            required
            autoComplete="off"
            autoFocus
            error={errors.name?.message}
            {...form.register('name')}
          />
          <FormField name="phone" control={form.control}>
            {(field) => (
              <MaskedField label={texts('new_client.phone')} mask={PHONE_MASKS} inputMode="tel" {...field} />
            )}
          </FormField>
        </Stack>
      </form>
    </Dialog>
  );
}

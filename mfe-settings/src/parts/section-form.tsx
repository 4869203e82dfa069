import { Button, FormActions, FormError, SectionCard, Stack } from '@alinha/ui';
import { type ApiError, toast, useTexts, useUnsavedChanges } from '@alinha/web-kit';
import { applyServerFields, type ContractForm } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';

type SectionFormProps<Values extends object, Body> = {
  readonly title: string;
  readonly description?: string;
  readonly form: ContractForm<Values, Body>;
  /** Without it nothing can be saved. */
  readonly isAdmin: boolean;
  /** Default: "Save". */
  readonly saveLabel?: string;
  readonly savedText: string;
  readonly failedText: string;
  readonly saving: boolean;
  readonly onSave: (
    body: Body,
    reply: { readonly onSuccess: (saved: Values) => void; readonly onError: (error: ApiError) => void },
  ) => void;
  /** The fields. */
  readonly children: ReactNode;
};

/** A section of a page with its own form, which stays open after saving. A refetch does not replace typed input. */
export function SectionForm<Values extends object, Body>(props: SectionFormProps<Values, Body>): ReactNode {
  const { title, description, form, isAdmin, saving, onSave, children } = props;
  const texts = useTexts();
  const { errors, isDirty } = form.formState;
  useUnsavedChanges(isDirty);
  const reply = {
    onSuccess: (saved: Values) => {
      form.reset(saved);
      toast.success(props.savedText);
    },
    onError: (error: ApiError) => applyServerFields(error, form),
  };
  return (
    <SectionCard title={title} description={description}>
      <form noValidate onSubmit={form.handleSubmit((body) => onSave(body, reply))}>
        <Stack gap={5}>
          {errors.root?.server && <FormError title={props.failedText} detail={errors.root.server.message} />}
          {children}
          {isAdmin && (
            <FormActions>
              <Button type="submit" variant="primary" busy={saving}>
                {props.saveLabel ?? texts('settings.save')}
              </Button>
            </FormActions>
          )}
        </Stack>
      </form>
    </SectionCard>
  );
}

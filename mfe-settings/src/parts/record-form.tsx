import { Button, Card, FormActions, FormError, LinkButton, Stack } from '@alinha/ui';
import { type ApiError, useNavigate, useTexts, useUnsavedChanges } from '@alinha/web-kit';
import { applyServerFields, type ContractForm } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';

export type SaveReply = { readonly onSuccess: () => void; readonly onError: (error: ApiError) => void };

/** Saves a new or existing record. */
export type Saving<Body> = {
  readonly saveLabel: string;
  readonly failedText: string;
  readonly saving: boolean;
  readonly onSave: (body: Body, reply: SaveReply) => void;
  /** Address to open after cancelling or saving; default: the settings. */
  readonly back?: string;
  /** Called after saving, before `back` is opened. */
  readonly onSaved: () => void;
};

type RecordFormProps<Values extends object, Body> = Saving<Body> & {
  readonly form: ContractForm<Values, Body>;
  /** The fields. */
  readonly children: ReactNode;
};

/** The form of a record on its own page: error, fields, cancel and save. */
export function RecordForm<Values extends object, Body>(props: RecordFormProps<Values, Body>): ReactNode {
  const { form, saveLabel, failedText, saving, onSave, onSaved, children } = props;
  const { back = '/app/settings' } = props;
  const texts = useTexts();
  const navigate = useNavigate();
  const { errors, isDirty } = form.formState;
  const leave = useUnsavedChanges(isDirty);
  const reply: SaveReply = {
    onSuccess: () => {
      leave();
      onSaved();
      // Back does not open the saved form again.
      navigate(back, { replace: true });
    },
    onError: (error) => applyServerFields(error, form),
  };
  const problem = errors.root?.server;
  return (
    <Card>
      <form noValidate onSubmit={form.handleSubmit((body) => onSave(body, reply))}>
        <Stack gap={5}>
          {problem && <FormError title={failedText} detail={problem.message} />}
          {children}
          <FormActions>
            <LinkButton href={back}>{texts('settings.cancel')}</LinkButton>
            <Button type="submit" variant="primary" busy={saving}>
              {saveLabel}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Card>
  );
}

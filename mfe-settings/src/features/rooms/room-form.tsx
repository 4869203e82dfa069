import type { CreateRoomInput } from '@alinha/contracts-agenda';
import {
  Button,
  Card,
  FieldRow,
  FormActions,
  FormError,
  LinkButton,
  NumberField,
  Stack,
  TextField,
} from '@alinha/ui';
import { type ApiError, useNavigate, useTexts, useUnsavedChanges } from '@alinha/web-kit';
import { applyServerFields, FormField, useContractForm } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';
import { roomFormSchema } from './room-form.schema.ts';

type SaveReply = { readonly onSuccess: () => void; readonly onError: (error: ApiError) => void };

type RoomFormProps = {
  readonly room: CreateRoomInput;
  readonly saveLabel: string;
  readonly failedText: string;
  readonly saving: boolean;
  readonly onSave: (room: CreateRoomInput, reply: SaveReply) => void;
  /** Called after saving; the form then returns to the settings by itself. */
  readonly onSaved: () => void;
};

/** Name and capacity of a new or existing room. */
export function RoomForm({ room, saveLabel, failedText, saving, onSave, onSaved }: RoomFormProps): ReactNode {
  const texts = useTexts();
  const navigate = useNavigate();
  const form = useContractForm(roomFormSchema, { defaultValues: room });
  const { register, handleSubmit, control, formState } = form;
  const { errors, isDirty } = formState;
  const leave = useUnsavedChanges(isDirty);
  const reply: SaveReply = {
    onSuccess: () => {
      leave();
      onSaved();
      navigate('/app/settings');
    },
    onError: (error) => applyServerFields(error, form),
  };
  return (
    <Card>
      <form noValidate onSubmit={handleSubmit((body) => onSave(body, reply))}>
        <Stack gap={5}>
          {errors.root?.server && <FormError title={failedText} detail={errors.root.server.message} />}
          <FieldRow>
            <TextField
              label={texts('rooms.name')}
              placeholder={texts('rooms.name_example')}
              autoComplete="off"
              required
              maxLength={80}
              error={errors.name?.message}
              {...register('name')}
            />
            <FormField name="capacity" control={control}>
              {(field) => (
                <NumberField
                  label={texts('rooms.capacity')}
                  hint={texts('rooms.capacity_hint')}
                  min={1}
                  max={999}
                  {...field}
                />
              )}
            </FormField>
          </FieldRow>
          <FormActions>
            <LinkButton href="/app/settings">{texts('settings.cancel')}</LinkButton>
            <Button type="submit" variant="primary" busy={saving}>
              {saveLabel}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Card>
  );
}

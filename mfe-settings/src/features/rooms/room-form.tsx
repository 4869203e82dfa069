import type { CreateRoomInput } from '@alinha/contracts-agenda';
import { FieldRow, TextField } from '@alinha/ui';
import { NumberField } from '@alinha/ui/panels';
import { useTexts } from '@alinha/web-kit';
import { FormField, useContractForm } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';
import { RecordForm, type Saving } from '../../parts/record-form.tsx';
import { roomFormSchema } from './room-form.schema.ts';

type RoomFormProps = Saving<CreateRoomInput> & { readonly room: CreateRoomInput };

/** Name and capacity of a new or existing room. */
export function RoomForm({ room, ...saving }: RoomFormProps): ReactNode {
  const texts = useTexts();
  const form = useContractForm(roomFormSchema, { defaultValues: room });
  const { register, control, formState } = form;
  return (
    <RecordForm form={form} {...saving}>
      <FieldRow>
        <TextField
          label={texts('rooms.name')}
          placeholder={texts('rooms.name_example')}
          autoComplete="off"
          required
          maxLength={80}
          error={formState.errors.name?.message}
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
    </RecordForm>
  );
}

import type { Room } from '@alinha/contracts-agenda';
import { FieldRow, TextField } from '@alinha/ui';
import { DateField, NumberField } from '@alinha/ui/panels';
import { toast, useTexts } from '@alinha/web-kit';
import { FormField, useContractForm } from '@alinha/web-kit/form';
import { DoorOpen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { RecordForm } from '../../parts/record-form.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { reductionFormSchema } from './reduction-form.schema.ts';
import { useCreateReduction, useRooms } from './rooms.queries.ts';

/** Lowers the capacity of a room for some days. */
export function NewReductionScreen(): ReactNode {
  const texts = useTexts();
  const rooms = useRooms();
  return (
    <RecordPage
      title={texts('rooms.reductions.new')}
      items={rooms}
      icon={<DoorOpen size={22} aria-hidden />}
      unknownText={texts('rooms.unknown')}
      failedText={texts('rooms.load_failed')}
      fields={4}
    >
      {(room) => <ReductionForm room={room} />}
    </RecordPage>
  );
}

function ReductionForm({ room: { id, name, capacity } }: { readonly room: Room }): ReactNode {
  const texts = useTexts();
  const create = useCreateReduction();
  const [schema] = useState(() => reductionFormSchema(capacity));
  const form = useContractForm(schema, {
    defaultValues: { start_date: '', end_date: '', capacity: capacity - 1, reason: '' },
  });
  const { register, control, formState } = form;
  return (
    <RecordForm
      form={form}
      back={`/app/settings/rooms/${id}/edit`}
      saveLabel={texts('settings.save')}
      failedText={texts('rooms.reductions.failed')}
      saving={create.isPending}
      onSave={(body, reply) => create.mutate({ body: { ...body, room_id: id } }, reply)}
      onSaved={() => toast.success(texts('rooms.reductions.created'))}
    >
      <FieldRow>
        <FormField name="start_date" control={control}>
          {(field) => <DateField {...field} label={texts('rooms.reductions.from')} required />}
        </FormField>
        <FormField name="end_date" control={control}>
          {(field) => <DateField {...field} label={texts('rooms.reductions.until')} required />}
        </FormField>
      </FieldRow>
      <FieldRow>
        <FormField name="capacity" control={control}>
          {(field) => (
            <NumberField
              {...field}
              label={texts('rooms.reductions.capacity')}
              hint={texts('rooms.reductions.capacity_hint', { name, capacity })}
              min={0}
              max={capacity - 1}
            />
          )}
        </FormField>
        <TextField
          label={texts('rooms.reductions.reason')}
          placeholder={texts('rooms.reductions.reason_example')}
          autoComplete="off"
          required
          maxLength={80}
          error={formState.errors.reason?.message}
          {...register('reason')}
        />
      </FieldRow>
    </RecordForm>
  );
}

import type { WaitingEntry, WaitingEntryInput } from '@alinha/contracts-agenda';
import {
  Button,
  Card,
  Chip,
  Field,
  FieldRow,
  FormActions,
  FormError,
  Inline,
  LinkButton,
  Stack,
  TextArea,
} from '@alinha/ui';
import { DateField, NumberField, RadioGroup, Select, TimeField } from '@alinha/ui/panels';
import { useFormat, useTexts } from '@alinha/web-kit';
import { type ContractForm, FormField, FormProvider } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';
import { sentenceCase } from '../../appointments/sentence-case.ts';
import { WAITING_HREF } from '../../appointments/waiting-address.ts';
import { ClientField } from '../../booking/choice-fields.tsx';
import type { Choices } from '../../booking/choices.queries.ts';
import { type Named, named, withFormer } from '../../booking/former-choice.ts';
import { proposalOf } from '../../booking/service-proposal.ts';
import { WEEKDAYS } from '../working-hours/week-ranges.ts';
import type { WaitingFormValues } from './waiting-form.schema.ts';
import { useWaitingTexts } from './waiting-texts.ts';

type Form = ContractForm<WaitingFormValues, WaitingEntryInput>;

/** Option value for no choice; the form stores null. */
const ANY = 'any';

type OptionalChoiceProps = {
  readonly form: Form;
  readonly name: 'employee_id' | 'room_id' | 'specialty_id';
  readonly label: string;
  readonly anyLabel: string;
  readonly list: readonly Named[];
  readonly onChoose?: (id: string | null) => void;
};

function OptionalChoice({ form, name, label, anyLabel, list, onChoose }: OptionalChoiceProps): ReactNode {
  return (
    <FormField name={name} control={form.control}>
      {({ value, onChange, ...field }) => (
        <Select
          label={label}
          options={[
            { value: ANY, label: anyLabel },
            ...list.map((one) => ({ value: String(one.id), label: one.name })),
          ]}
          value={value ?? ANY}
          onChange={(option) => {
            const id = option === ANY ? null : option;
            onChange(id);
            onChoose?.(id);
          }}
          {...field}
        />
      )}
    </FormField>
  );
}

function WeekdayField({ form }: { readonly form: Form }): ReactNode {
  const texts = useWaitingTexts();
  const format = useFormat();
  return (
    <FormField name="weekdays" control={form.control}>
      {({ value, onChange, error }) => (
        <Field label={texts('waiting.form.weekdays')} required error={error} group="group">
          {() => (
            <Inline>
              {WEEKDAYS.map((day) => (
                <Chip
                  key={day}
                  label={sentenceCase(format.weekday(day, 'short').replace('.', ''))}
                  pressed={value.includes(day)}
                  onPress={() =>
                    onChange(value.includes(day) ? value.filter((one) => one !== day) : [...value, day])
                  }
                />
              ))}
            </Inline>
          )}
        </Field>
      )}
    </FormField>
  );
}

type WaitingFormProps = {
  readonly form: Form;
  readonly choices: Choices;
  /** The stored entry; null for a new one. */
  readonly entry: WaitingEntry | null;
  readonly today: string;
  readonly busy: boolean;
  readonly onSubmit: (input: WaitingEntryInput) => void;
  /** Typed name or phone of a new client. */
  readonly onCreateClient: (typed: string) => void;
};

export function WaitingForm(props: WaitingFormProps): ReactNode {
  const { form, choices, entry, today, busy, onSubmit, onCreateClient } = props;
  const texts = useWaitingTexts();
  const bookingTexts = useTexts();
  const { control, formState, getFieldState, handleSubmit, register, setValue } = form;
  const { errors } = formState;
  const former = (kind: 'employee' | 'room' | 'specialty') =>
    entry && named(entry[`${kind}_id`], entry[`${kind}_name`]);
  const proposeDuration = (id: string | null) => {
    if (getFieldState('duration_minutes').isDirty) return;
    setValue('duration_minutes', proposalOf(choices.specialties, id).minutes);
    if (formState.isSubmitted) void form.trigger(['duration_minutes', 'to_time']);
  };
  return (
    <FormProvider {...form}>
      <Card>
        <form noValidate onSubmit={handleSubmit(onSubmit)}>
          <Stack>
            <FormError title={errors.root?.server?.message} />
            <ClientField clients={choices.clients} onCreate={onCreateClient} />
            <FormField name="kind" control={control}>
              {(field) => (
                <RadioGroup
                  label={texts('waiting.form.kind')}
                  layout="inline"
                  options={[
                    { value: 'once', label: texts('waiting.form.kinds.once') },
                    { value: 'fixed', label: texts('waiting.form.kinds.fixed') },
                  ]}
                  {...field}
                />
              )}
            </FormField>
            <WeekdayField form={form} />
            <FieldRow>
              <FormField name="from_time" control={control} rules={{ deps: ['to_time'] }}>
                {(field) => <TimeField label={texts('waiting.form.from')} required {...field} />}
              </FormField>
              <FormField name="to_time" control={control}>
                {(field) => <TimeField label={texts('waiting.form.to')} required {...field} />}
              </FormField>
            </FieldRow>
            <FieldRow>
              <OptionalChoice
                form={form}
                name="specialty_id"
                label={texts('waiting.form.specialty')}
                anyLabel={texts('waiting.form.any_specialty')}
                list={withFormer<Named>(choices.specialties, former('specialty'))}
                onChoose={proposeDuration}
              />
              <FormField name="duration_minutes" control={control} rules={{ deps: ['to_time'] }}>
                {(field) => (
                  <NumberField
                    label={texts('waiting.form.duration')}
                    required
                    step={15}
                    min={15}
                    suffix={texts('waiting.form.minutes')}
                    {...field}
                  />
                )}
              </FormField>
            </FieldRow>
            <FieldRow>
              <OptionalChoice
                form={form}
                name="employee_id"
                label={texts('waiting.form.professional')}
                anyLabel={texts('waiting.form.any_professional')}
                list={withFormer<Named>(choices.employees, former('employee'))}
              />
              <OptionalChoice
                form={form}
                name="room_id"
                label={texts('waiting.form.room')}
                anyLabel={texts('waiting.form.any_room')}
                list={withFormer<Named>(choices.rooms, former('room'))}
              />
            </FieldRow>
            <FieldRow>
              <FormField name="valid_until" control={control}>
                {(field) => (
                  <DateField
                    label={texts('waiting.form.until')}
                    required
                    min={today}
                    today={today}
                    {...field}
                  />
                )}
              </FormField>
            </FieldRow>
            <TextArea label={texts('waiting.form.note')} error={errors.note?.message} {...register('note')} />
            <FormActions>
              <LinkButton href={WAITING_HREF}>{bookingTexts('booking.cancel')}</LinkButton>
              <Button type="submit" variant="primary" busy={busy}>
                {texts('waiting.form.save')}
              </Button>
            </FormActions>
          </Stack>
        </form>
      </Card>
    </FormProvider>
  );
}

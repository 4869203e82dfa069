import {
  DEFAULT_DUNNING_TEXTS,
  DUNNING_STEPS,
  type DunningSettings,
  type DunningStep,
  dunningSettingsSchema,
} from '@alinha/contracts-billing';
import { type Language, MESSAGE_HOURS } from '@alinha/contracts-core';
import { Button, FieldRow, FormActions, FormError, SectionCard, Stack, Switch } from '@alinha/ui';
import { Select } from '@alinha/ui/panels';
import { toast, useSession, useTexts, useUnsavedChanges } from '@alinha/web-kit';
import { applyServerFields, FormField, useContractForm } from '@alinha/web-kit/form';
import { range } from 'es-toolkit';
import { type ReactNode, useState } from 'react';
import { useSaveDunning } from './dunning.queries.ts';
import { DunningTexts } from './dunning-texts.tsx';

type DunningFormProps = { readonly settings: DunningSettings; readonly hasPix: boolean };

/** A text that equals the product's is stored as null, so that a later release can improve it. */
const eachText = (change: (step: DunningStep) => string | null) =>
  Object.fromEntries(DUNNING_STEPS.map((step) => [step, change(step)])) as Record<DunningStep, string | null>;

const shownOf = (settings: DunningSettings, language: Language): DunningSettings => ({
  ...settings,
  ...eachText((step) => settings[step] ?? DEFAULT_DUNNING_TEXTS[language][step]),
});
const sentOf = (settings: DunningSettings, language: Language): DunningSettings => ({
  ...settings,
  ...eachText((step) => (settings[step] === DEFAULT_DUNNING_TEXTS[language][step] ? null : settings[step])),
});

/** A refetch does not replace typed input. */
export function DunningForm({ settings, hasPix }: DunningFormProps): ReactNode {
  const texts = useTexts();
  const language = useSession().company?.language ?? 'pt';
  const form = useContractForm(dunningSettingsSchema, { defaultValues: shownOf(settings, language) });
  const { control, handleSubmit, formState, reset } = form;
  const { errors, isDirty, dirtyFields } = formState;
  useUnsavedChanges(isDirty);
  const [step, setStep] = useState<DunningStep>('before_1');
  const save = useSaveDunning();
  return (
    <form
      noValidate
      onSubmit={handleSubmit(
        (body) =>
          save.mutate(
            // Another user may have turned it off since this form was loaded.
            { body: { ...sentOf(body, language), enabled: dirtyFields.enabled ? body.enabled : undefined } },
            {
              onSuccess: (saved) => {
                reset(shownOf(saved, language));
                toast.success(texts(saved.enabled ? 'dunning.saved_on' : 'dunning.saved_off'));
              },
              onError: (error) => applyServerFields(error, form),
            },
          ),
        (wrong) => setStep(DUNNING_STEPS.find((one) => wrong[one]) ?? step),
      )}
    >
      <Stack gap={5}>
        {errors.root?.server && (
          <FormError title={texts('dunning.save_failed')} detail={errors.root.server.message} />
        )}
        <SectionCard title={texts('dunning.when')} description={texts('dunning.when_hint')}>
          <Stack gap={5}>
            <FormField name="enabled" control={control}>
              {({ value, ...field }) => (
                <Switch
                  {...field}
                  checked={value}
                  label={texts('dunning.enabled')}
                  description={texts('dunning.enabled_hint')}
                />
              )}
            </FormField>
            <FieldRow>
              <HourField name="first_hour" label={texts('dunning.first_hour')} control={control} from={0} />
              <HourField name="last_hour" label={texts('dunning.last_hour')} control={control} from={1} />
            </FieldRow>
          </Stack>
        </SectionCard>
        <DunningTexts form={form} language={language} hasPix={hasPix} step={step} onStep={setStep} />
        <FormActions>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {texts('settings.save')}
          </Button>
        </FormActions>
      </Stack>
    </form>
  );
}

type HourFieldProps = {
  readonly name: 'first_hour' | 'last_hour';
  readonly label: string;
  readonly control: ReturnType<typeof useContractForm<DunningSettings, DunningSettings>>['control'];
  /** Hours after the first one, and before the last one. */
  readonly from: 0 | 1;
};

function HourField({ name, label, control, from }: HourFieldProps): ReactNode {
  const texts = useTexts();
  const { first, last } = MESSAGE_HOURS;
  return (
    <FormField name={name} control={control}>
      {({ value, onChange, ...field }) => (
        <Select
          {...field}
          label={label}
          value={String(value)}
          options={range(first + from, last + from).map((hour) => ({
            value: String(hour),
            label: texts('dunning.hour', { hour: String(hour).padStart(2, '0') }),
          }))}
          onChange={(chosen) => onChange(Number(chosen))}
        />
      )}
    </FormField>
  );
}

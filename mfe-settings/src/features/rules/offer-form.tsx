import { type OfferSettings, offerModeSchema, offerSettingsSchema } from '@alinha/contracts-agenda';
import { Checkbox, LoadingState, SectionCard, Skeleton, Stack } from '@alinha/ui';
import { RadioGroup } from '@alinha/ui/panels';
import { QueryError, useTexts } from '@alinha/web-kit';
import { FormField, useContractForm, useWatch } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';
import { SectionForm } from '../../parts/section-form.tsx';
import { offerSentences } from './offer-sentences.ts';
import { Columns } from './policy-form.tsx';
import { Sentences } from './policy-preview.tsx';
import { useOfferSettings, useSaveOfferSettings } from './rules.queries.ts';

/** Settings for offers of freed places, with loading and error states. */
export function OfferRules({ isAdmin }: { readonly isAdmin: boolean }): ReactNode {
  const texts = useTexts();
  const read = useOfferSettings();
  if (read.data) return <OfferForm settings={read.data} isAdmin={isAdmin} />;
  return (
    <SectionCard title={texts('rules.offers.form')}>
      {read.isError ? (
        <QueryError compact text={texts('rules.offers.load_failed')} query={read} />
      ) : (
        <LoadingState>
          <Stack gap={4}>
            <Skeleton shape="block" height={64} />
            <Skeleton shape="block" height={64} />
            <Skeleton shape="block" height={64} />
          </Stack>
        </LoadingState>
      )}
    </SectionCard>
  );
}

type OfferFormProps = { readonly settings: OfferSettings; readonly isAdmin: boolean };

function OfferForm({ settings, isAdmin }: OfferFormProps): ReactNode {
  const texts = useTexts();
  const form = useContractForm(offerSettingsSchema, { defaultValues: settings });
  const { control } = form;
  const values = useWatch({ control }) as OfferSettings;
  const save = useSaveOfferSettings();
  const disabled = !isAdmin;
  return (
    <Columns>
      <SectionForm
        title={texts('rules.offers.form')}
        description={texts('rules.offers.form_hint')}
        form={form}
        isAdmin={isAdmin}
        saveLabel={texts('rules.offers.save')}
        savedText={texts('rules.offers.saved')}
        failedText={texts('rules.save_failed')}
        saving={save.isPending}
        onSave={(body, reply) => save.mutate({ body }, reply)}
      >
        <FormField name="mode" control={control}>
          {(field) => (
            <RadioGroup
              {...field}
              label={texts('rules.offers.mode')}
              options={offerModeSchema.options.map((value) => ({
                value,
                label: texts(`rules.offers.modes.${value}`),
                description: texts(`rules.offers.modes.${value}_hint`),
              }))}
              disabled={disabled}
            />
          )}
        </FormField>
        <FormField name="remind_credits" control={control}>
          {({ value, ...field }) => (
            <Checkbox
              {...field}
              checked={value}
              label={texts('rules.offers.remind_credits')}
              description={texts('rules.offers.remind_credits_hint')}
              disabled={disabled}
            />
          )}
        </FormField>
      </SectionForm>
      <SectionCard title={texts('rules.offers.preview.title')}>
        <Sentences aria-live="polite">
          {offerSentences(values, texts).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </Sentences>
      </SectionCard>
    </Columns>
  );
}

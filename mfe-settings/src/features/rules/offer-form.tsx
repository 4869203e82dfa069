import { type OfferSettings, offerModeSchema, offerSettingsSchema } from '@alinha/contracts-agenda';
import {
  Button,
  Checkbox,
  FormActions,
  FormError,
  LoadingState,
  SectionCard,
  Skeleton,
  Stack,
} from '@alinha/ui';
import { RadioGroup } from '@alinha/ui/panels';
import { QueryError, toast, useTexts, useUnsavedChanges } from '@alinha/web-kit';
import { applyServerFields, FormField, useContractForm, useWatch } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';
import { offerSentences } from './offer-sentences.ts';
import { Columns } from './policy-form.tsx';
import { Sentences } from './policy-preview.tsx';
import { useOfferSettings, useSaveOfferSettings } from './rules.queries.ts';

/** How free places are offered to clients, or its loading or failed state. */
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

/** A refetch does not replace typed input. */
function OfferForm({ settings, isAdmin }: OfferFormProps): ReactNode {
  const texts = useTexts();
  const form = useContractForm(offerSettingsSchema, { defaultValues: settings });
  const { control, handleSubmit, formState, reset } = form;
  const { errors, isDirty } = formState;
  useUnsavedChanges(isDirty);
  const values = useWatch({ control }) as OfferSettings;
  const save = useSaveOfferSettings();
  const disabled = !isAdmin;
  return (
    <Columns>
      <SectionCard title={texts('rules.offers.form')} description={texts('rules.offers.form_hint')}>
        <form
          noValidate
          onSubmit={handleSubmit((body) =>
            save.mutate(
              { body },
              {
                onSuccess: (saved) => {
                  reset(saved);
                  toast.success(texts('rules.offers.saved'));
                },
                onError: (error) => applyServerFields(error, form),
              },
            ),
          )}
        >
          <Stack gap={5}>
            {errors.root?.server && (
              <FormError title={texts('rules.save_failed')} detail={errors.root.server.message} />
            )}
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
            {isAdmin && (
              <FormActions>
                <Button type="submit" variant="primary" busy={save.isPending}>
                  {texts('rules.offers.save')}
                </Button>
              </FormActions>
            )}
          </Stack>
        </form>
      </SectionCard>
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

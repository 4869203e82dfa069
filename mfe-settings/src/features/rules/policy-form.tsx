import {
  type CancellationPolicy,
  CREDIT_EXPIRIES,
  HIGHEST_CREDIT_LIMIT,
  HIGHEST_NOTICE_HOURS,
} from '@alinha/contracts-agenda';
import { Checkbox, Field, FieldRow, media, space } from '@alinha/ui';
import { NumberField, RadioGroup } from '@alinha/ui/panels';
import { useTexts } from '@alinha/web-kit';
import { FormField, useContractForm, useWatch } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { SectionForm } from '../../parts/section-form.tsx';
import { type PolicyFormValues, policyFormSchema } from './policy-form.schema.ts';
import { PolicyPreview } from './policy-preview.tsx';
import { useSavePolicy } from './rules.queries.ts';

/** The form, and its effect beside it. */
export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  align-items: start;
  gap: ${space[5]};
  > :last-child {
    position: sticky;
    top: ${space[5]};
  }
  @media ${media.tabletDown} {
    grid-template-columns: minmax(0, 1fr);
    > :last-child {
      position: static;
    }
  }
`;

const Choices = styled.div`
  display: grid;
  gap: 2px;
`;

const EARNING = ['credit_in_time', 'credit_late', 'credit_no_show', 'credit_on_closure'] as const;

type PolicyFormProps = { readonly policy: CancellationPolicy; readonly isAdmin: boolean };

/** The rules of cancellations, with the effect in sentences beside them. */
export function PolicyForm({ policy, isAdmin }: PolicyFormProps): ReactNode {
  const texts = useTexts();
  const form = useContractForm(policyFormSchema, { defaultValues: policy });
  const { control } = form;
  const values = useWatch({ control }) as PolicyFormValues;
  const save = useSavePolicy();
  const disabled = !isAdmin;
  return (
    <Columns>
      <SectionForm
        title={texts('rules.form')}
        form={form}
        isAdmin={isAdmin}
        savedText={texts('rules.saved')}
        failedText={texts('rules.save_failed')}
        saving={save.isPending}
        onSave={(body, reply) => save.mutate({ body }, reply)}
      >
        <FieldRow>
          <FormField name="notice_hours" control={control}>
            {(field) => (
              <NumberField
                {...field}
                label={texts('rules.notice')}
                hint={texts('rules.notice_hint')}
                suffix={texts('rules.hours_unit')}
                min={0}
                max={HIGHEST_NOTICE_HOURS}
                disabled={disabled}
              />
            )}
          </FormField>
        </FieldRow>
        <Field label={texts('rules.earns')} group="group">
          {() => (
            <Choices>
              {EARNING.map((name) => (
                <FormField key={name} name={name} control={control}>
                  {({ value, ...field }) => (
                    <Checkbox
                      {...field}
                      checked={value}
                      label={texts(`rules.${name}`)}
                      description={
                        name === 'credit_on_closure' ? texts('rules.credit_on_closure_hint') : undefined
                      }
                      disabled={disabled}
                    />
                  )}
                </FormField>
              ))}
            </Choices>
          )}
        </Field>
        <FormField name="expiry" control={control}>
          {(field) => (
            <RadioGroup
              {...field}
              label={texts('rules.expiry')}
              layout="inline"
              options={CREDIT_EXPIRIES.map((value) => ({
                value,
                label: texts(`rules.expiries.${value}`),
              }))}
              disabled={disabled}
            />
          )}
        </FormField>
        <FieldRow>
          {(['max_live', 'max_per_month'] as const).map((name) => (
            <FormField key={name} name={name} control={control}>
              {(field) => (
                <NumberField
                  {...field}
                  label={texts(`rules.${name}`)}
                  hint={texts(`rules.${name}_hint`)}
                  min={1}
                  max={HIGHEST_CREDIT_LIMIT}
                  disabled={disabled}
                />
              )}
            </FormField>
          ))}
        </FieldRow>
        <FormField name="owed_when_late" control={control}>
          {({ value, ...field }) => (
            <Checkbox
              {...field}
              checked={value}
              label={texts('rules.owed_when_late')}
              description={texts('rules.owed_when_late_hint')}
              disabled={disabled}
            />
          )}
        </FormField>
      </SectionForm>
      <PolicyPreview policy={values} />
    </Columns>
  );
}

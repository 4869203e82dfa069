import type { DeactivateEmployeeInput, Employee, OffboardingCounts } from '@alinha/contracts-accounts';
import { type Option, Stack, Text } from '@alinha/ui';
import { RadioGroup, Select } from '@alinha/ui/panels';
import { useFormat, useTexts } from '@alinha/web-kit';
import { type ContractForm, FormField, useWatch } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';
import type { OffboardingFormValues } from './offboarding-form.schema.ts';

type OffboardingFieldsProps = {
  readonly form: ContractForm<OffboardingFormValues, DeactivateEmployeeInput>;
  readonly counts: OffboardingCounts;
  /** Offers keeping the appointments; false when the professional is already inactive. */
  readonly mayKeep: boolean;
  /** Professionals who can take over. */
  readonly successors: readonly Employee[];
};

/** "53 consultas e 1 plano", without zero counts. */
export function useAppointmentCountsText() {
  const texts = useTexts();
  const format = useFormat();
  return ({ appointments, plans }: Pick<OffboardingCounts, 'appointments' | 'plans'>): string =>
    format.list([
      ...(appointments > 0 ? [texts('offboarding.appointments', { count: appointments })] : []),
      ...(plans > 0 ? [texts('offboarding.plans', { count: plans })] : []),
    ]);
}

/** Choice what to do with the upcoming appointments. */
export function OffboardingFields({ form, counts, mayKeep, successors }: OffboardingFieldsProps): ReactNode {
  const texts = useTexts();
  const describe = useAppointmentCountsText();
  const { control } = form;
  const { with_colleagues: withColleagues = 0 } = counts;
  const alsoCancelled =
    withColleagues > 0 ? [texts('offboarding.with_colleagues', { count: withColleagues })] : [];
  const chosen = useWatch({ control, name: 'appointments' });
  const options = successors.map(
    ({ id, name, color }): Option => ({ value: String(id), label: name, color }),
  );
  return (
    <Stack gap={4}>
      <Text>{texts('offboarding.left', { what: describe(counts) })}</Text>
      <FormField name="appointments" control={control}>
        {(field) => (
          <RadioGroup
            {...field}
            label={texts('offboarding.question')}
            options={[
              {
                value: 'move',
                label: texts('offboarding.move'),
                description: texts('offboarding.move_hint'),
              },
              ...(mayKeep
                ? [
                    {
                      value: 'keep' as const,
                      label: texts('offboarding.keep'),
                      description: texts('offboarding.keep_hint'),
                    },
                  ]
                : []),
              {
                value: 'cancel',
                label: texts('offboarding.cancel'),
                description: [texts('offboarding.cancel_hint'), ...alsoCancelled].join(' '),
              },
            ]}
          />
        )}
      </FormField>
      {chosen === 'move' && (
        <FormField name="successor_id" control={control}>
          {(field) => (
            <Select
              {...field}
              label={texts('offboarding.successor')}
              placeholder={texts('offboarding.choose')}
              options={options}
              required
            />
          )}
        </FormField>
      )}
    </Stack>
  );
}

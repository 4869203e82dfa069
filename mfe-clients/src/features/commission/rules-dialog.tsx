import type { Specialty } from '@alinha/contracts-agenda';
import { type CommissionRule, saveCommissionRulesInputSchema } from '@alinha/contracts-billing';
import type { ValidationKey } from '@alinha/contracts-core';
import { Button, IconButton, LoadingState, SkeletonList, Text, TextField } from '@alinha/ui';
import { MoneyField, Select } from '@alinha/ui/panels';
import { QueryError, toast, useFormat, useTexts } from '@alinha/web-kit';
import { applyServerFields, FormField, useContractForm, useFieldArray, useWatch } from '@alinha/web-kit/form';
import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { z } from 'zod';
import { FormDialog } from '../../form-dialog.tsx';
import { useSpecialties } from '../packages/packages.queries.ts';
import { useCommissionRules, useSaveRules } from './commission.queries.ts';
import { basisPointsOf, percentText } from './percent.ts';

const REQUIRED: ValidationKey = 'required';
const KINDS = ['percent', 'fixed'] as const;
type Kind = (typeof KINDS)[number];
type RuleInput = z.input<typeof saveCommissionRulesInputSchema>['rules'][number];

/** `specialty_id` is '' for all specialties; `basis_points` is the typed percentage. The API names the same fields. */
const rulesFormSchema = z
  .object({
    rules: z.array(
      z
        .object({
          specialty_id: z.string(),
          kind: z.enum(KINDS),
          basis_points: z.string(),
          fixed_cents: z.int().nullable(),
        })
        .superRefine(({ kind, basis_points, fixed_cents }, context) => {
          const isEmpty = kind === 'percent' ? basis_points.trim() === '' : fixed_cents === null;
          const path = [kind === 'percent' ? 'basis_points' : 'fixed_cents'];
          if (isEmpty) context.addIssue({ code: 'custom', path, message: REQUIRED });
        })
        .transform(
          ({ specialty_id, kind, basis_points, fixed_cents }): RuleInput => ({
            specialty_id: specialty_id === '' ? null : Number(specialty_id),
            // Not a number fails as a wrong percentage.
            ...(kind === 'percent' ? { basis_points: basisPointsOf(basis_points) ?? -1 } : { fixed_cents }),
          }),
        ),
    ),
  })
  .pipe(saveCommissionRulesInputSchema);

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 5fr) minmax(0, 4fr) auto;
  gap: 8px 12px;
  align-items: start;
  > :first-child {
    grid-column: 1 / -1;
  }
  /* Beside the field, under its label. */
  > :last-child {
    margin-top: 26px;
  }
`;

type RulesDialogProps = {
  readonly professional: { readonly id: number; readonly name: string };
  readonly onClose: () => void;
};

/** The rules of a professional: one for all specialties, and one for each that differs. */
export function RulesDialog({ professional, onClose }: RulesDialogProps): ReactNode {
  const texts = useTexts();
  const rules = useCommissionRules();
  const specialties = useSpecialties();
  if (rules.data && rules.isFetchedAfterMount && specialties.data) {
    const own = rules.data.filter(({ employee_id }) => employee_id === professional.id);
    return (
      <RulesForm professional={professional} rules={own} specialties={specialties.data} onClose={onClose} />
    );
  }
  const isFailed = rules.isError || specialties.isError;
  return (
    <FormDialog
      title={texts('commission.rules_title', { name: professional.name })}
      saveLabel={texts('commission.save_rules')}
      isDirty={false}
      isBusy={!isFailed}
      onSubmit={(event) => event.preventDefault()}
      onClose={onClose}
    >
      {rules.isError ? (
        <QueryError compact text={texts('commission.rules_failed')} query={rules} />
      ) : specialties.isError ? (
        <QueryError compact text={texts('commission.specialties_failed')} query={specialties} />
      ) : (
        <LoadingState>
          <SkeletonList rows={2} avatar={false} />
        </LoadingState>
      )}
    </FormDialog>
  );
}

const NEW_RULE = { specialty_id: '', kind: 'percent' as Kind, basis_points: '', fixed_cents: null };

type RulesFormProps = RulesDialogProps & {
  readonly rules: readonly CommissionRule[];
  readonly specialties: readonly Specialty[];
};

function RulesForm({ professional: { id, name }, rules, specialties, onClose }: RulesFormProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const save = useSaveRules();
  const choices = [
    { value: '', label: texts('commission.all_specialties') },
    ...specialties.map((one) => ({ value: String(one.id), label: one.name })),
  ];
  const form = useContractForm(rulesFormSchema, {
    defaultValues: {
      rules:
        rules.length === 0
          ? [NEW_RULE]
          : rules.map(({ specialty_id, basis_points, fixed_cents }) => ({
              specialty_id: specialty_id === null ? '' : String(specialty_id),
              kind: basis_points === null ? ('fixed' as const) : ('percent' as const),
              basis_points: basis_points === null ? '' : percentText(basis_points, format.number),
              fixed_cents,
            })),
    },
  });
  const { control, formState, handleSubmit } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'rules' });
  const { errors, isDirty } = formState;
  const used = useWatch({ control, name: 'rules' }).map(({ specialty_id }) => specialty_id);
  const next = choices.find(({ value }) => !used.includes(value));
  return (
    <FormDialog
      title={texts('commission.rules_title', { name })}
      description={texts('commission.rules_hint')}
      saveLabel={texts('commission.save_rules')}
      error={errors.root?.server?.message}
      isDirty={isDirty}
      isBusy={save.isPending}
      onSubmit={handleSubmit((body) =>
        save.mutate(
          { params: { id }, body },
          {
            onSuccess: () => {
              toast.success(texts('commission.rules_saved'));
              onClose();
            },
            onError: (error) => applyServerFields(error, form, texts('commission.save_failed')),
          },
        ),
      )}
      onClose={onClose}
    >
      {fields.length === 0 && <Text tone="muted">{texts('commission.without_rules')}</Text>}
      {fields.map((field, index) => (
        <RuleRow key={field.id} index={index} form={form} choices={choices} onRemove={() => remove(index)} />
      ))}
      <div>
        <Button
          size="sm"
          icon={<Plus size={16} aria-hidden />}
          disabled={!next}
          onClick={() =>
            append(
              { ...NEW_RULE, specialty_id: next?.value ?? '' },
              { focusName: `rules.${used.length}.specialty_id` },
            )
          }
        >
          {texts('commission.add_rule')}
        </Button>
      </div>
    </FormDialog>
  );
}

type Choice = { readonly value: string; readonly label: string };
type RulesFormApi = ReturnType<
  typeof useContractForm<z.input<typeof rulesFormSchema>, z.output<typeof rulesFormSchema>>
>;
type RuleRowProps = {
  readonly index: number;
  readonly form: RulesFormApi;
  readonly choices: readonly Choice[];
  readonly onRemove: () => void;
};

function RuleRow({ index, form: { control }, choices, onRemove }: RuleRowProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const chosen = useWatch({ control, name: `rules.${index}.specialty_id` });
  const kind = useWatch({ control, name: `rules.${index}.kind` });
  const archived = { value: chosen, label: texts('commission.archived_specialty') };
  const own = choices.find(({ value }) => value === chosen) ?? archived;
  const options = own === archived ? [...choices, archived] : choices;
  return (
    <Row>
      <FormField name={`rules.${index}.specialty_id`} control={control}>
        {(field) => <Select label={texts('commission.specialty')} options={options} {...field} />}
      </FormField>
      <FormField name={`rules.${index}.kind`} control={control}>
        {(field) => (
          <Select
            label={texts('commission.kind')}
            options={KINDS.map((value) => ({ value, label: texts(`commission.kinds.${value}`) }))}
            {...field}
          />
        )}
      </FormField>
      {kind === 'percent' ? (
        <FormField key="percent" name={`rules.${index}.basis_points`} control={control}>
          {(field) => (
            <TextField
              label={texts('commission.percent')}
              required
              inputMode="decimal"
              autoComplete="off"
              {...field}
            />
          )}
        </FormField>
      ) : (
        <FormField key="fixed" name={`rules.${index}.fixed_cents`} control={control}>
          {(field) => (
            <MoneyField label={texts('commission.fixed')} required currency={format.currency} {...field} />
          )}
        </FormField>
      )}
      <IconButton
        label={texts('commission.remove_rule', { name: own.label })}
        icon={<Trash2 size={16} aria-hidden />}
        variant="ghost"
        onClick={onRemove}
      />
    </Row>
  );
}

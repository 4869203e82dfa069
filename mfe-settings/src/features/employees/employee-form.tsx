import { type Employee, INVITATION_HOURS } from '@alinha/contracts-accounts';
import { Checkbox, FieldRow, Stack, TextField } from '@alinha/ui';
import { NumberField, Select } from '@alinha/ui/panels';
import { useSession, useTexts } from '@alinha/web-kit';
import { type ContractForm, FormField, NewPasswordField, useWatch } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';
import { RecordForm, type Saving } from '../../parts/record-form.tsx';
import { useSpecialties } from '../specialties/specialties.queries.ts';
import { type EmployeeFormValues, STAFF_ROLES } from './employee-form.schema.ts';
import { ProfessionalColorField } from './professional-color-field.tsx';

const NONE = 'none';

type EmployeeFormProps<Output> = Omit<Saving<Output>, 'failedText'> & {
  readonly form: ContractForm<EmployeeFormValues, Output>;
  /** An empty password keeps the current one. */
  readonly keepsPassword: boolean;
  /** Shows the role; only for administrators. */
  readonly showsRole: boolean;
  /** Only for the user's own record. */
  readonly showsStartPage?: boolean;
  /** Other professionals, whose colours are used. */
  readonly colleagues: readonly Employee[];
};

/** Fields of a new or existing professional. The screen saves them. */
export function EmployeeForm<Output>(props: EmployeeFormProps<Output>): ReactNode {
  const {
    form,
    keepsPassword,
    showsRole,
    showsStartPage,
    colleagues,
    back = '/app/employees',
    ...saving
  } = props;
  const { register, control, formState } = form;
  const { errors } = formState;
  const texts = useTexts();
  const name = useWatch({ control, name: 'name' });
  const isInvitation = useWatch({ control, name: 'invite' });
  const isAdministrator = useWatch({ control, name: 'is_admin' });
  const specialties = useSpecialties().data ?? [];
  const { company } = useSession();
  const rule = company?.strong_passwords
    ? texts('employees.password_strong')
    : texts('employees.password_hint');
  const passwordRule = keepsPassword ? texts('employees.password_kept') : rule;
  // The error already names the rule.
  const passwordHint = errors.password ? undefined : passwordRule;
  return (
    <RecordForm form={form} back={back} failedText={texts('employees.save_failed')} {...saving}>
      <FieldRow>
        <TextField
          label={texts('employees.name')}
          autoComplete="off"
          required
          error={errors.name?.message}
          {...register('name')}
        />
        <TextField
          label={texts('employees.email')}
          type="email"
          autoComplete="off"
          required
          hint={texts('employees.email_hint')}
          error={errors.email?.message}
          {...register('email')}
        />
      </FieldRow>
      <FieldRow>
        <Stack gap={2}>
          {!isInvitation && (
            <NewPasswordField
              label={keepsPassword ? texts('employees.new_password') : texts('employees.password')}
              autoComplete="new-password"
              required={!keepsPassword}
              hint={passwordHint}
              error={errors.password?.message}
              {...register('password')}
            />
          )}
          {!keepsPassword && (
            <FormField name="invite" control={control}>
              {({ value, ...field }) => (
                <Checkbox
                  {...field}
                  checked={value}
                  label={texts('employees.invite')}
                  description={texts('employees.invite_hint', { hours: INVITATION_HOURS })}
                />
              )}
            </FormField>
          )}
        </Stack>
        <FormField name="capacity" control={control}>
          {(field) => (
            <NumberField
              {...field}
              label={texts('employees.capacity')}
              hint={texts('employees.capacity_hint')}
              min={1}
              max={999}
            />
          )}
        </FormField>
      </FieldRow>
      <FieldRow>
        <TextField
          label={texts('employees.council_number')}
          autoComplete="off"
          hint={texts('employees.council_number_hint')}
          error={errors.council_number?.message}
          {...register('council_number')}
        />
        <FormField name="default_specialty_id" control={control}>
          {({ value, onChange, ...field }) => (
            <Select
              {...field}
              label={texts('employees.specialty')}
              hint={texts('employees.specialty_hint')}
              options={[
                { value: NONE, label: texts('employees.no_specialty') },
                ...specialties.map(({ id, name: label }) => ({ value: String(id), label })),
              ]}
              // An archived specialty cannot be chosen.
              value={specialties.some(({ id }) => String(id) === value) ? value : NONE}
              onChange={(id) => onChange(id === NONE ? null : id)}
            />
          )}
        </FormField>
        {showsStartPage && (
          <FormField name="start_page" control={control}>
            {(field) => (
              <Select
                {...field}
                label={texts('employees.start_page')}
                hint={texts('employees.start_page_hint')}
                options={(['agenda', 'today'] as const).map((value) => ({
                  value,
                  label: texts(`employees.start_pages.${value}`),
                }))}
              />
            )}
          </FormField>
        )}
      </FieldRow>
      <FormField name="color" control={control}>
        {(field) => <ProfessionalColorField {...field} professional={name} colleagues={colleagues} />}
      </FormField>
      {showsRole && (
        <Stack gap={4}>
          <FormField name="is_admin" control={control}>
            {({ value, ...field }) => (
              <Checkbox
                {...field}
                checked={value}
                label={texts('employees.admin')}
                description={texts('employees.admin_hint')}
              />
            )}
          </FormField>
          {!isAdministrator && (
            <FormField name="role" control={control}>
              {(field) => (
                <Select
                  {...field}
                  label={texts('employees.role')}
                  hint={texts(`employees.role_hints.${field.value}`)}
                  options={STAFF_ROLES.map((value) => ({ value, label: texts(`employees.roles.${value}`) }))}
                />
              )}
            </FormField>
          )}
        </Stack>
      )}
    </RecordForm>
  );
}

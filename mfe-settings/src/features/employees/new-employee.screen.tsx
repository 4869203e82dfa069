import { Page } from '@alinha/ui';
import { toast, useNavigate, usePageTitle, useSession, useTexts, useUnsavedChanges } from '@alinha/web-kit';
import { applyServerFields, useContractForm } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';
import { NoAccess } from '../../parts/no-access.tsx';
import { employeeFormValues, newEmployeeSchema } from './employee-form.schema.ts';
import { EmployeeForm } from './employee-form.tsx';
import { useCreateEmployee } from './employees.queries.ts';

export function NewEmployeeScreen(): ReactNode {
  const texts = useTexts();
  usePageTitle(texts('employees.new'));
  const { user } = useSession();
  const back = { href: '/app/employees', label: texts('employees.title') };
  return (
    <Page title={texts('employees.new')} width="narrow" back={back}>
      {user?.is_admin === false ? (
        <NoAccess
          text={texts('employees.create_admin_only')}
          back={{ ...back, label: texts('employees.back_to_list') }}
        />
      ) : (
        <NewEmployee />
      )}
    </Page>
  );
}

function NewEmployee(): ReactNode {
  const texts = useTexts();
  const navigate = useNavigate();
  const form = useContractForm(newEmployeeSchema, { defaultValues: employeeFormValues() });
  const leave = useUnsavedChanges(form.formState.isDirty);
  const create = useCreateEmployee({
    onSuccess: () => {
      leave();
      toast.success(texts('employees.created'));
      navigate('/app/employees');
    },
    onError: (error) => applyServerFields(error, form, texts('settings.check_connection')),
  });
  return (
    <EmployeeForm
      form={form}
      onSubmit={form.handleSubmit((body) => create.mutate({ body }))}
      busy={create.isPending}
      submitLabel={texts('employees.create')}
      keepsPassword={false}
      showsAdmin
    />
  );
}

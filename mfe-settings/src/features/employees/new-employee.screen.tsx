import type { Employee } from '@alinha/contracts-accounts';
import { Page } from '@alinha/ui';
import { toast, usePageTitle, useSession, useTexts } from '@alinha/web-kit';
import { useContractForm } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';
import { FormSkeleton } from '../../parts/form-skeleton.tsx';
import { NoAccess } from '../../parts/no-access.tsx';
import { freeColor } from './employee-colors.ts';
import { employeeFormValues, newEmployeeSchema } from './employee-form.schema.ts';
import { EmployeeForm } from './employee-form.tsx';
import { useCreateEmployee, useEmployees, useInviteEmployee } from './employees.queries.ts';

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
        <NewEmployeeLoader />
      )}
    </Page>
  );
}

/** The list only suggests a colour, so a failed list does not block the form. */
function NewEmployeeLoader(): ReactNode {
  const employees = useEmployees();
  if (employees.isPending) return <FormSkeleton fields={5} />;
  return <NewEmployee colleagues={employees.data ?? []} />;
}

function NewEmployee({ colleagues }: { readonly colleagues: readonly Employee[] }): ReactNode {
  const texts = useTexts();
  const form = useContractForm(newEmployeeSchema, {
    defaultValues: { ...employeeFormValues(), color: freeColor(colleagues) },
  });
  const create = useCreateEmployee();
  const invite = useInviteEmployee();
  return (
    <EmployeeForm
      form={form}
      saveLabel={texts('employees.create')}
      saving={create.isPending || invite.isPending}
      onSave={({ password, ...body }, reply) =>
        password === null
          ? invite.mutate({ body }, reply)
          : create.mutate({ body: { ...body, password } }, reply)
      }
      onSaved={() => {
        const isInvitation = form.getValues('invite');
        toast.success(texts(isInvitation ? 'employees.invited' : 'employees.created'));
      }}
      keepsPassword={false}
      showsRole
      colleagues={colleagues}
    />
  );
}

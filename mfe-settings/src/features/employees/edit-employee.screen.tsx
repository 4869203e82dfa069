import type { Employee, UpdateEmployeeInput } from '@alinha/contracts-accounts';
import { MONTH_PATTERN } from '@alinha/contracts-core';
import { Card, EmptyState, LinkButton, Page, Stack } from '@alinha/ui';
import { ConfirmDialog } from '@alinha/ui/panels';
import {
  type ApiError,
  QueryError,
  toast,
  usePageTitle,
  useParams,
  useSearchParams,
  useSession,
  useTexts,
} from '@alinha/web-kit';
import { useContractForm } from '@alinha/web-kit/form';
import { UserX } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { FormSkeleton } from '../../parts/form-skeleton.tsx';
import { NoAccess } from '../../parts/no-access.tsx';
import type { SaveReply } from '../../parts/record-form.tsx';
import { DeactivateDialog } from './deactivate-dialog.tsx';
import { editEmployeeSchema, employeeFormValues } from './employee-form.schema.ts';
import { EmployeeForm } from './employee-form.tsx';
import { DeactivateCard, HoursCard, InactiveBanner, RemainingAppointmentsCard } from './employee-status.tsx';
import { useEmployee, useEmployees, useUpdateEmployee } from './employees.queries.ts';

/** Receita Saúde of a month, when the form was opened there to add a council number. Else null. */
function receiptsHref(query: URLSearchParams): string | null {
  const month = query.get('receipts') ?? '';
  return MONTH_PATTERN.test(month) ? `/app/finance?tab=health-receipts&month=${month}` : null;
}

/** An administrator edits all professionals, other users only themselves. */
export function EditEmployeeScreen(): ReactNode {
  const texts = useTexts();
  usePageTitle(texts('employees.edit'));
  const { user } = useSession();
  const id = Number(useParams().id);
  const list = { href: '/app/employees', label: texts('employees.title') };
  const receipts = receiptsHref(useSearchParams()[0]);
  const back = receipts === null ? list : { href: receipts, label: texts('employees.receipts') };
  const mayEdit = user === null || user.is_admin || user.id === id;
  return (
    <Page title={texts('employees.edit')} width="narrow" back={back}>
      {mayEdit ? (
        <EmployeeToEdit key={id} id={id} receipts={receipts} />
      ) : (
        <NoAccess
          text={texts('employees.edit_own_only')}
          back={{ ...list, label: texts('employees.back_to_list') }}
        />
      )}
    </Page>
  );
}

type EmployeeToEditProps = { readonly id: number; readonly receipts: string | null };

function EmployeeToEdit({ id, receipts }: EmployeeToEditProps): ReactNode {
  const texts = useTexts();
  const employee = useEmployee(id);
  const { user } = useSession();
  // Used only for colour suggestions, so a failed list does not block the form.
  const team = useEmployees();
  // Stored here, because the cards unmount when the dialog changes the record.
  const [toDeactivate, setToDeactivate] = useState<Employee | null>(null);
  const { data } = employee;
  if (data && !team.isPending) {
    return (
      <Stack gap={5}>
        {!data.active && <InactiveBanner employee={data} />}
        <EditEmployee
          employee={data}
          colleagues={(team.data ?? []).filter((one) => one.id !== id)}
          receipts={receipts}
        />
        {data.active ? (
          <HoursCard id={id} />
        ) : (
          <RemainingAppointmentsCard id={id} onDecide={() => setToDeactivate(data)} />
        )}
        {data.active && user?.is_admin === true && user.id !== id && (
          <DeactivateCard onDeactivate={() => setToDeactivate(data)} />
        )}
        {toDeactivate && <DeactivateDialog employee={toDeactivate} onClose={() => setToDeactivate(null)} />}
      </Stack>
    );
  }
  if (!employee.isError) return <FormSkeleton fields={5} />;
  const isUnknown = employee.error.status === 404 || employee.error.status === 400;
  return (
    <Card>
      {isUnknown ? (
        <EmptyState
          icon={<UserX size={22} aria-hidden />}
          text={texts('employees.unknown')}
          action={<LinkButton href="/app/employees">{texts('employees.back_to_list')}</LinkButton>}
        />
      ) : (
        <QueryError text={texts('employees.load_one_failed')} query={employee} />
      )}
    </Card>
  );
}

type Change = { readonly body: UpdateEmployeeInput; readonly reply: SaveReply };
type EditEmployeeProps = {
  readonly employee: Employee;
  readonly colleagues: readonly Employee[];
  readonly receipts: string | null;
};

function EditEmployee({ employee, colleagues, receipts }: EditEmployeeProps): ReactNode {
  const texts = useTexts();
  const { user } = useSession();
  const isAdmin = user?.is_admin === true;
  const isOwn = employee.id === user?.id;
  const [demotion, setDemotion] = useState<Change | null>(null);
  const form = useContractForm(editEmployeeSchema, { defaultValues: employeeFormValues(employee) });
  const update = useUpdateEmployee();
  const { setFocus } = form;
  const needsCouncilNumber = receipts !== null;
  useEffect(() => {
    if (needsCouncilNumber) setFocus('council_number');
  }, [needsCouncilNumber, setFocus]);

  const showRefusal = (error: ApiError, reply: SaveReply) => {
    if (error.code === 'LAST_ADMIN') {
      const message = `${error.message} ${texts('employees.last_admin_hint')}`;
      form.setError('is_admin', { type: 'server', message }, { shouldFocus: true });
    } else {
      reply.onError(error);
    }
  };
  const save = ({ body, reply }: Change) =>
    update.mutate(
      { params: { id: employee.id }, body },
      { ...reply, onError: (error) => showRefusal(error, reply) },
    );

  return (
    <>
      <EmployeeForm
        form={form}
        saveLabel={texts('settings.save')}
        saving={update.isPending}
        onSave={({ is_admin, role, start_page, ...others }, reply) => {
          const changes = isOwn ? { ...others, start_page } : others;
          if (!isAdmin) save({ body: changes, reply });
          else if (isOwn && !is_admin) setDemotion({ body: { ...changes, is_admin, role }, reply });
          else save({ body: { ...changes, is_admin, role }, reply });
        }}
        onSaved={() => toast.success(texts('employees.updated'))}
        keepsPassword
        showsRole={isAdmin}
        showsStartPage={isOwn}
        colleagues={colleagues}
        back={receipts ?? undefined}
      />
      <ConfirmDialog
        open={demotion !== null}
        onOpenChange={() => setDemotion(null)}
        title={texts('employees.demote_title')}
        text={texts('employees.demote_text')}
        confirmLabel={texts('employees.demote')}
        cancelLabel={texts('settings.cancel')}
        danger
        onConfirm={() => {
          if (demotion) save(demotion);
          setDemotion(null);
        }}
      />
    </>
  );
}

import type { CurrentUser, Employee } from '@alinha/contracts-accounts';
import {
  Badge,
  Card,
  EmptyState,
  Inline,
  LinkButton,
  Page,
  SegmentedControl,
  Swatch,
  Table,
  type TableColumn,
  Text,
} from '@alinha/ui';
import {
  errorMessage,
  QueryError,
  type Texts,
  toast,
  usePageTitle,
  useSearchParams,
  useSession,
  useTexts,
} from '@alinha/web-kit';
import { CalendarClock, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { DeactivateDialog } from './deactivate-dialog.tsx';
import { STAFF_ROLES } from './employee-form.schema.ts';
import { EmployeeMenu } from './employee-menu.tsx';
import { HOURS_HREF, useReactivate } from './employee-status.tsx';
import { useEmployees, useInactiveEmployees, useResendInvitation } from './employees.queries.ts';
import { RemoveFactorsDialog } from './remove-factors-dialog.tsx';

type Shown = 'active' | 'inactive';

const TableCard = styled(Card)`
  padding: 0;
  overflow: hidden;
`;

/** Breaks a long name or e-mail, so that the other columns stay visible. */
const Named = styled.span`
  display: grid;
  min-width: 0;

  && * {
    overflow-wrap: anywhere;
  }
`;

type RowActions = {
  readonly user: CurrentUser | null;
  readonly onDeactivate: (employee: Employee) => void;
  readonly onReactivate: (employee: Employee) => void;
  readonly onResend: (employee: Employee) => void;
  readonly onRemoveFactors: (employee: Employee) => void;
};

const mayEdit = (user: CurrentUser | null, { id }: Employee) => user?.is_admin === true || user?.id === id;

/** Services of the last release send no role. */
const staffRoleOf = ({ role }: Employee) => STAFF_ROLES.find((one) => one === role) ?? 'professional';

function columnsFor(texts: Texts, { user, ...actions }: RowActions): readonly TableColumn<Employee>[] {
  const mayDeactivate = (employee: Employee) => user?.is_admin === true && employee.id !== user.id;
  return [
    {
      key: 'name',
      header: texts('employees.name'),
      cell: (employee) => (
        <Inline as="span" gap={3} wrap={false}>
          <Swatch $color={employee.color} $size={14} />
          <Named>
            <Inline as="span" gap={2}>
              <span dir="auto">{employee.name}</span>
              {employee.id === user?.id && <Badge>{texts('employees.you')}</Badge>}
              {employee.invited && <Badge tone="warning">{texts('employees.pending')}</Badge>}
            </Inline>
            <Text as="span" size="small" tone="muted">
              {employee.email}
            </Text>
          </Named>
        </Inline>
      ),
    },
    {
      key: 'capacity',
      header: texts('employees.capacity'),
      width: '104px',
      cell: (employee) => texts('employees.capacity_value', { count: employee.capacity }),
    },
    {
      key: 'access',
      header: texts('employees.role'),
      width: '132px',
      cell: (employee) =>
        employee.is_admin ? (
          <Badge tone="brand">{texts('employees.admin')}</Badge>
        ) : (
          <Text as="span" tone="muted">
            {texts(`employees.roles.${staffRoleOf(employee)}`)}
          </Text>
        ),
    },
    {
      key: 'menu',
      header: texts('employees.actions_column'),
      hideHeader: true,
      width: '64px',
      align: 'end',
      cell: (employee) => (
        <EmployeeMenu
          employee={employee}
          mayEdit={mayEdit(user, employee)}
          onDeactivate={
            employee.active && mayDeactivate(employee) ? () => actions.onDeactivate(employee) : undefined
          }
          onReactivate={employee.active ? undefined : () => actions.onReactivate(employee)}
          onRemoveFactors={
            employee.second_factor && employee.id !== user?.id
              ? () => actions.onRemoveFactors(employee)
              : undefined
          }
          onResend={
            employee.active && employee.invited && user?.is_admin
              ? () => actions.onResend(employee)
              : undefined
          }
        />
      ),
    },
  ];
}

/** All users see the team. An administrator opens each row, other users only their own. */
export function EmployeesScreen(): ReactNode {
  const texts = useTexts();
  usePageTitle(texts('employees.title'));
  const { user } = useSession();
  const [query, setQuery] = useSearchParams();
  const [toDeactivate, setToDeactivate] = useState<Employee | null>(null);
  const [toReset, setToReset] = useState<Employee | null>(null);
  const reactivate = useReactivate();
  const resend = useResendInvitation({
    onSuccess: ({ email }) => toast.success(texts('employees.resent', { email })),
    onError: (error) =>
      toast.error(texts('employees.resend_failed'), { description: errorMessage(error, '') || undefined }),
  });
  const isAdmin = user?.is_admin === true;
  const shown: Shown = isAdmin && query.get('show') === 'inactive' ? 'inactive' : 'active';
  const active = useEmployees();
  const inactive = useInactiveEmployees(isAdmin);
  const employees = shown === 'active' ? active : inactive;
  const newButton = isAdmin ? (
    <LinkButton variant="primary" href="/app/employees/new" icon={<Plus size={16} aria-hidden />}>
      {texts('employees.new')}
    </LinkButton>
  ) : undefined;
  const columns = columnsFor(texts, {
    user,
    onDeactivate: setToDeactivate,
    onReactivate: (employee) => reactivate.mutate({ params: employee }),
    onResend: ({ id }) => resend.mutate({ params: { id } }),
    onRemoveFactors: setToReset,
  });
  return (
    <Page
      title={texts('employees.title')}
      actions={
        <>
          <LinkButton href={HOURS_HREF} icon={<CalendarClock size={16} aria-hidden />}>
            {texts('employees.hours')}
          </LinkButton>
          {newButton}
        </>
      }
    >
      {isAdmin && (
        <div data-page-head="">
          <SegmentedControl<Shown>
            label={texts('employees.show')}
            value={shown}
            onChange={(value) => setQuery(value === 'inactive' ? { show: value } : {}, { replace: true })}
            segments={[
              { value: 'active', label: texts('employees.show_active') },
              { value: 'inactive', label: texts('employees.show_inactive') },
            ]}
          />
        </div>
      )}
      <TableCard>
        {employees.isError && employees.data === undefined ? (
          <QueryError text={texts('employees.load_failed')} query={employees} />
        ) : (
          <Table
            caption={texts('employees.title')}
            columns={columns}
            rows={employees.data ?? []}
            rowKey={(employee) => employee.id}
            rowHref={(employee) =>
              mayEdit(user, employee) ? `/app/employees/${employee.id}/edit` : undefined
            }
            loading={employees.isPending}
            loadingRows={4}
            empty={
              shown === 'active' ? (
                <EmptyState text={texts('employees.empty')} action={newButton} />
              ) : (
                <EmptyState text={texts('employees.none_inactive')} />
              )
            }
          />
        )}
      </TableCard>
      <RemoveFactorsDialog employee={toReset} onClose={() => setToReset(null)} />
      {toDeactivate && <DeactivateDialog employee={toDeactivate} onClose={() => setToDeactivate(null)} />}
    </Page>
  );
}

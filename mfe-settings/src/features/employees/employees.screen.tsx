import type { CurrentUser, Employee } from '@alinha/contracts-accounts';
import {
  Badge,
  Card,
  EmptyState,
  ErrorState,
  Inline,
  LinkButton,
  Page,
  Swatch,
  Table,
  type TableColumn,
  Text,
} from '@alinha/ui';
import { errorMessage, type Texts, usePageTitle, useSession, useTexts } from '@alinha/web-kit';
import { CalendarClock, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useEmployees } from './employees.queries.ts';

const TableCard = styled(Card)`
  padding: 0;
  overflow: hidden;
`;

const columnsFor = (user: CurrentUser | null, texts: Texts): readonly TableColumn<Employee>[] => [
  {
    key: 'name',
    header: texts('employees.name'),
    cell: (employee) => (
      <Inline as="span" gap={2}>
        <Swatch $color={employee.color} $size={14} />
        {employee.name}
        {employee.id === user?.id && <Badge>{texts('employees.you')}</Badge>}
      </Inline>
    ),
  },
  { key: 'email', header: texts('employees.email'), cell: (employee) => employee.email },
  {
    key: 'capacity',
    header: texts('employees.capacity'),
    width: '140px',
    cell: (employee) => texts('employees.capacity_value', { count: employee.capacity }),
  },
  {
    key: 'access',
    header: texts('employees.access'),
    width: '160px',
    cell: (employee) =>
      employee.is_admin ? (
        <Badge tone="brand">{texts('employees.admin')}</Badge>
      ) : (
        <Text as="span" tone="muted">
          {texts('employees.no_admin')}
        </Text>
      ),
  },
];

/** Everyone sees the team; an administrator opens any row, anyone else only their own. */
export function EmployeesScreen(): ReactNode {
  const texts = useTexts();
  usePageTitle(texts('employees.title'));
  const { user } = useSession();
  const employees = useEmployees();
  const isAdmin = user?.is_admin === true;
  const newButton = isAdmin ? (
    <LinkButton variant="primary" href="/app/employees/new" icon={<Plus size={16} aria-hidden />}>
      {texts('employees.new')}
    </LinkButton>
  ) : undefined;
  return (
    <Page
      title={texts('employees.title')}
      actions={
        <Inline>
          <LinkButton href="/app/appointments/hours" icon={<CalendarClock size={16} aria-hidden />}>
            {texts('employees.hours')}
          </LinkButton>
          {newButton}
        </Inline>
      }
    >
      <TableCard>
        {employees.isError && employees.data === undefined ? (
          <ErrorState
            text={texts('employees.load_failed')}
            detail={errorMessage(employees.error, texts('settings.check_connection'))}
            onRetry={() => void employees.refetch()}
            retrying={employees.isFetching}
          />
        ) : (
          <Table
            caption={texts('employees.title')}
            columns={columnsFor(user, texts)}
            rows={employees.data ?? []}
            rowKey={(employee) => employee.id}
            rowHref={({ id }) => (isAdmin || id === user?.id ? `/app/employees/${id}/edit` : undefined)}
            loading={employees.isPending}
            loadingRows={4}
            empty={<EmptyState text={texts('employees.empty')} action={newButton} />}
          />
        )}
      </TableCard>
    </Page>
  );
}

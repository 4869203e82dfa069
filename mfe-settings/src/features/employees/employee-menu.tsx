import type { Employee } from '@alinha/contracts-accounts';
import { IconButton } from '@alinha/ui';
import { DropdownMenu, type MenuItem } from '@alinha/ui/panels';
import { useTexts } from '@alinha/web-kit';
import { CalendarClock, EllipsisVertical, Pencil, Send, ShieldOff, UserCheck, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { hoursHref } from './employee-status.tsx';

type EmployeeMenuProps = {
  readonly employee: Employee;
  readonly mayEdit: boolean;
  /** Omitted without the permission. */
  readonly onDeactivate?: (() => void) | undefined;
  readonly onReactivate?: (() => void) | undefined;
  /** Only for an invited professional. */
  readonly onResend?: (() => void) | undefined;
  /** Only for a professional with a second factor. */
  readonly onRemoveFactors?: (() => void) | undefined;
};

/** Actions for a professional of the list. */
export function EmployeeMenu(props: EmployeeMenuProps): ReactNode {
  const { employee, mayEdit, onDeactivate, onReactivate, onResend, onRemoveFactors } = props;
  const texts = useTexts();
  const items: MenuItem[] = [];
  if (mayEdit) {
    items.push({
      label: texts('employees.edit_action'),
      icon: <Pencil size={16} aria-hidden />,
      href: `/app/employees/${employee.id}/edit`,
    });
  }
  if (employee.active) {
    items.push({
      label: texts('employees.hours'),
      icon: <CalendarClock size={16} aria-hidden />,
      href: hoursHref(employee.id),
    });
  }
  if (onResend) {
    items.push({
      label: texts('employees.resend'),
      icon: <Send size={16} aria-hidden />,
      onSelect: onResend,
    });
  }
  if (onRemoveFactors) {
    items.push({
      label: texts('employees.remove_factors'),
      icon: <ShieldOff size={16} aria-hidden />,
      onSelect: onRemoveFactors,
    });
  }
  if (onReactivate) {
    items.push({
      label: texts('offboarding.reactivate'),
      icon: <UserCheck size={16} aria-hidden />,
      onSelect: onReactivate,
    });
  }
  if (onDeactivate) {
    items.push(
      { type: 'separator' },
      {
        label: texts('offboarding.confirm'),
        icon: <UserX size={16} aria-hidden />,
        danger: true,
        onSelect: onDeactivate,
      },
    );
  }
  return (
    <DropdownMenu
      trigger={
        <IconButton
          label={texts('employees.actions', { name: employee.name })}
          tooltip={false}
          icon={<EllipsisVertical size={18} aria-hidden />}
        />
      }
      items={items}
    />
  );
}

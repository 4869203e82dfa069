import type { Appointment, Attendance } from '@alinha/contracts-agenda';
import { isAbsent } from '@alinha/contracts-agenda';
import { DropdownMenu, type MenuItem } from '@alinha/ui/panels';
import { useFormat, usePermission, useTexts } from '@alinha/web-kit';
import { Ban, Check, HandCoins, Info, Pencil, Trash2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useBulkChange } from '../changes/bulk-changes.queries.ts';
import { paymentMethodItems } from '../changes/payment-method-items.ts';
import { useOpenCents } from '../panel/appointment-payment.queries.ts';
import { canBePaid } from './appointment-name.ts';

/** Invisible button at the pointer, because the menu needs a button as its anchor. */
const Anchor = styled.button`
  position: fixed;
  width: 0;
  height: 0;
  padding: 0;
  border: 0;
`;

type PlacedMenuProps = {
  readonly appointment: Appointment;
  /** Position in the viewport, in px. */
  readonly at: { readonly x: number; readonly y: number };
  readonly onClose: () => void;
};

type PlacedMenuContent = {
  /** Accessible name. */
  readonly name: string;
  /** First row. */
  readonly title: string;
  readonly items: readonly MenuItem[];
};

/** A menu of an appointment at a point of the viewport. */
function PlacedMenu({ at, onClose, name, title, items }: PlacedMenuProps & PlacedMenuContent): ReactNode {
  return (
    <DropdownMenu
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      align="start"
      trigger={<Anchor type="button" tabIndex={-1} aria-label={name} style={{ left: at.x, top: at.y }} />}
      items={[{ type: 'label' as const, label: title }, ...items]}
    />
  );
}

/** Asks how an appointment was paid, and marks it as paid. */
export function PaymentMenu(props: PlacedMenuProps): ReactNode {
  const { appointment } = props;
  const texts = useTexts();
  const format = useFormat();
  const change = useBulkChange();
  const about = [appointment.client_name, format.money(useOpenCents(appointment))];
  return (
    <PlacedMenu
      {...props}
      name={`${texts('payment.how')}: ${about.join(', ')}`}
      title={about.join(' · ')}
      items={paymentMethodItems(texts, (method) =>
        change({ kind: 'paid', appointments: [appointment], method }),
      )}
    />
  );
}

type CardMenuProps = PlacedMenuProps & {
  readonly onOpenDetails: () => void;
  readonly onChangeDone: (done: boolean) => void;
  readonly onChangeAttendance: (attendance: Attendance) => void;
  readonly onPay: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
};

/** Delays the action until the menu has closed and the card has the focus. Otherwise a dialog would lose the focus. */
const afterClosing = (item: MenuItem): MenuItem =>
  'onSelect' in item ? { ...item, onSelect: () => void setTimeout(() => item.onSelect?.()) } : item;

/** Context menu of a card: right click, or Shift+F10 or the menu key on the focused card. */
export function CardMenu(props: CardMenuProps): ReactNode {
  const { appointment, onOpenDetails, onChangeDone, onChangeAttendance, onPay, onEdit, onDelete } = props;
  const texts = useTexts();
  const { done, attendance } = appointment;
  const mayBook = usePermission('agenda.write');
  const reopening: MenuItem = {
    label: texts('attendance.reopen'),
    icon: <Undo2 size={16} aria-hidden />,
    onSelect: () => onChangeAttendance('scheduled'),
  };
  const cancellation: MenuItem = {
    label: texts('attendance.cancel'),
    icon: <Ban size={16} aria-hidden />,
    onSelect: () => onChangeAttendance('cancelled'),
  };
  const payment: MenuItem[] = canBePaid(appointment)
    ? [{ label: texts('payment.pay'), icon: <HandCoins size={16} aria-hidden />, onSelect: onPay }]
    : [];
  const deletion: MenuItem[] = [
    { type: 'separator' },
    {
      label: texts('agenda.delete'),
      icon: <Trash2 size={16} aria-hidden />,
      danger: true,
      onSelect: onDelete,
    },
  ];
  return (
    <PlacedMenu
      {...props}
      name={texts('agenda.menu', { name: appointment.client_name })}
      title={appointment.client_name}
      items={[
        {
          label: texts('agenda.open'),
          icon: <Info size={16} aria-hidden />,
          onSelect: onOpenDetails,
        },
        ...(!mayBook
          ? payment
          : isAbsent(attendance)
            ? [reopening, ...payment]
            : [
                {
                  label: done ? texts('agenda.unmark') : texts('agenda.mark'),
                  icon: done ? <Undo2 size={16} aria-hidden /> : <Check size={16} aria-hidden />,
                  onSelect: () => onChangeDone(!done),
                },
                ...payment,
                { label: texts('agenda.edit'), icon: <Pencil size={16} aria-hidden />, onSelect: onEdit },
                ...(done ? [] : [cancellation]),
              ]),
        ...(done || !mayBook ? [] : deletion),
      ].map(afterClosing)}
    />
  );
}

import { canSetMethod, PAYMENT_METHODS, type PaymentMethod } from '@alinha/contracts-billing';
import {
  Badge,
  Button,
  color,
  fontWeight,
  IconButton,
  media,
  Skeleton,
  TextLink,
  tabularNumerals,
  typeStep,
} from '@alinha/ui';
import { DropdownMenu, type MenuItem } from '@alinha/ui/panels';
import { type Texts, useFormat, useIsReadOnly, useLanguage, useTexts } from '@alinha/web-kit';
import {
  BadgePercent,
  CalendarCheck,
  CalendarClock,
  EllipsisVertical,
  HandCoins,
  ListChecks,
  QrCode,
  ReceiptText,
  Trash2,
  Undo2,
} from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { styled } from 'styled-components';
import { shownCentsOf } from './payment-amounts.ts';
import type { ShownPayment } from './payment-cache.ts';
import { canSetPaidAt } from './payment-rules.ts';
import { usePaymentTexts } from './payment-texts.ts';

/** List width from which a payment fits in one line. */
const ONE_LINE_FROM = '600px';

const Row = styled.li`
  display: grid;
  grid-template:
    'what what amount' auto
    'state actions actions' auto / auto minmax(0, 1fr) auto;
  gap: 4px 12px;
  align-items: center;
  padding: 12px 20px 8px;
  &:not(:last-child) {
    border-bottom: 1px solid ${color.border};
  }
  @media ${media.phone} {
    padding: 12px 16px 8px;
  }
  @container (min-width: ${ONE_LINE_FROM}) {
    grid-template: 'what state amount actions' auto / minmax(0, 1fr) 76px 96px 180px;
    gap: 8px;
    min-height: 64px;
    padding-block: 12px;
  }
`;

const What = styled.div`
  grid-area: what;
  min-width: 0;
  overflow-wrap: anywhere;
`;

const Title = styled.div`
  font-weight: ${fontWeight.medium};
  a:not(:hover) {
    text-decoration-color: transparent;
  }
`;

const When = styled.div`
  ${typeStep('small')}
  ${tabularNumerals}
  color: ${color.textMuted};
`;

const Amount = styled.div`
  grid-area: amount;
  align-self: start;
  justify-self: end;
  ${tabularNumerals}
  font-weight: ${fontWeight.medium};
  white-space: nowrap;
  @container (min-width: ${ONE_LINE_FROM}) {
    align-self: center;
  }
`;

const State = styled.div`
  grid-area: state;
`;

const Actions = styled.div`
  grid-area: actions;
  display: flex;
  justify-content: flex-end;
  align-items: center;
  gap: 4px;
  min-height: 32px;
  margin-right: -8px;
  @media ${media.touch} {
    min-height: 44px;
  }
`;

export type PaymentSubject = 'receive' | 'parts' | 'discount' | 'agreed';

/** Actions of a list for one of its payments. */
export type PaymentActions = {
  readonly onPay: (payment: ShownPayment) => void;
  readonly onUndo: (payment: ShownPayment) => void;
  readonly onMethod: (payment: ShownPayment, method: PaymentMethod) => void;
  readonly onPix: (payment: ShownPayment) => void;
  readonly onEdit: (payment: ShownPayment) => void;
  readonly onDelete: (payment: ShownPayment) => void;
  /** Opens the parts, the discount or the agreed date. */
  readonly onOpen: (subject: PaymentSubject, payment: ShownPayment) => void;
};

type PaymentRowProps = PaymentActions & {
  readonly payment: ShownPayment;
  /** The row is on the plan's own page, so it omits the plan's name. */
  readonly isOnPlanPage: boolean;
};

export function PaymentRow({ payment, isOnPlanPage, ...actions }: PaymentRowProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const describe = usePaymentTexts();
  const menu = useRef<HTMLButtonElement>(null);
  const whatId = useId();
  const items = useMenu(payment, isOnPlanPage, actions);
  const isReadOnly = useIsReadOnly();
  const isPaid = payment.status === 'paid';
  const period = describe.period(payment);
  const planHref = payment.recurring_plan_id === null ? null : `/app/plans/${payment.recurring_plan_id}`;
  const title = isOnPlanPage ? (period ?? describe.subject(payment)) : describe.subject(payment);
  const details = [
    isOnPlanPage ? null : period,
    describe.dateText(payment),
    ...describe.notes(payment),
  ].filter(Boolean);
  return (
    <Row>
      <What>
        <Title id={whatId}>
          {planHref !== null && !isOnPlanPage ? <TextLink href={planHref}>{title}</TextLink> : title}
        </Title>
        <When>{details.join(' · ')}</When>
      </What>
      <Amount>{format.money(shownCentsOf(payment))}</Amount>
      <State>
        <StateBadge payment={payment} />
      </State>
      <Actions>
        {!isPaid && !isReadOnly && (
          <Button
            size="sm"
            aria-describedby={whatId}
            onClick={() => {
              // The pressed button disappears; the focus stays in the row.
              menu.current?.focus();
              actions.onPay(payment);
            }}
          >
            {texts('payments.pay')}
          </Button>
        )}
        {needsMethod(payment) && !isReadOnly && (
          <DropdownMenu
            trigger={
              <Button size="sm" variant="ghost" aria-describedby={whatId}>
                {texts('payments.choose_method')}
              </Button>
            }
            items={methodItems(payment, texts, actions.onMethod)}
          />
        )}
        {items.length > 0 && (
          <DropdownMenu
            trigger={
              <IconButton
                ref={menu}
                label={texts('payments.actions', { date: format.date(payment.due_date) })}
                tooltip={false}
                icon={<EllipsisVertical size={18} aria-hidden />}
              />
            }
            items={items}
          />
        )}
      </Actions>
    </Row>
  );
}

const needsMethod = (payment: ShownPayment) => canSetMethod(payment) && payment.method === null;

function methodItems(
  payment: ShownPayment,
  texts: Texts,
  onMethod: PaymentActions['onMethod'],
): readonly MenuItem[] {
  return [
    { type: 'label', label: texts('payments.how') },
    ...PAYMENT_METHODS.map((method) => ({
      label: texts(`payments.method.${method}`),
      checked: payment.method === method,
      onSelect: () => onMethod(payment, method),
    })),
  ];
}

function useMenu(payment: ShownPayment, isOnPlanPage: boolean, actions: PaymentActions): readonly MenuItem[] {
  const texts = useTexts();
  const language = useLanguage();
  const isReadOnly = useIsReadOnly();
  const { onUndo, onMethod, onPix, onEdit, onDelete, onOpen } = actions;
  const { status, parts } = payment;
  const isPaid = status === 'paid';
  const receipt: MenuItem = {
    label: texts('payments.receipt'),
    icon: <ReceiptText size={16} aria-hidden />,
    href: `/api/payments/${payment.id}/receipt?lang=${language}`,
    download: true,
  };
  const hasSeveralParts = parts !== undefined && parts.length > 1;
  const undo: MenuItem = {
    label: texts('payments.undo'),
    icon: <Undo2 size={16} aria-hidden />,
    // Each part is undone by itself: one click must not delete the money of other days.
    onSelect: () => (hasSeveralParts ? onOpen('parts', payment) : onUndo(payment)),
  };
  const pix: MenuItem = {
    label: texts('payments.pix'),
    icon: <QrCode size={16} aria-hidden />,
    onSelect: () => onPix(payment),
  };
  const edit: MenuItem = {
    label: texts(canSetPaidAt(payment) ? 'payments.edit_dates' : 'payments.edit'),
    icon: <CalendarClock size={16} aria-hidden />,
    onSelect: () => onEdit(payment),
  };
  const remove: MenuItem = {
    label: texts('payments.delete'),
    icon: <Trash2 size={16} aria-hidden />,
    danger: true,
    onSelect: () => onDelete(payment),
  };
  const opens = (subject: PaymentSubject, icon: ReactNode): MenuItem => ({
    label: texts(`payments.open_${subject}`),
    icon,
    onSelect: () => onOpen(subject, payment),
  });
  // Services of the last release have no parts.
  const canReceiveParts = !isPaid && parts !== undefined;
  const showsParts = isPaid ? hasSeveralParts : parts !== undefined && parts.length > 0;
  // A plan's page has no parts until the client's payments are read, so the undo could delete several.
  const canUndo = isPaid && (parts !== undefined || !isOnPlanPage);
  // A discount of the whole price leaves nothing to receive.
  const receipts = isPaid && parts?.length !== 0 ? [receipt] : [];
  if (isReadOnly) return receipts;
  return [
    ...receipts,
    ...(canUndo ? [undo] : []),
    ...(isPaid ? [] : [pix]),
    ...(canReceiveParts ? [opens('receive', <HandCoins size={16} aria-hidden />)] : []),
    ...(showsParts ? [opens('parts', <ListChecks size={16} aria-hidden />)] : []),
    ...(canReceiveParts
      ? [
          opens('discount', <BadgePercent size={16} aria-hidden />),
          opens('agreed', <CalendarCheck size={16} aria-hidden />),
        ]
      : []),
    edit,
    ...(canSetMethod(payment)
      ? [{ type: 'separator' as const }, ...methodItems(payment, texts, onMethod)]
      : []),
    { type: 'separator' },
    remove,
  ];
}

function StateBadge({ payment }: { readonly payment: ShownPayment }): ReactNode {
  const texts = useTexts();
  if (payment.status === 'paid') return <Badge tone="brand">{texts('payments.state.paid')}</Badge>;
  if (payment.late) return <Badge tone="danger">{texts('payments.state.late')}</Badge>;
  return <Badge>{texts('payments.state.pending')}</Badge>;
}

/** Placeholder of a row. */
export function PaymentRowSkeleton(): ReactNode {
  return (
    <Row as="div">
      <What>
        <Skeleton width="55%" />
        <Skeleton width="38%" height={10} />
      </What>
      <Amount>
        <Skeleton width={72} />
      </Amount>
      <State>
        <Skeleton width={64} height={20} />
      </State>
      <Actions>
        <Skeleton shape="block" width={150} height={30} />
      </Actions>
    </Row>
  );
}

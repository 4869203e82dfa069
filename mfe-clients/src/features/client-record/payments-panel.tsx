import type { Payment } from '@alinha/contracts-billing';
import {
  Button,
  color,
  EmptyState,
  Heading,
  LoadingState,
  media,
  SectionCard,
  SegmentedControl,
  Skeleton,
  Text,
} from '@alinha/ui';
import { QueryError, useCompanyToday, useFormat, useIsReadOnly, useTexts } from '@alinha/web-kit';
import { CircleDollarSign, Plus } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { NewPaymentDialog } from '../payments/new-payment-dialog.tsx';
import { PaymentList, PaymentListSkeleton } from '../payments/payment-list.tsx';
import type { PaymentActions } from '../payments/payment-row.tsx';
import { usePayments } from '../payments/payments.queries.ts';
import { useSubjectDialog } from '../payments/subject-dialog.tsx';
import { PaymentStatements } from './payment-statements.tsx';
import { isDue, pendingSumsOf } from './pending-sums.ts';
import type { RecordPanelProps } from './record-panel.ts';

/** Open and paid payments of a client. */
export function PaymentsPanel({ clientId, isArchived }: RecordPanelProps): ReactNode {
  const texts = useTexts();
  const payments = usePayments(clientId);
  const mayAdd = !useIsReadOnly() && !isArchived;
  const [isAdding, setAdding] = useState(false);
  const [chosen, setChosen] = useState<Side | null>(null);
  const isEmpty = payments.data?.length === 0;
  const newButton = useRef<HTMLButtonElement>(null);
  const isAwaitingFirst = useRef(false);
  // The first payment removes the focused button, so the button in the header takes focus.
  useLayoutEffect(() => {
    if (isEmpty || !isAwaitingFirst.current) return;
    isAwaitingFirst.current = false;
    newButton.current?.focus();
  }, [isEmpty]);
  return (
    <>
      <SectionCard
        title={texts('payments.title')}
        flush={!isEmpty}
        action={
          // An empty list has its own button in the middle.
          !mayAdd || isEmpty || payments.isPending ? undefined : (
            <Button
              ref={newButton}
              size="sm"
              icon={<Plus size={16} aria-hidden />}
              onClick={() => setAdding(true)}
            >
              {texts('payments.new')}
            </Button>
          )
        }
      >
        {payments.data ? (
          isEmpty ? (
            <EmptyState
              compact
              icon={<CircleDollarSign size={22} aria-hidden />}
              text={texts('payments.none')}
              action={
                mayAdd && (
                  <Button variant="primary" onClick={() => setAdding(true)}>
                    {texts('payments.new')}
                  </Button>
                )
              }
            />
          ) : (
            <Sides payments={payments.data} chosen={chosen} onChoose={setChosen} />
          )
        ) : payments.isError ? (
          <QueryError compact text={texts('payments.failed')} query={payments} />
        ) : (
          <LoadingState>
            <Choice>
              <ChoicePlace>
                <Skeleton shape="block" width={164} height="100%" />
              </ChoicePlace>
            </Choice>
            <PaymentListSkeleton />
          </LoadingState>
        )}
      </SectionCard>
      {isAdding && (
        <NewPaymentDialog
          clientId={clientId}
          onCreated={({ status }) => {
            isAwaitingFirst.current = isEmpty;
            setChosen(status === 'paid' ? 'paid' : 'open');
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}

const SIDES = ['open', 'paid'] as const;
type Side = (typeof SIDES)[number];

const sideOf = ({ status }: Payment): Side => (status === 'paid' ? 'paid' : 'open');

const Choice = styled.div`
  padding: 0 20px 8px;
  @media ${media.phone} {
    padding: 0 16px 8px;
  }
`;

// Same height as the control.
const ChoicePlace = styled.div`
  height: 36px;
  @media ${media.touch} {
    height: 48px;
  }
`;

const Nothing = styled.div`
  padding: 12px 20px 24px;
`;

type SidesProps = {
  readonly payments: readonly Payment[];
  /** Null before a choice: shows open payments, or paid ones when none is open. */
  readonly chosen: Side | null;
  readonly onChoose: (side: Side) => void;
};

function Sides({ payments, chosen, onChoose }: SidesProps): ReactNode {
  const texts = useTexts();
  const [first] = useState<Side>(() => (payments.some((one) => sideOf(one) === 'open') ? 'open' : 'paid'));
  const side = chosen ?? first;
  const { onOpen, dialog } = useSubjectDialog(payments);
  return (
    <>
      <Choice>
        <SegmentedControl
          label={texts('payments.which')}
          segments={SIDES.map((value) => ({ value, label: texts(`payments.side.${value}`) }))}
          value={side}
          onChange={onChoose}
        />
      </Choice>
      <PaymentsOfSide key={side} side={side} payments={payments} onOpen={onOpen} />
      {dialog}
    </>
  );
}

type PaymentsProps = { readonly payments: readonly Payment[] } & Pick<PaymentActions, 'onOpen'>;

/** Open payments, oldest first, or paid payments, latest first. */
function PaymentsOfSide({ side, payments, onOpen }: PaymentsProps & { readonly side: Side }): ReactNode {
  const texts = useTexts();
  // A payment whose state changes stays here until the user opens the other side.
  const [initial] = useState(
    () => new Set(payments.filter((one) => sideOf(one) === side).map(({ id }) => id)),
  );
  const latestFirst = payments.filter((one) => sideOf(one) === side || initial.has(one.id));
  if (latestFirst.length === 0) {
    return (
      <Nothing>
        <Text tone="muted">{texts(`payments.nothing.${side}`)}</Text>
      </Nothing>
    );
  }
  if (side === 'paid')
    return (
      <>
        <PaymentList label={texts('payments.side.paid')} payments={latestFirst} onOpen={onOpen} />
        <PaymentStatements payments={payments} />
      </>
    );
  return <OpenPayments payments={latestFirst.toReversed()} onOpen={onOpen} />;
}

const Part = styled.div`
  display: flex;
  justify-content: space-between;
  gap: 12px;
  padding: 12px 20px 4px;
  border-top: 1px solid ${color.border};
  @media ${media.phone} {
    padding: 12px 16px 4px;
  }
`;

/** Payments due by today, then separately those due later. */
function OpenPayments({ payments, onOpen }: PaymentsProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const today = useCompanyToday();
  const due = payments.filter((payment) => isDue(payment, today));
  const upcoming = payments.filter((payment) => !isDue(payment, today));
  return (
    <>
      {due.length > 0 ? (
        <PaymentList label={texts('payments.side.open')} payments={due} onOpen={onOpen} />
      ) : (
        <Nothing>
          <Text tone="muted">{texts('payments.nothing.due')}</Text>
        </Nothing>
      )}
      {upcoming.length > 0 && (
        <>
          <Part>
            <Heading level={3}>{texts('payments.upcoming')}</Heading>
            <Text tone="muted" numeric>
              {format.money(pendingSumsOf(upcoming, today).upcomingCents)}
            </Text>
          </Part>
          <PaymentList label={texts('payments.upcoming')} payments={upcoming} onOpen={onOpen} />
        </>
      )}
    </>
  );
}

import { type Debtor, openCentsOf, type Payment } from '@alinha/contracts-billing';
import { DAY_MS, parseWallClock } from '@alinha/contracts-core';
import {
  Checkbox,
  color,
  fontWeight,
  IconButton,
  media,
  TextLink,
  tabularNumerals,
  typeStep,
} from '@alinha/ui';
import { useCompanyToday, useFormat, useTexts } from '@alinha/web-kit';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { usePaymentTexts } from '../payments/payment-texts.ts';

const Item = styled.li`
  &:not(:last-child) {
    border-bottom: 1px solid ${color.border};
  }
`;

const Line = styled.div<{ $isNested?: boolean }>`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto 40px;
  align-items: center;
  gap: 12px;
  min-height: ${({ $isNested }) => ($isNested ? '52px' : '64px')};
  padding: 8px 12px 8px ${({ $isNested }) => ($isNested ? '52px' : '20px')};
  @media ${media.phone} {
    padding: 8px 4px 8px ${({ $isNested }) => ($isNested ? '40px' : '16px')};
    gap: 8px;
  }
`;

const Nested = styled.ul`
  background: ${color.hover};
  border-top: 1px solid ${color.border};
`;

const Texts = styled.div`
  min-width: 0;
  overflow-wrap: anywhere;
`;

const Name = styled.div`
  font-weight: ${fontWeight.medium};
  a:not(:hover) {
    text-decoration-color: transparent;
  }
`;

const Details = styled.div`
  ${typeStep('small')}
  ${tabularNumerals}
  color: ${color.textMuted};
`;

const Late = styled.span`
  color: ${color.dangerText};
`;

const Amount = styled.div`
  ${tabularNumerals}
  font-weight: ${fontWeight.medium};
  white-space: nowrap;
`;

type DebtorRowProps = {
  readonly debtor: Debtor;
  /** Ids of payments. */
  readonly selected: ReadonlySet<number>;
  readonly onToggle: (paymentIds: readonly number[], isOn: boolean) => void;
};

/** A client who owes, with the unpaid payments behind a button. */
export function DebtorRow({ debtor, selected, onToggle }: DebtorRowProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const today = useCompanyToday();
  const [isExpanded, setExpanded] = useState(false);
  const { client_id, client_name: name, open_cents, oldest_due, agreed_on, payments, last_message } = debtor;
  const ids = payments.map(({ id }) => id);
  const chosen = ids.filter((id) => selected.has(id)).length;
  const days = Math.round((parseWallClock(today).getTime() - parseWallClock(oldest_due).getTime()) / DAY_MS);
  const Chevron = isExpanded ? ChevronUp : ChevronDown;
  const details = [
    texts('finance.payments', { count: payments.length }),
    agreed_on !== null && texts('payments.agreed', { date: format.date(agreed_on) }),
    last_message && texts('finance.last_message', { date: format.date(last_message.sent_at) }),
  ].filter(Boolean);
  return (
    <Item>
      <Line>
        <Checkbox
          label={texts('finance.select', { name })}
          hideLabel
          checked={chosen === ids.length}
          indeterminate={chosen > 0 && chosen < ids.length}
          onChange={(isOn) => onToggle(ids, isOn)}
        />
        <Texts>
          <Name dir="auto">
            <TextLink href={`/app/clients/${client_id}?tab=payments`}>{name}</TextLink>
          </Name>
          <Details>
            {days > 0 ? (
              <Late>{texts('finance.late_days', { count: days })}</Late>
            ) : (
              texts('payments.due', { date: format.date(oldest_due) })
            )}
            {` · ${details.join(' · ')}`}
          </Details>
        </Texts>
        <Amount>{format.money(open_cents)}</Amount>
        <IconButton
          label={texts(isExpanded ? 'finance.collapse' : 'finance.expand', { name })}
          aria-expanded={isExpanded}
          tooltip={false}
          icon={<Chevron size={18} aria-hidden />}
          onClick={() => setExpanded(!isExpanded)}
        />
      </Line>
      {isExpanded && (
        <Nested>
          {payments.map((payment) => (
            <PaymentLine
              key={payment.id}
              payment={payment}
              isSelected={selected.has(payment.id)}
              onToggle={(isOn) => onToggle([payment.id], isOn)}
            />
          ))}
        </Nested>
      )}
    </Item>
  );
}

type PaymentLineProps = {
  readonly payment: Payment;
  readonly isSelected: boolean;
  readonly onToggle: (isOn: boolean) => void;
};

function PaymentLine({ payment, isSelected, onToggle }: PaymentLineProps): ReactNode {
  const format = useFormat();
  const describe = usePaymentTexts();
  const subject = describe.subject(payment);
  const details = [describe.period(payment), describe.dateText(payment), ...describe.notes(payment)];
  return (
    <Line as="li" $isNested>
      <Checkbox
        label={`${subject}, ${describe.dateText(payment)}`}
        hideLabel
        checked={isSelected}
        onChange={onToggle}
      />
      <Texts>
        <div>{subject}</div>
        <Details>{details.filter(Boolean).join(' · ')}</Details>
      </Texts>
      <Amount>{format.money(openCentsOf(payment))}</Amount>
    </Line>
  );
}

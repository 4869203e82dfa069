import type { Package } from '@alinha/contracts-agenda';
import { openCentsOf, type Payment } from '@alinha/contracts-billing';
import { Badge, Button } from '@alinha/ui';
import { type Format, type Texts, useFormat, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { RecordRow } from '../client-record/record-row.tsx';

/** "10 × Pilates". */
export const packageName = ({ sessions, specialty_name }: Package): string =>
  `${sessions} × ${specialty_name}`;

/** Amount of the payment, and the rest while it is not paid. The price until billing has the payment, or after it was removed. */
function priceText(
  { price_cents: cents }: Package,
  payment: Payment | undefined,
  texts: Texts,
  format: Format,
) {
  if (cents === 0) return texts('packages.payment.gift');
  if (!payment) return format.money(cents);
  const { total_amount_cents: total, status, late } = payment;
  const open = openCentsOf(payment);
  const state = status === 'paid' ? 'paid' : late ? 'late' : open === total ? 'unpaid' : 'open';
  return `${format.money(total)} · ${texts(`packages.payment.${state}`, { amount: format.money(open) })}`;
}

type PackageRowProps = {
  readonly sold: Package;
  readonly payment: Payment | undefined;
  readonly onEnd: (() => void) | undefined;
};

/** A package: its sessions, last day and payment. */
export function PackageRow({ sold, payment, onEnd }: PackageRowProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const { state, taken, booked, free, valid_until, ended_on } = sold;
  const lastDay = format.date(valid_until);
  const name = packageName(sold);
  const parts = [
    state === 'live' && texts('packages.free', { count: free }),
    booked > 0 && texts('packages.booked', { count: booked }),
    texts('packages.taken', { count: taken }),
    ended_on === null
      ? texts(state === 'expired' ? 'packages.expired_on' : 'packages.valid_until', { date: lastDay })
      : texts('packages.ended_on', { date: format.date(ended_on) }),
  ];
  return (
    <RecordRow
      primary={name}
      secondary={
        <>
          {parts.filter(Boolean).join(' · ')}
          <br />
          {priceText(sold, payment, texts, format)}
        </>
      }
    >
      <Badge tone={state === 'live' ? 'brand' : 'neutral'}>{texts(`packages.state.${state}`)}</Badge>
      {onEnd && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={texts('packages.end_named', { name, date: lastDay })}
          onClick={onEnd}
        >
          {texts('packages.end')}
        </Button>
      )}
    </RecordRow>
  );
}

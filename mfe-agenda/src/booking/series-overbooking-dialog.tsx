import {
  type ConflictCause,
  type ConflictReason,
  causesOf,
  type SeriesConflictDetails,
  seriesConflictDetailsSchema,
} from '@alinha/contracts-agenda';
import { Banner, Checkbox } from '@alinha/ui';
import { CauseList, ConfirmDialog } from '@alinha/ui/panels';
import { type Texts, useFormat, useTexts } from '@alinha/web-kit';
import { type ReactNode, useState } from 'react';
import { unbrokenRange } from '../appointments/appointment-time.ts';
import { fullDate } from '../appointments/full-date.ts';
import type { OverbookingDialogProps } from './overbooking-dialog.tsx';

const noConflicts: SeriesConflictDetails = { dates: [], total: 0 };

/** Choice for dates in conflict: starts to skip, and whether the others are overbooked. */
export type ConflictAnswer = { readonly skipped: readonly string[]; readonly overbooks: boolean };

type SeriesOverbookingDialogProps = Omit<OverbookingDialogProps, 'onConfirm'> & {
  /** Offers to leave dates out: by default those of a block or a holiday. */
  readonly canSkip?: boolean;
  readonly onConfirm: (answer: ConflictAnswer) => void;
};

const keyOf = ({ reasons }: ConflictCause) => reasons.join(' ');

function confirmText(skipped: number, overbooked: number, texts: Texts): string {
  if (skipped === 0) return texts('overbooking.confirm_dates', { count: overbooked });
  if (overbooked === 0) return texts('overbooking.skip_dates', { count: skipped });
  return texts('overbooking.skip_some', { skipped, overbooked });
}

/** The dates of a plan or of a series at which something is in the way, and what to do with them. */
export function SeriesOverbookingDialog(props: SeriesOverbookingDialogProps): ReactNode {
  const { refusal, busy, canSkip = false, onConfirm, onCancel } = props;
  const texts = useTexts();
  const format = useFormat();
  const [choices, setChoices] = useState<Readonly<Record<string, boolean>>>({});
  const parsed = seriesConflictDetailsSchema.safeParse(refusal?.details);
  const { dates, total } = parsed.data ?? noConflicts;
  const nameOf = (reason: ConflictReason) => texts(`overbooking.reason.${reason}`);
  const found = causesOf(dates);
  const isBlock = ({ reasons }: ConflictCause) => reasons.includes('block');
  // A plan needs at least one date.
  const onlyBlocks = dates.length === total && found.every(isBlock);
  const isSkipped = (cause: ConflictCause) =>
    canSkip && (choices[keyOf(cause)] ?? (isBlock(cause) && !onlyBlocks));
  const skipped = found
    .filter(isSkipped)
    .flatMap((cause) => cause.dates.map(({ start_datetime: start }) => start));
  const overbooked = dates.length - skipped.length;
  const skipsAll = skipped.length > 0 && skipped.length === total;
  const causes = found.map((cause) => ({
    name: format.list(cause.reasons.map(nameOf)),
    reasons: cause.reasons.map(nameOf),
    dates: cause.dates.map(({ start_datetime: start, end_datetime: end, clients }) => ({
      key: start,
      day: fullDate(start, format),
      time: unbrokenRange(start, end, format),
      detail: format.list(clients),
    })),
    choice: canSkip && (
      <Checkbox
        label={texts('overbooking.skip_these', { count: cause.dates.length })}
        checked={isSkipped(cause)}
        onChange={(checked) => setChoices({ ...choices, [keyOf(cause)]: checked })}
      />
    ),
  }));
  return (
    <ConfirmDialog
      open={refusal !== null}
      onOpenChange={(open) => {
        if (!open) onCancel();
      }}
      title={canSkip ? texts('overbooking.title_dates') : texts('overbooking.title')}
      text={
        dates.length > 0
          ? texts('overbooking.dates', { count: dates.length, total: format.number(total) })
          : (refusal?.message ?? '')
      }
      confirmLabel={
        dates.length > 0 ? confirmText(skipped.length, overbooked, texts) : texts('overbooking.confirm')
      }
      cancelLabel={texts('overbooking.cancel')}
      busy={busy}
      disabled={skipsAll}
      onConfirm={() => onConfirm({ skipped, overbooks: overbooked > 0 || dates.length === 0 })}
    >
      {dates.length > 0 && (
        <CauseList
          label={texts('overbooking.dates_in_conflict')}
          causes={causes}
          countText={(count) => texts('overbooking.cause_dates', { count })}
          moreText={(count) => texts('overbooking.more_dates', { count })}
          fewerText={texts('overbooking.fewer_dates')}
        />
      )}
      {skipsAll && <Banner tone="warning">{texts('overbooking.all_skipped')}</Banner>}
    </ConfirmDialog>
  );
}

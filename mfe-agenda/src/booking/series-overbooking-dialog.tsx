import {
  type ConflictReason,
  causesOf,
  type SeriesConflictDetails,
  seriesConflictDetailsSchema,
} from '@alinha/contracts-agenda';
import { CauseList } from '@alinha/ui';
import { ConfirmDialog } from '@alinha/ui/panels';
import { useFormat, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { unbrokenRange } from '../appointments/appointment-time.ts';
import { fullDate } from '../appointments/full-date.ts';
import type { OverbookingDialogProps } from './overbooking-dialog.tsx';

const noConflicts: SeriesConflictDetails = { dates: [], total: 0 };

/** The dates of a plan or of a series at which something is in the way, and whether to save all of it the same. */
export function SeriesOverbookingDialog(props: OverbookingDialogProps): ReactNode {
  const { refusal, busy, onConfirm, onCancel } = props;
  const texts = useTexts();
  const format = useFormat();
  const parsed = seriesConflictDetailsSchema.safeParse(refusal?.details);
  const { dates, total } = parsed.data ?? noConflicts;
  const nameOf = (reason: ConflictReason) => texts(`overbooking.reason.${reason}`);
  const causes = causesOf(dates).map(({ reasons, dates: ofCause }) => ({
    name: format.list(reasons.map(nameOf)),
    reasons: reasons.map(nameOf),
    dates: ofCause.map(({ start_datetime: start, end_datetime: end, clients }) => ({
      key: start,
      day: fullDate(start, format),
      time: unbrokenRange(start, end, format),
      detail: format.list(clients),
    })),
  }));
  return (
    <ConfirmDialog
      open={refusal !== null}
      onOpenChange={(open) => {
        if (!open) onCancel();
      }}
      title={texts('overbooking.title')}
      text={
        dates.length > 0
          ? texts('overbooking.dates', { count: dates.length, total: format.number(total) })
          : (refusal?.message ?? '')
      }
      confirmLabel={
        dates.length > 0
          ? texts('overbooking.confirm_dates', { count: dates.length })
          : texts('overbooking.confirm')
      }
      cancelLabel={texts('overbooking.cancel')}
      busy={busy}
      onConfirm={onConfirm}
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
    </ConfirmDialog>
  );
}

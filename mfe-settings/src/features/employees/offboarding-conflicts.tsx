import {
  type ConflictReason,
  causesOf,
  type SeriesConflictDetails,
  seriesConflictDetailsSchema,
  weekdayOf,
} from '@alinha/contracts-agenda';

import { CauseList, ConfirmDialog } from '@alinha/ui/panels';
import { type ApiError, useFormat, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';

const noConflicts: SeriesConflictDetails = { dates: [], total: 0 };

type OffboardingConflictsProps = {
  /** The refusal with the conflicts; null without one. */
  readonly refusal: ApiError | null;
  /** Name of the professional who takes over. */
  readonly successor: string;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** Shows the appointments that the successor has no time for, and asks whether to move them anyway. */
export function OffboardingConflicts(props: OffboardingConflictsProps): ReactNode {
  const { refusal, successor, busy, onConfirm, onCancel } = props;
  const texts = useTexts();
  const format = useFormat();
  const { dates, total } = seriesConflictDetailsSchema.safeParse(refusal?.details).data ?? noConflicts;
  const nameOf = (reason: ConflictReason) => texts(`offboarding.reason.${reason}`);
  const causes = causesOf(dates).map(({ reasons, dates: ofCause }) => ({
    name: format.list(reasons.map(nameOf)),
    reasons: reasons.map(nameOf),
    dates: ofCause.map(({ start_datetime: start, end_datetime: end, clients }) => ({
      // Several appointments may have the same time.
      key: `${start} ${end} ${clients.join()}`,
      day: `${format.weekday(weekdayOf(start.slice(0, 10)), 'short')}, ${format.date(start)}`,
      time: `${format.time(start)}\u00A0–\u00A0${format.time(end)}`,
      detail: format.list(clients),
    })),
  }));
  return (
    <ConfirmDialog
      open={refusal !== null}
      onOpenChange={(open) => {
        if (!open) onCancel();
      }}
      title={texts('offboarding.conflicts', { successor })}
      text={
        dates.length > 0
          ? texts('offboarding.conflict_dates', { count: dates.length, total: format.number(total) })
          : (refusal?.message ?? '')
      }
      confirmLabel={texts('offboarding.move_anyway')}
      cancelLabel={texts('offboarding.back')}
      danger
      busy={busy}
      onConfirm={onConfirm}
    >
      {dates.length > 0 && (
        <CauseList
          label={texts('offboarding.dates_in_conflict')}
          causes={causes}
          countText={(count) => texts('offboarding.cause_dates', { count })}
          moreText={(count) => texts('offboarding.more_dates', { count })}
          fewerText={texts('offboarding.fewer_dates')}
        />
      )}
    </ConfirmDialog>
  );
}

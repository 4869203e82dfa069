import {
  type ConflictReason,
  type OccurrenceConflict,
  type SeriesConflictDetails,
  seriesConflictDetailsSchema,
} from '@alinha/contracts-agenda';
import {
  Badge,
  Button,
  ConfirmDialog,
  color,
  fontWeight,
  space,
  tabularNumerals,
  typeStep,
} from '@alinha/ui';
import { useFormat, useTexts } from '@alinha/web-kit';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { unbrokenRange } from '../appointments/appointment-time.ts';
import { fullDate } from '../appointments/full-date.ts';
import { ConflictReasons } from './conflict-reasons.tsx';
import { InTheWay, type OverbookingDialogProps } from './overbooking-dialog.tsx';

const OneDate = styled.li`
  display: grid;
  gap: 2px;
  padding: ${space[2]} 0;
  border-top: 1px solid ${color.border};
  overflow-wrap: anywhere;
  &:first-child {
    border-top: 0;
  }
  small {
    ${typeStep('small')}
    color: ${color.textMuted};
  }
`;

const When = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 ${space[3]};
  font-weight: ${fontWeight.medium};
  ${tabularNumerals}
`;

const Group = styled.li`
  padding: ${space[2]} 0;
  & + & {
    border-top: 1px solid ${color.border};
  }
`;

const GroupHead = styled.div`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: ${space[2]};
  /* Level with the reasons, which stand a little below what is above them. */
  > :last-child {
    margin-top: 4px;
  }
`;

/** Dates of a cause that are shown before the rest is asked for; one more would not be worth a button. */
const SHOWN = 3;

type Cause = {
  readonly reasons: readonly ConflictReason[];
  readonly dates: readonly OccurrenceConflict[];
};

/** The dates by what is in the way at them, what hinders most of them first; each date once. */
export function causesOf(dates: readonly OccurrenceConflict[]): readonly Cause[] {
  const causes = new Map<string, Cause>();
  for (const date of dates) {
    const key = [...date.reasons].sort().join(' ');
    const { reasons, dates: before } = causes.get(key) ?? { reasons: date.reasons, dates: [] };
    causes.set(key, { reasons, dates: [...before, date] });
  }
  return [...causes.values()].sort((a, b) => b.dates.length - a.dates.length);
}

function CauseDates({ reasons, dates }: Cause): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const [showsAll, setShowsAll] = useState(false);
  const isLong = dates.length > SHOWN + 1;
  const shown = isLong && !showsAll ? dates.slice(0, SHOWN) : dates;
  return (
    <Group aria-label={format.list(reasons.map((reason) => texts(`overbooking.reason.${reason}`)))}>
      <GroupHead>
        <ConflictReasons reasons={reasons} />
        <Badge>{texts('overbooking.cause_dates', { count: dates.length })}</Badge>
      </GroupHead>
      <ul>
        {shown.map(({ start_datetime, end_datetime, clients }) => (
          <OneDate key={start_datetime}>
            <When>
              <span>{fullDate(start_datetime, format)}</span>
              <span>{unbrokenRange(start_datetime, end_datetime, format)}</span>
            </When>
            {clients.length > 0 && <small>{format.list(clients)}</small>}
          </OneDate>
        ))}
      </ul>
      {isLong && (
        <Button variant="ghost" size="sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll
            ? texts('overbooking.fewer_dates')
            : texts('overbooking.more_dates', { count: dates.length - SHOWN })}
        </Button>
      )}
    </Group>
  );
}

const noConflicts: SeriesConflictDetails = { dates: [], total: 0 };

/** The dates of a plan or of a series at which something is in the way, and whether to save all of it the same. */
export function SeriesOverbookingDialog(props: OverbookingDialogProps): ReactNode {
  const { refusal, busy, onConfirm, onCancel } = props;
  const texts = useTexts();
  const format = useFormat();
  const parsed = seriesConflictDetailsSchema.safeParse(refusal?.details);
  const { dates, total } = parsed.data ?? noConflicts;
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
        // It may scroll: the keyboard must reach it.
        <InTheWay tabIndex={0} aria-label={texts('overbooking.dates_in_conflict')}>
          {causesOf(dates).map(({ reasons, dates: ofCause }) => (
            <CauseDates key={reasons.join(' ')} reasons={reasons} dates={ofCause} />
          ))}
        </InTheWay>
      )}
    </ConfirmDialog>
  );
}

import { type SeriesConflictDetails, seriesConflictDetailsSchema, weekdayOf } from '@alinha/contracts-agenda';
import { Badge, ConfirmDialog, color, fontWeight, space, tabularNumerals, typeStep } from '@alinha/ui';
import { type ApiError, useFormat, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Dates = styled.ul`
  max-height: 40dvh;
  margin-top: ${space[2]};
  overflow-y: auto;
`;

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

const Reasons = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 4px;
  margin-top: 4px;
`;

const noConflicts: SeriesConflictDetails = { dates: [], total: 0 };

type DepartureConflictsProps = {
  /** The refusal to decide about; null while there is none. */
  readonly refusal: ApiError | null;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** The appointments that the successor has no time for, and whether to hand them over all the same. */
export function DepartureConflicts(props: DepartureConflictsProps): ReactNode {
  const { refusal, busy, onConfirm, onCancel } = props;
  const texts = useTexts();
  const format = useFormat();
  const { dates, total } = seriesConflictDetailsSchema.safeParse(refusal?.details).data ?? noConflicts;
  const count = dates.length;
  return (
    <ConfirmDialog
      open={refusal !== null}
      onOpenChange={(open) => {
        if (!open) onCancel();
      }}
      title={texts('departure.conflicts')}
      text={
        count > 0
          ? texts('departure.conflict_dates', { count, total: format.number(total) })
          : (refusal?.message ?? '')
      }
      confirmLabel={texts('departure.save_anyway')}
      cancelLabel={texts('departure.back')}
      busy={busy}
      onConfirm={onConfirm}
    >
      {count > 0 && (
        // It may scroll: the keyboard must reach it.
        <Dates tabIndex={0} aria-label={texts('departure.dates_in_conflict')}>
          {dates.map(({ start_datetime: start, end_datetime: end, reasons, clients }) => (
            <OneDate key={`${start} ${clients.join()}`}>
              <When>
                <span>{`${format.weekday(weekdayOf(start.slice(0, 10)), 'short')}, ${format.date(start)}`}</span>
                <span>{`${format.time(start)}\u00A0–\u00A0${format.time(end)}`}</span>
              </When>
              {clients.length > 0 && <small>{format.list(clients)}</small>}
              <Reasons>
                {reasons.map((reason) => (
                  <Badge key={reason} tone="warning">
                    {texts(`departure.reason.${reason}`)}
                  </Badge>
                ))}
              </Reasons>
            </OneDate>
          ))}
        </Dates>
      )}
    </ConfirmDialog>
  );
}

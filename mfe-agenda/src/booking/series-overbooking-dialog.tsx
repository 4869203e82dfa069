import { type SeriesConflictDetails, seriesConflictDetailsSchema } from '@alinha/contracts-agenda';
import { ConfirmDialog, color, fontWeight, space, tabularNumerals, typeStep } from '@alinha/ui';
import { useFormat, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
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
          {dates.map(({ start_datetime, end_datetime, reasons, clients }) => (
            <OneDate key={start_datetime}>
              <When>
                <span>{fullDate(start_datetime, format)}</span>
                <span>{unbrokenRange(start_datetime, end_datetime, format)}</span>
              </When>
              {clients.length > 0 && <small>{format.list(clients)}</small>}
              <ConflictReasons reasons={reasons} />
            </OneDate>
          ))}
        </InTheWay>
      )}
    </ConfirmDialog>
  );
}

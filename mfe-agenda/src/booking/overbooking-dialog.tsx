import { type ConflictDetails, conflictDetailsSchema } from '@alinha/contracts-agenda';
import { ConfirmDialog, space } from '@alinha/ui';
import { type ApiError, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { BookedLine } from './booked-line.tsx';
import { ClosureLine } from './closure-line.tsx';
import { ConflictReasons } from './conflict-reasons.tsx';

/** What is in the way; it may be longer than the screen. */
export const InTheWay = styled.ul`
  max-height: 40dvh;
  margin-top: ${space[2]};
  overflow-y: auto;
`;

const noConflicts: ConflictDetails = { conflicts: [], closed: [] };

export type OverbookingDialogProps = {
  /** The refusal to decide about; null while there is none. */
  readonly refusal: ApiError | null;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** What is in the way of an appointment, and whether to save it all the same. */
export function OverbookingDialog({ refusal, busy, onConfirm, onCancel }: OverbookingDialogProps): ReactNode {
  const texts = useTexts();
  const parsed = conflictDetailsSchema.safeParse(refusal?.details);
  const { conflicts, closed } = parsed.data ?? noConflicts;
  const isOnlyClosed = conflicts.length === 0 && closed.length > 0;
  return (
    <ConfirmDialog
      open={refusal !== null}
      onOpenChange={(open) => {
        if (!open) onCancel();
      }}
      title={texts('overbooking.title')}
      text={isOnlyClosed ? texts('overbooking.only_closed') : (refusal?.message ?? '')}
      confirmLabel={texts('overbooking.confirm')}
      cancelLabel={texts('overbooking.cancel')}
      busy={busy}
      onConfirm={onConfirm}
    >
      {conflicts.length + closed.length > 0 && (
        // It may scroll: the keyboard must reach it.
        <InTheWay tabIndex={0} aria-label={texts('overbooking.in_the_way')}>
          {closed.map((closure) => (
            <ClosureLine key={`${closure.reason} ${closure.name}`} closure={closure} />
          ))}
          {conflicts.map(({ appointment, reasons }) => (
            <BookedLine key={appointment.id} appointment={appointment}>
              <ConflictReasons reasons={reasons} />
            </BookedLine>
          ))}
        </InTheWay>
      )}
    </ConfirmDialog>
  );
}

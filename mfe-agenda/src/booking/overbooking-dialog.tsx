import { type ConflictDetails, conflictDetailsSchema } from '@alinha/contracts-agenda';
import { Text } from '@alinha/ui';
import { ConfirmDialog, LongList } from '@alinha/ui/panels';
import { type ApiError, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { BookedLine } from './booked-line.tsx';
import { ClosureLine } from './closure-line.tsx';
import { ConflictReasons } from './conflict-reasons.tsx';

const noConflicts: ConflictDetails = { conflicts: [], closed: [] };

export type OverbookingDialogProps = {
  /** The refusal to decide about; null while there is none. */
  readonly refusal: ApiError | null;
  /** The booking: client, times and professional. */
  readonly about?: string | null | undefined;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** Shows the conflicts of an appointment, and asks whether to save it anyway. */
export function OverbookingDialog(props: OverbookingDialogProps): ReactNode {
  const { refusal, about, busy, onConfirm, onCancel } = props;
  const texts = useTexts();
  const parsed = conflictDetailsSchema.safeParse(refusal?.details);
  const { conflicts, closed } = parsed.data ?? noConflicts;
  const problem =
    conflicts.length === 0 && closed.length > 0 ? texts('overbooking.only_closed') : (refusal?.message ?? '');
  return (
    <ConfirmDialog
      open={refusal !== null}
      onOpenChange={(open) => {
        if (!open) onCancel();
      }}
      title={texts('overbooking.title')}
      text={
        <>
          {about && (
            <Text weight="medium" numeric>
              {about}
            </Text>
          )}
          {problem}
        </>
      }
      confirmLabel={texts('overbooking.confirm')}
      cancelLabel={texts('overbooking.cancel')}
      busy={busy}
      onConfirm={onConfirm}
    >
      {conflicts.length + closed.length > 0 && (
        <LongList aria-label={texts('overbooking.in_the_way')}>
          {closed.map((closure) => (
            <ClosureLine key={`${closure.reason} ${closure.name}`} closure={closure} />
          ))}
          {conflicts.map(({ appointment, reasons }) => (
            <BookedLine key={appointment.id} appointment={appointment}>
              <ConflictReasons reasons={reasons} />
            </BookedLine>
          ))}
        </LongList>
      )}
    </ConfirmDialog>
  );
}

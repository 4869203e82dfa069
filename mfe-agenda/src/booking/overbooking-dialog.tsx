import { type ConflictDetails, conflictDetailsSchema } from '@alinha/contracts-agenda';
import { ConfirmDialog, color, space, Text } from '@alinha/ui';
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
  /* A shade at the lower edge while more is below; the end of the list brings along what covers it. */
  background:
    linear-gradient(transparent, ${color.raised} 60%) bottom / 100% 40px no-repeat local,
    linear-gradient(transparent, color-mix(in srgb, ${color.text} 22%, transparent)) bottom / 100% 16px no-repeat
      scroll;
`;

const noConflicts: ConflictDetails = { conflicts: [], closed: [] };

export type OverbookingDialogProps = {
  /** The refusal to decide about; null while there is none. */
  readonly refusal: ApiError | null;
  /** What is being booked: who, when and with whom. */
  readonly about?: string | null | undefined;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** What is in the way of an appointment, and whether to save it all the same. */
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

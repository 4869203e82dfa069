import { type ConflictDetails, conflictDetailsSchema } from '@alinha/contracts-agenda';
import { Badge, ConfirmDialog, space } from '@alinha/ui';
import { type ApiError, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { BookedLine } from './conflict-panel.tsx';

const Conflicts = styled.ul`
  max-height: 40dvh;
  margin-top: ${space[2]};
  overflow-y: auto;
`;

const Reasons = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 4px;
  margin-top: 4px;
`;

const noConflicts: ConflictDetails = { conflicts: [] };

type OverbookingDialogProps = {
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
  const { conflicts } = parsed.data ?? noConflicts;
  return (
    <ConfirmDialog
      open={refusal !== null}
      onOpenChange={(open) => {
        if (!open) onCancel();
      }}
      title={texts('overbooking.title')}
      text={refusal?.message ?? ''}
      confirmLabel={texts('overbooking.confirm')}
      cancelLabel={texts('overbooking.cancel')}
      busy={busy}
      onConfirm={onConfirm}
    >
      {conflicts.length > 0 && (
        // It may scroll: the keyboard must reach it.
        <Conflicts tabIndex={0} aria-label={texts('overbooking.in_the_way')}>
          {conflicts.map(({ appointment, reasons }) => (
            <BookedLine key={appointment.id} appointment={appointment}>
              <Reasons>
                {reasons.map((reason) => (
                  <Badge key={reason} tone="warning">
                    {texts(`overbooking.reason.${reason}`)}
                  </Badge>
                ))}
              </Reasons>
            </BookedLine>
          ))}
        </Conflicts>
      )}
    </ConfirmDialog>
  );
}

import { type ConflictDetails, conflictDetailsSchema, roomRoutes } from '@alinha/contracts-agenda';
import { Button, Text } from '@alinha/ui';
import { ConfirmDialog, LongList } from '@alinha/ui/panels';
import { type ApiError, useApiQuery, useTexts } from '@alinha/web-kit';
import { ListPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { BookedLine } from './booked-line.tsx';
import { ClosureLine, ReductionLine } from './closure-line.tsx';
import { ConflictReasons } from './conflict-reasons.tsx';
import { reductionsDuring } from './room-capacity.ts';

const noConflicts: ConflictDetails = { conflicts: [], closed: [] };

export type OverbookingDialogProps = {
  /** The refused save; null closes the dialog. */
  readonly refusal: ApiError | null;
  /** The booking: client, times and professional. */
  readonly about?: string | null | undefined;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  /** Offers the waiting list when the time is full or closed. */
  readonly onWait?: () => void;
};

/** Reductions of the rooms in conflict. A room reduced to zero is listed as closed instead. */
function useReductions(conflicts: ConflictDetails['conflicts']) {
  const full = conflicts.filter(({ reasons }) => reasons.includes('room'));
  const { data: rooms = [] } = useApiQuery(roomRoutes.list, undefined, { enabled: full.length > 0 });
  return rooms.flatMap((room) => {
    const inside = full.filter(({ appointment }) => appointment.room_id === room.id);
    const during = inside.flatMap(({ appointment }) =>
      reductionsDuring(room.reductions, { start: appointment.start_datetime, end: appointment.end_datetime }),
    );
    return [...new Set(during)]
      .filter(({ capacity }) => capacity > 0)
      .map((reduction) => ({ room, reduction }));
  });
}

/** Shows the conflicts of an appointment, and asks whether to save it anyway. */
export function OverbookingDialog(props: OverbookingDialogProps): ReactNode {
  const { refusal, about, busy, onConfirm, onCancel, onWait } = props;
  const texts = useTexts();
  const parsed = conflictDetailsSchema.safeParse(refusal?.details);
  const { conflicts, closed } = parsed.data ?? noConflicts;
  const reductions = useReductions(conflicts);
  const isFull =
    closed.length > 0 || conflicts.some(({ reasons }) => reasons.some((one) => one !== 'client'));
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
          {reductions.map((reduced) => (
            <ReductionLine key={reduced.reduction.id} {...reduced} />
          ))}
          {conflicts.map(({ appointment, reasons }) => (
            <BookedLine key={appointment.id} appointment={appointment}>
              <ConflictReasons reasons={reasons} />
            </BookedLine>
          ))}
        </LongList>
      )}
      {onWait && isFull && (
        <div>
          <Button size="sm" icon={<ListPlus size={16} aria-hidden />} onClick={onWait}>
            {texts('conflicts.wait')}
          </Button>
        </div>
      )}
    </ConfirmDialog>
  );
}

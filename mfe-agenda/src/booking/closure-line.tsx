import type { Closure, Room, RoomReduction } from '@alinha/contracts-agenda';
import { color, space } from '@alinha/ui';
import { useFormat, useTexts } from '@alinha/web-kit';
import { CalendarOff, Clock, DoorOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Line = styled.li`
  display: flex;
  gap: ${space[2]};
  padding: 2px 0;
  overflow-wrap: anywhere;
  svg {
    flex: none;
    margin-top: 2px;
    color: ${color.warningText};
  }
`;

/** Reason why a time is closed, as a list item: outside working hours, held for an offer, or the name of a block. */
export function ClosureLine({ closure: { reason, name } }: { readonly closure: Closure }): ReactNode {
  const texts = useTexts();
  const Icon = reason === 'block' ? CalendarOff : Clock;
  return (
    <Line>
      <Icon size={16} aria-hidden />
      {reason !== 'block' && texts(`overbooking.reason.${reason}`)}
      {reason === 'block' &&
        (name === null ? texts('overbooking.block_unnamed') : texts('overbooking.block_named', { name }))}
    </Line>
  );
}

type ReductionLineProps = {
  readonly room: Pick<Room, 'name'>;
  readonly reduction: RoomReduction;
};

/** Reduced capacity of a room with its last day, as a list item. */
export function ReductionLine({ room, reduction }: ReductionLineProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  return (
    <Line>
      <DoorOpen size={16} aria-hidden />
      {texts('overbooking.reduced', {
        room: room.name,
        count: reduction.capacity,
        until: format.date(reduction.end_date),
        reason: reduction.reason,
      })}
    </Line>
  );
}

import type { Closure } from '@alinha/contracts-agenda';
import { color, space } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import { CalendarOff, Clock } from 'lucide-react';
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

/** Why nobody attends at a time: the hours, or a block by its name. A list item. */
export function ClosureLine({ closure: { reason, name } }: { readonly closure: Closure }): ReactNode {
  const texts = useTexts();
  const Icon = reason === 'hours' ? Clock : CalendarOff;
  return (
    <Line>
      <Icon size={16} aria-hidden />
      {reason === 'hours' && texts('overbooking.reason.hours')}
      {reason === 'block' &&
        (name === null ? texts('overbooking.block_unnamed') : texts('overbooking.block_named', { name }))}
    </Line>
  );
}

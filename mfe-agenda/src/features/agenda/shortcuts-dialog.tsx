import { color, Kbd } from '@alinha/ui';
import { Dialog } from '@alinha/ui/panels';
import { useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Lines = styled.dl`
  display: grid;
  > div {
    display: flex;
    flex-direction: row-reverse;
    justify-content: space-between;
    align-items: center;
    min-height: 40px;
  }
  > div + div {
    border-top: 1px solid ${color.border};
  }
  dd,
  dt {
    display: flex;
    gap: 4px;
  }
`;

const LINES = [
  { keys: ['N'], name: 'new' },
  { keys: ['T'], name: 'today' },
  { keys: ['←', '→'], name: 'step' },
  { keys: ['H'], name: 'overview' },
  { keys: ['L'], name: 'waiting' },
  { keys: ['D'], name: 'day' },
  { keys: ['W'], name: 'week' },
  { keys: ['M'], name: 'month' },
  { keys: ['Enter'], name: 'open' },
  { keys: ['Shift', 'F10'], name: 'menu' },
  { keys: ['Shift', '↑', '↓'], name: 'move' },
  { keys: ['Shift', '←', '→'], name: 'move_aside' },
  { keys: ['Shift', 'Alt', '↑', '↓'], name: 'resize' },
  { keys: ['C', 'A', 'D', 'F', 'X'], name: 'attendance' },
  { keys: ['P'], name: 'payment' },
  { keys: ['P', 'E'], name: 'details' },
  { keys: ['S'], name: 'select' },
  { keys: ['D', 'P', 'X'], name: 'selected' },
  { keys: ['Esc'], name: 'close' },
  { keys: ['?'], name: 'help' },
] as const;

type ShortcutsDialogProps = { readonly open: boolean; readonly onOpenChange: (open: boolean) => void };

/** List of keyboard shortcuts. */
export function ShortcutsDialog({ open, onOpenChange }: ShortcutsDialogProps): ReactNode {
  const texts = useTexts();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts('shortcuts.title')} size="sm">
      <Lines>
        {LINES.map(({ keys, name }) => (
          <div key={name}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{texts(`shortcuts.${name}`)}</dd>
          </div>
        ))}
      </Lines>
    </Dialog>
  );
}

import { IconButton, Inline } from '@alinha/ui';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';

type ItemButtonsProps = {
  readonly labels: { readonly up: string; readonly down: string; readonly remove: string };
  readonly index: number;
  /** Number of items. */
  readonly count: number;
  readonly canRemove?: boolean;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: () => void;
};

/** A button at an end is disabled and would lose the focus, so the focus moves to the opposite button. */
function keepFocus(button: HTMLButtonElement): void {
  const item = button.closest('li');
  requestAnimationFrame(() => {
    if (button.disabled) item?.querySelector<HTMLButtonElement>('[data-move]:enabled')?.focus();
    else button.focus();
  });
}

/** Moves an item (`li`) of an ordered list up or down, or removes it. */
export function ItemButtons({
  labels,
  index,
  count,
  canRemove = true,
  onMove,
  onRemove,
}: ItemButtonsProps): ReactNode {
  const moves = [
    { key: 'up', label: labels.up, Icon: ArrowUp, to: index - 1 },
    { key: 'down', label: labels.down, Icon: ArrowDown, to: index + 1 },
  ];
  return (
    <Inline gap={1} wrap={false}>
      {moves.map(({ key, label, Icon, to }) => (
        <IconButton
          key={key}
          label={label}
          icon={<Icon size={16} aria-hidden />}
          size="sm"
          data-move
          disabled={to < 0 || to === count}
          onClick={(event) => {
            onMove(index, to);
            keepFocus(event.currentTarget);
          }}
        />
      ))}
      <IconButton
        label={labels.remove}
        icon={<Trash2 size={16} aria-hidden />}
        size="sm"
        disabled={!canRemove}
        onClick={onRemove}
      />
    </Inline>
  );
}

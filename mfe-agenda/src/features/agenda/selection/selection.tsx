import type { Appointment } from '@alinha/contracts-agenda';
import { color, VisuallyHidden } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createGlobalStyle } from 'styled-components';
import { hasOverlay } from '../agenda-shortcuts.ts';
import { SelectionBar } from '../late-views.ts';

/**
 * One style sheet for all selected cards, because otherwise hundreds of cards would subscribe to the selection.
 * Repeated attributes give it precedence over the styles of cards.
 */
const SelectedStyle = createGlobalStyle<{ $ids: readonly number[] }>`
  ${({ $ids }) => $ids.flatMap((id) => [`${'[data-appointment]'.repeat(4)}[data-appointment~="${id}"]`, `${'[data-stack]'.repeat(4)}[data-stack~="${id}"]`]).join(', ')} {
    box-shadow: inset 4px 0 ${color.brand}, inset 0 0 0 1px ${color.brand};
    background: ${color.brandTint};
  }
`;

/** Selects the focused card. */
const SELECT_KEY = 's';

const cardAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-appointment], [data-stack]') : null;

const idsOf = ({ dataset }: HTMLElement) =>
  (dataset.appointment ?? dataset.stack ?? '').split(' ').map(Number);

/**
 * Selection of appointments for common changes, by Shift and click or by S. Until Escape or the close button, a plain
 * click on one appointment selects too.
 * @param visible the selectable appointments; hidden ones are deselected
 */
export function useSelection(visible: readonly Appointment[]): {
  readonly start: () => void;
  readonly isSelecting: boolean;
  readonly bar: ReactNode;
} {
  const texts = useTexts();
  /** Null while the bar is closed. */
  const [ids, setIds] = useState<readonly number[] | null>(null);
  const selected = visible.filter(({ id }) => ids?.includes(id));
  const current = useRef(ids);
  current.current = ids;
  const lastCard = useRef<HTMLElement | null>(null);
  const hasHidden = ids !== null && selected.length < ids.length;
  useEffect(() => {
    if (hasHidden) setIds(selected.map(({ id }) => id));
  }, [hasHidden, selected]);

  useEffect(() => {
    const toggle = (event: Event, card: HTMLElement) => {
      event.preventDefault();
      event.stopPropagation();
      lastCard.current = card;
      const ofCard = idsOf(card);
      setIds((before) => {
        const others = (before ?? []).filter((id) => !ofCard.includes(id));
        return ofCard.every((id) => before?.includes(id)) ? others : [...others, ...ofCard];
      });
    };
    // Before the click handler of the card, which opens it.
    const onClick = (event: MouseEvent) => {
      const card = cardAt(event.target);
      const isPlain = current.current !== null && !event.shiftKey;
      // A plain click on a class or a stack shows its clients, to select them one by one.
      if (card && (isPlain ? idsOf(card).length === 1 : event.shiftKey)) toggle(event, card);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || hasOverlay()) return;
      if (event.key === 'Escape' && current.current !== null) setIds(null);
      const card = event.key.toLowerCase() === SELECT_KEY && !event.repeat ? cardAt(event.target) : null;
      if (card) toggle(event, card);
    };
    document.addEventListener('click', onClick, true);
    document.addEventListener('keydown', onKeyDown, true);
    return () => {
      document.removeEventListener('click', onClick, true);
      document.removeEventListener('keydown', onKeyDown, true);
    };
  }, []);

  const bar = (
    <>
      {/* Rendered before it has text, because screen readers announce only changes. */}
      <VisuallyHidden aria-live="polite">
        {ids && texts('bulk.selected', { count: selected.length })}
      </VisuallyHidden>
      {selected.length > 0 && <SelectedStyle $ids={selected.map(({ id }) => id)} />}
      {ids !== null && (
        <SelectionBar
          appointments={selected}
          onClose={() => {
            lastCard.current?.focus();
            setIds(null);
          }}
        />
      )}
    </>
  );
  return { start: () => setIds((before) => before ?? []), isSelecting: ids !== null, bar };
}

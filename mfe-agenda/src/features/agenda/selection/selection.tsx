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

/** Toggles the focused card. */
const SELECT_KEY = 's';

const cardAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-appointment], [data-stack]') : null;

const idsOf = ({ dataset }: HTMLElement) =>
  (dataset.appointment ?? dataset.stack ?? '').split(' ').map(Number);

/**
 * Selection of appointments for a bulk change. Shift+click or S toggles a card. Until Escape or the close button ends the
 * selection, a plain click toggles a card with one appointment too.
 * @param visible the selectable appointments; others are deselected
 */
export function useSelection(visible: readonly Appointment[]): {
  /** Opens the bar without a selected appointment. */
  readonly start: () => void;
  readonly isSelecting: boolean;
  /** The bar, the style of selected cards and their announcement. */
  readonly bar: ReactNode;
} {
  const texts = useTexts();
  /** Null while the bar is closed. */
  const [ids, setIds] = useState<readonly number[] | null>(null);
  const selected = visible.filter(({ id }) => ids?.includes(id));
  const latest = useRef({ ids, visible });
  latest.current = { ids, visible };
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
    // A class shows its hidden clients too, and these cannot be selected.
    const isSelectable = (card: HTMLElement) =>
      latest.current.visible.some(({ id }) => idsOf(card).includes(id));
    // Runs in the capture phase, before the card's own handler opens the appointment.
    const onClick = (event: MouseEvent) => {
      const card = cardAt(event.target);
      const isPlain = latest.current.ids !== null && !event.shiftKey;
      // A plain click on a class or a stack shows its clients, to select them one by one.
      if (!card || !isSelectable(card)) return;
      if (isPlain ? idsOf(card).length === 1 : event.shiftKey) toggle(event, card);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || hasOverlay()) return;
      if (event.key === 'Escape' && latest.current.ids !== null) setIds(null);
      const card = event.key.toLowerCase() === SELECT_KEY && !event.repeat ? cardAt(event.target) : null;
      if (card && isSelectable(card)) toggle(event, card);
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

import type { Appointment } from '@alinha/contracts-agenda';
import { color } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createGlobalStyle } from 'styled-components';
import { hasOverlay } from '../agenda-shortcuts.ts';
import { SelectionBar } from '../late-views.ts';

/** Outlines selected cards. Hundreds of cards then need not listen for the selection, each in its own way. */
const SelectedStyle = createGlobalStyle<{ $ids: readonly number[] }>`
  ${({ $ids }) => $ids.map((id) => `[data-appointment][data-appointment~="${id}"]`).join(', ')} {
    box-shadow: inset 4px 0 ${color.brand}, inset 0 0 0 1px ${color.brand};
    background: ${color.brandTint};
  }
`;

/** Selects the card in focus. */
const SELECT_KEY = 's';

const cardAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-appointment]') : null;

const idsOf = ({ dataset }: HTMLElement) => (dataset.appointment ?? '').split(' ').map(Number);

/**
 * Several appointments chosen to be changed at once: by Shift and a click or by S on any card, in the agenda and in lists.
 * While some are chosen, a plain click chooses too; Escape ends it.
 * @param booked the known appointments: others cannot be chosen
 */
export function useSelection(booked: readonly Appointment[]): {
  readonly start: () => void;
  readonly bar: ReactNode;
} {
  const texts = useTexts();
  /** Null: nothing is being chosen. */
  const [ids, setIds] = useState<readonly number[] | null>(null);
  const chosen = booked.filter(({ id }) => ids?.includes(id));
  const isChoosing = ids !== null;
  const current = useRef(ids);
  current.current = ids;

  useEffect(() => {
    const toggle = (event: Event, card: HTMLElement) => {
      event.preventDefault();
      event.stopPropagation();
      const before = current.current ?? [];
      const ofCard = idsOf(card);
      const isOn = ofCard.every((id) => before.includes(id));
      const others = before.filter((id) => !ofCard.includes(id));
      setIds(isOn ? others : [...others, ...ofCard]);
    };
    // Before the card's own click, which opens it.
    const onClick = (event: MouseEvent) => {
      const card = cardAt(event.target);
      if (card && (event.shiftKey || current.current !== null) && !card.closest('[role="dialog"]'))
        toggle(event, card);
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

  const bar = isChoosing && (
    <>
      {chosen.length > 0 && <SelectedStyle $ids={chosen.map(({ id }) => id)} />}
      <SelectionBar label={texts('bulk.label')} appointments={chosen} onClose={() => setIds(null)} />
    </>
  );
  return { start: () => setIds([]), bar };
}

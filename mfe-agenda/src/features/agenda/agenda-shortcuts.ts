import { useEffect, useRef } from 'react';

/** Keyboard shortcuts of the agenda. Arrows are `ArrowLeft` and `ArrowRight`; letters are lower case. */
export type Shortcuts = Readonly<Record<string, () => void>>;

const FIELD = 'input, textarea, select, [contenteditable="true"], [role="combobox"]';
const OVERLAY = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** True when a dialog, menu or list is open over the agenda. */
export const hasOverlay = (): boolean => document.querySelector(OVERLAY) !== null;

/** True when the focused field or an overlay handles the key. */
export function isTaken({ key, target }: KeyboardEvent): boolean {
  if (hasOverlay()) return true;
  const field = target instanceof Element ? target.closest(FIELD) : null;
  if (!(field instanceof HTMLInputElement)) return field !== null;
  // Checkboxes handle no letters or arrows; radios handle arrows.
  if (field.type === 'checkbox') return false;
  return field.type !== 'radio' || key.startsWith('Arrow');
}

/** Handles the keys of the page while the screen is mounted. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const current = useRef(shortcuts);
  current.current = shortcuts;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
        return;
      const act = current.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!act || isTaken(event)) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

import { useEffect, useRef } from 'react';

/** Keyboard shortcuts of the agenda. Arrows are `ArrowLeft` and `ArrowRight`; letters are lower case. */
export type Shortcuts = Readonly<Record<string, () => void>>;

const FIELD = 'input, textarea, select, [contenteditable="true"], [role="combobox"]';
const OVERLAY = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Whether a dialog, menu or list is open over the agenda. */
export const hasOverlay = (): boolean => document.querySelector(OVERLAY) !== null;

/** Whether a key belongs to the focused field or to an overlay. */
export function isTaken({ key, target }: KeyboardEvent): boolean {
  if (hasOverlay()) return true;
  const field = target instanceof Element ? target.closest(FIELD) : null;
  if (!(field instanceof HTMLInputElement)) return field !== null;
  // Boxes take no letters, and of the arrows only radios know what to do with them.
  if (field.type === 'checkbox') return false;
  return field.type !== 'radio' || key.startsWith('Arrow');
}

/** Listens to the keys of the whole page while the screen is there. */
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

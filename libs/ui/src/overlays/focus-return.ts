import { type RefObject, useMemo, useRef, useState } from 'react';

/** The focused element before an overlay opened; for a menu row, the button of its menu. */
function openerOf(active: Element | null): HTMLElement | null {
  // The row is unmounted with its menu, so the focus must return to the menu's button.
  const menuName = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = menuName ? document.getElementById(menuName) : active;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}

/** Gets the focus when the element was removed. */
const ancestorOf = (element: HTMLElement | null) =>
  element?.parentElement?.closest<HTMLElement>('[tabindex]') ?? null;

export interface FocusReturn {
  readonly onOpenAutoFocus: (event: Event) => void;
  readonly onCloseAutoFocus: (event: Event) => void;
}

/**
 * Returns the focus to the element that had it before an overlay opened. Radix does so only for overlays with their own
 * trigger. When that element was removed (a deleted row), its nearest focusable ancestor gets the focus, else `anchor`.
 */
export function useFocusReturn(anchor?: RefObject<HTMLElement | null>): FocusReturn {
  // Radix calls `onOpenAutoFocus` only when no field inside has `autoFocus`.
  const [focusedBefore] = useState(() => openerOf(document.activeElement));
  const opener = useRef(focusedBefore);
  const around = useRef(ancestorOf(focusedBefore));
  return useMemo(
    () => ({
      onOpenAutoFocus: (event) => {
        const { activeElement } = document;
        const isInside = event.target instanceof Node && event.target.contains(activeElement);
        if (isInside) return;
        opener.current = openerOf(activeElement);
        around.current = ancestorOf(opener.current);
      },
      onCloseAutoFocus: (event) => {
        const target = [opener.current, around.current, anchor?.current].find(
          (element) => element?.isConnected,
        );
        if (!target) return;
        event.preventDefault();
        target.focus({ preventScroll: target === around.current });
      },
    }),
    [anchor],
  );
}

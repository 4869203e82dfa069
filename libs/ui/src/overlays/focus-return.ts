import { useMemo, useRef } from 'react';

/** Where the focus was before something opened; for a menu's row, the button of that menu. */
function openerOf(active: Element | null): HTMLElement | null {
  // A row vanishes with its menu, so the focus must go back to what had opened the menu.
  const menuName = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = menuName ? document.getElementById(menuName) : active;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}

export interface FocusReturn {
  readonly onOpenAutoFocus: (event: Event) => void;
  readonly onCloseAutoFocus: (event: Event) => void;
}

/**
 * Gives the focus back to what had it before an overlay opened. Radix does so only for an overlay with
 * its own trigger, and most of ours are opened by state. When that is gone, as the button of a deleted row
 * is, the place around it that a script may focus gets it: never the top of the document.
 */
export function useFocusReturn(): FocusReturn {
  const opener = useRef<HTMLElement | null>(null);
  const around = useRef<HTMLElement | null>(null);
  return useMemo(
    () => ({
      onOpenAutoFocus: (event) => {
        const { activeElement } = document;
        const isInside = event.target instanceof Node && event.target.contains(activeElement);
        if (isInside) return;
        opener.current = openerOf(activeElement);
        around.current = opener.current?.closest<HTMLElement>('[tabindex="-1"]') ?? null;
      },
      onCloseAutoFocus: (event) => {
        const target = [opener.current, around.current].find((element) => element?.isConnected);
        if (!target) return;
        event.preventDefault();
        target.focus({ preventScroll: target === around.current });
      },
    }),
    [],
  );
}

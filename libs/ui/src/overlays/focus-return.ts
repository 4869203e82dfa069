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
 * its own trigger, and most of ours are opened by state.
 */
export function useFocusReturn(): FocusReturn {
  const opener = useRef<HTMLElement | null>(null);
  return useMemo(
    () => ({
      onOpenAutoFocus: (event) => {
        const { activeElement } = document;
        const isInside = event.target instanceof Node && event.target.contains(activeElement);
        if (!isInside) opener.current = openerOf(activeElement);
      },
      onCloseAutoFocus: (event) => {
        if (opener.current?.isConnected !== true) return;
        event.preventDefault();
        opener.current.focus();
      },
    }),
    [],
  );
}

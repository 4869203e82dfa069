import { createContext, useContext } from 'react';

/**
 * Container of floating parts inside a modal. A modal locks the page's scroll and hides the rest from assistive
 * technology, so a floating list must be inside it, not at the end of the body.
 */
export const FloatingContainerContext = createContext<HTMLElement | null>(null);

/** The modal around this component, or undefined outside a modal. */
export function useFloatingContainer(): HTMLElement | undefined {
  return useContext(FloatingContainerContext) ?? undefined;
}

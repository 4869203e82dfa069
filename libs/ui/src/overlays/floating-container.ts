import { createContext, useContext } from 'react';

/**
 * Where floating parts inside a modal are put. A modal locks the page's scroll and hides the rest from
 * assistive technology, so a list that floats over it must live inside it, not at the end of the body.
 */
export const FloatingContainerContext = createContext<HTMLElement | null>(null);

/** The modal around this component, or undefined for the body. */
export function useFloatingContainer(): HTMLElement | undefined {
  return useContext(FloatingContainerContext) ?? undefined;
}

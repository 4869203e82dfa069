const fromAllRules = window.getComputedStyle;

/** Style of an element from the rules of all style sheets. */
export const computedStyle = (element: Element) => fromAllRules(element);

/** Queries by role read the style of each element. Matching all rules would take a fifth of the time of a test. */
export function readInlineStylesOnly(): void {
  window.getComputedStyle = (element) => (element as HTMLElement).style;
}

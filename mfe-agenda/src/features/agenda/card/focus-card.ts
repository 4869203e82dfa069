/** Focuses the card or row of an appointment after the next render, if it is shown. */
export function focusCard(id: number): void {
  setTimeout(() => document.querySelector<HTMLElement>(`[data-appointment~="${id}"]`)?.focus());
}

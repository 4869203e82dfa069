/**
 * Inserts `text` at the caret of `area`, replaces the selection and moves the caret after it. Dispatches an input
 * event.
 */
export function insertAtCaret(area: HTMLTextAreaElement, text: string): void {
  area.focus();
  // Deprecated, but the only way that the browser's undo can revert.
  if (document.execCommand?.('insertText', false, text)) return;
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end');
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

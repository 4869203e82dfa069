/**
 * Puts `text` where the caret of `area` is, over what is selected, and leaves the caret behind it; the page hears of it as
 * of something typed.
 */
export function insertAtCaret(area: HTMLTextAreaElement, text: string): void {
  area.focus();
  // Deprecated, and yet the one way that "undo" can take back.
  if (document.execCommand?.('insertText', false, text)) return;
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end');
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

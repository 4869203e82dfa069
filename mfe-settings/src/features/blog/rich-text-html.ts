const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

/** Pasted text as HTML: an empty line starts a paragraph, other line breaks stay. Use `inline` inside a line. */
export function paragraphsOf(text: string, kind: 'blocks' | 'inline' = 'blocks'): string {
  const parts = text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => escaped(part).replace(/\n/g, '<br>'));
  // One paragraph is inserted into the current line.
  if (kind === 'inline' || parts.length < 2) return parts.join(' ');
  return parts.map((part) => `<p>${part}</p>`).join('');
}

/** Address of a typed link; null when it is not allowed. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return null;
  if (/^(https?:\/\/|mailto:|tel:)./i.test(text)) return text;
  if (/^\/(?!\/)/.test(text)) return text;
  // Other schemes may run scripts.
  if (/^[a-z][a-z\d+.-]*:/i.test(text) && !/^[\w.-]+\.[a-z]{2,}:\d/i.test(text)) return null;
  return /^[\w-]+(\.[\w-]+)+/.test(text) ? `https://${text}` : null;
}

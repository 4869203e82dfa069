const SURROGATE = /\\ud/i;
const ESCAPES = /\\ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|(?<half>\\ud[89a-f][\da-f]{2})|\\[^u]/gi;

/**
 * Replaces escapes of unpaired surrogates by U+FFFD, as a UTF-8 decoder does with unescaped ones. No database can store
 * them.
 */
export function wellFormedJson(text: string): string {
  // Most bodies have no such escape.
  if (!SURROGATE.test(text)) return text;
  return text.replace(ESCAPES, (found, half) => (half ? '\\ufffd' : found));
}

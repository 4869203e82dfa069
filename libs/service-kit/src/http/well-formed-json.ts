const SURROGATE = /\\ud/i;
const ESCAPES = /\\ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|(?<half>\\ud[89a-f][\da-f]{2})|\\[^u]/gi;

/**
 * JSON text without escapes of half a character, which no UTF-8 and so no database can hold: they stand for U+FFFD, as
 * they would had they come unescaped.
 */
export function wellFormedJson(text: string): string {
  // Most bodies have no such escape at all.
  if (!SURROGATE.test(text)) return text;
  return text.replace(ESCAPES, (found, half) => (half ? '\\ufffd' : found));
}

/** A text after an insertion, and the position after the inserted words. */
export type Inserted = { readonly text: string; readonly end: number };

/** Inserts `words` at `position`, with spaces around them where needed. */
export function insertWords(text: string, position: number, words: string): Inserted {
  const [before, after] = [text.slice(0, position), text.slice(position)];
  const gapBefore = before === '' || /\s$/.test(before) ? '' : ' ';
  const gapAfter = after === '' || /^[\s.,;:!?)]/.test(after) ? '' : ' ';
  const start = before + gapBefore + words;
  return { text: start + gapAfter + after, end: start.length };
}

/** A text with words put into it, and the position behind them. */
export type Inserted = { readonly text: string; readonly end: number };

/** Puts `words` into `text` at `position`, apart from what stands around them; nothing of either is lost. */
export function insertWords(text: string, position: number, words: string): Inserted {
  const [before, after] = [text.slice(0, position), text.slice(position)];
  const gapBefore = before === '' || /\s$/.test(before) ? '' : ' ';
  const gapAfter = after === '' || /^[\s.,;:!?)]/.test(after) ? '' : ' ';
  const start = before + gapBefore + words;
  return { text: start + gapAfter + after, end: start.length };
}

import { plainText } from '../html/plain-text.ts';

/** Characters of an excerpt. */
const LENGTH = 120;

/** The subtitle, or the first 120 characters of the first text block as plain text. */
export function excerptOf(subtitle: string | null, firstText: string | null): string {
  return (
    subtitle ??
    Array.from(plainText(firstText ?? ''))
      .slice(0, LENGTH)
      .join('')
      .trim()
  );
}

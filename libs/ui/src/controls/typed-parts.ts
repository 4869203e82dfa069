const SEPARATOR = /\s*[-/.:,h]\s*|\s+/i;

/**
 * Formats digits in parts of fixed lengths. A separator ends its part, even an empty one whose digits were deleted.
 * Digits after the last separator fill the remaining parts.
 */
export function drawParts(typed: string, sizes: readonly number[], separator: string): string {
  const groups = typed
    .trimStart()
    .split(SEPARATOR)
    .map((group) => group.replace(/\D/g, ''));
  // Removes surplus separators: a leading one, and a second one at the end.
  while (groups.length > 1 && groups.at(-1) === '' && (groups.at(-2) === '' || groups.length > sizes.length))
    groups.pop();
  const parts: string[] = [];
  for (const [index, group] of groups.entries()) {
    const isLast = index === groups.length - 1;
    let rest = group;
    do {
      const size = sizes[parts.length];
      if (size === undefined) break;
      parts.push(rest.slice(0, size));
      rest = isLast ? rest.slice(size) : '';
    } while (rest !== '');
  }
  return parts.join(separator);
}

/**
 * Backspace on a separator deletes the digit before it.
 * @returns the text without that digit, or null for another edit
 */
export function deleteBeforeSeparator(former: string, typed: string, caret: number): string | null {
  const deleted = former.charAt(caret);
  const isSeparatorDeleted =
    typed === former.slice(0, caret) + former.slice(caret + 1) && deleted !== '' && !/\d/.test(deleted);
  if (!isSeparatorDeleted || caret === 0 || caret === former.length - 1) return null;
  return former.slice(0, caret - 1) + former.slice(caret);
}

const SIGN = /\s*[-/.:,h]\s*|\s+/i;

/**
 * Digits drawn in parts of known lengths. A sign ends its part, also an empty one whose digits were
 * erased; what is typed after the last sign flows over the parts that are left.
 */
export function drawParts(typed: string, sizes: readonly number[], separator: string): string {
  const groups = typed
    .trimStart()
    .split(SIGN)
    .map((group) => group.replace(/\D/g, ''));
  // Signs alone, or two at the end, are one sign too many.
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
 * What Backspace over a sign between two parts means: the digit before it. Answers the text without that
 * digit, or null when something else was typed.
 */
export function eraseThroughSign(former: string, typed: string, caret: number): string | null {
  const sign = former.charAt(caret);
  const isSignGone =
    typed === former.slice(0, caret) + former.slice(caret + 1) && sign !== '' && !/\d/.test(sign);
  if (!isSignGone || caret === 0 || caret === former.length - 1) return null;
  return former.slice(0, caret - 1) + former.slice(caret);
}

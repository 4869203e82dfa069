/** A pattern: `0` is a digit, other characters are literal: `000.000.000-00`. */
export type Mask = string;

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

function capacity(mask: Mask): number {
  return [...mask].filter((sign) => sign === '0').length;
}

/** The shortest mask that fits the digits, else the longest. */
export function pickMask(masks: Mask | readonly Mask[], digits: string): Mask {
  const list = (typeof masks === 'string' ? [masks] : [...masks]).sort((a, b) => capacity(a) - capacity(b));
  return list.find((mask) => capacity(mask) >= digits.length) ?? list.at(-1) ?? '';
}

/** Digits that fit in the longest mask. */
export function limitDigits(masks: Mask | readonly Mask[], digits: string): string {
  return digits.slice(0, capacity(pickMask(masks, digits)));
}

/** Formats digits with a mask and stops after the last digit: `1234` is `123.4`. */
export function applyMask(masks: Mask | readonly Mask[], digits: string): string {
  const mask = pickMask(masks, digits);
  let drawn = '';
  let next = 0;
  for (const sign of mask) {
    if (next >= digits.length) break;
    drawn += sign === '0' ? digits.charAt(next++) : sign;
  }
  return drawn;
}

/** Caret position in a formatted text after `count` digits. */
export function caretAfterDigits(drawn: string, count: number): number {
  if (count <= 0) return 0;
  let seen = 0;
  for (let at = 0; at < drawn.length; at += 1) {
    if (/\d/.test(drawn.charAt(at))) seen += 1;
    if (seen === count) return at + 1;
  }
  return drawn.length;
}

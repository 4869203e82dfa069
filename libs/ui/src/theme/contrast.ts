export interface Rgb {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

/** Parses `#RGB` or `#RRGGBB` (channels 0 to 255); null for other text. */
export function parseHex(hex: string): Rgb | null {
  const digits = hex.trim().replace(/^#/, '');
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  if (!/^[0-9a-f]{6}$/i.test(full)) return null;
  const channel = (start: number): number => Number.parseInt(full.slice(start, start + 2), 16);
  return { red: channel(0), green: channel(2), blue: channel(4) };
}

/** Normalizes a typed colour to `#RRGGBB` in capitals; null when it is not one. */
export function normalizeHex(hex: string): string | null {
  const rgb = parseHex(hex);
  return rgb === null ? null : formatHex(rgb);
}

function formatHex({ red, green, blue }: Rgb): string {
  const two = (channel: number): string => Math.round(channel).toString(16).padStart(2, '0').toUpperCase();
  return `#${two(red)}${two(green)}${two(blue)}`;
}

function relativeLuminance({ red, green, blue }: Rgb): number {
  const linear = (channel: number): number => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/**
 * WCAG contrast ratio of two hex colours, 1 to 21.
 * @throws RangeError when either is not a hex colour.
 */
export function contrastRatio(first: string, second: string): number {
  const one = parseHex(first);
  const other = parseHex(second);
  if (one === null || other === null) throw new RangeError(`Not hex colours: ${first}, ${second}`);
  const lighter = Math.max(relativeLuminance(one), relativeLuminance(other));
  const darker = Math.min(relativeLuminance(one), relativeLuminance(other));
  return (lighter + 0.05) / (darker + 0.05);
}

/**
 * Hex result of `color-mix(in srgb, colour share, ground)`. Share is 0 to 1.
 * @throws RangeError when either is not a hex colour.
 */
export function mixHex(colour: string, ground: string, share: number): string {
  const top = parseHex(colour);
  const under = parseHex(ground);
  if (top === null || under === null) throw new RangeError(`Not hex colours: ${colour}, ${ground}`);
  const mix = (a: number, b: number): number => a * share + b * (1 - share);
  return formatHex({
    red: mix(top.red, under.red),
    green: mix(top.green, under.green),
    blue: mix(top.blue, under.blue),
  });
}

/** Dark or white, by the better contrast on a hex colour. */
export function readableOn(hex: string): string {
  const ground = parseHex(hex) === null ? '#000000' : hex;
  const dark = '#16211A';
  const white = '#FFFFFF';
  return contrastRatio(dark, ground) >= contrastRatio(white, ground) ? dark : white;
}

import { DEFAULT_EMPLOYEE_COLOR, type Employee } from '@alinha/contracts-accounts';
import { PROFESSIONAL_COLORS, parseHex } from '@alinha/ui';

/**
 * Below this distance, two colours look equal unless they are side by side. Palette colours are at least 0.08 apart.
 */
const SIMILAR_BELOW = 0.05;

type Lab = readonly [lightness: number, a: number, b: number];

/** Björn Ottosson's OKLab, whose distances match human vision. */
function labOf(hex: string): Lab {
  const { red, green, blue } = parseHex(hex) ?? { red: 0, green: 0, blue: 0 };
  const [r, g, b] = [red, green, blue].map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}

/** 0 for equal colours, 1 from black to white. */
export function colorDistance(one: string, other: string): number {
  const [a, b] = [labOf(one), labOf(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** Colleagues with the same or a similar colour. */
export function similarColleagues(hex: string, colleagues: readonly Employee[]): readonly Employee[] {
  return colleagues.filter(({ color }) => colorDistance(color, hex) < SIMILAR_BELOW);
}

/** The palette, unused colours first, then the least used. */
export function freeColorsFirst(colleagues: readonly Employee[]): readonly string[] {
  const uses = (hex: string) => similarColleagues(hex, colleagues).length;
  return [...PROFESSIONAL_COLORS].sort((one, other) => uses(one) - uses(other));
}

/** The proposed colour of a new professional. */
export function freeColor(colleagues: readonly Employee[]): string {
  return freeColorsFirst(colleagues)[0] ?? DEFAULT_EMPLOYEE_COLOR;
}

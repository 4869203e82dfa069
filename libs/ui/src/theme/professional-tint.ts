import { contrastRatio, mixHex, normalizeHex } from './contrast.ts';
import { darkPalette, lightPalette } from './palette.ts';
import { color } from './tokens.ts';

/** The default of a professional without a colour. */
export const DEFAULT_PROFESSIONAL_COLOR = '#71B27B';

/** Share of the professional's colour in the tint; the rest is the theme's surface. */
export const TINT_SHARE = 0.12;

export interface ProfessionalTint {
  /** Full-strength colour of a 4 px bar or a dot, as `#RRGGBB`. */
  readonly bar: string;
  /** CSS background: 12 % of the colour over the theme's surface. Text on it is neutral. */
  readonly tint: string;
}

/**
 * Bar and tint of a professional's colour, which may be any hex. A value that is not a hex colour gives the default
 * green.
 */
export function professionalTint(hex: string): ProfessionalTint {
  const bar = normalizeHex(hex) ?? DEFAULT_PROFESSIONAL_COLOR;
  return { bar, tint: `color-mix(in srgb, ${bar} ${TINT_SHARE * 100}%, ${color.surface})` };
}

/** WCAG ratios, 1 to 21, in the worse of both themes. */
export interface TintContrast {
  /** Neutral text on the tint. */
  readonly text: number;
  /** The bar beside the surface. */
  readonly bar: number;
}

/** Contrast of a professional's colour, or of the default when the value is not a colour. */
export function tintContrast(hex: string): TintContrast {
  const bar = normalizeHex(hex) ?? DEFAULT_PROFESSIONAL_COLOR;
  const themes = [lightPalette, darkPalette].map(({ text, surface }) => ({
    text: contrastRatio(text, mixHex(bar, surface, TINT_SHARE)),
    bar: contrastRatio(bar, surface),
  }));
  const worst = (key: keyof TintContrast) => Math.min(...themes.map((theme) => theme[key]));
  return { text: worst('text'), bar: worst('bar') };
}

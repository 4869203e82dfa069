import { contrastRatio, mixHex, normalizeHex } from './contrast.ts';
import { darkPalette, lightPalette } from './palette.ts';
import { color } from './tokens.ts';

/** The product's default for a professional who has not chosen a colour. */
export const DEFAULT_PROFESSIONAL_COLOR = '#71B27B';

/** How much of the professional's colour the tint carries; the rest is the surface of the theme. */
export const TINT_SHARE = 0.12;

export interface ProfessionalTint {
  /** Full-strength colour for a 4 px bar or a dot, as `#RRGGBB`. */
  readonly bar: string;
  /** CSS background: 12 % of the colour over the current theme's surface. Text on it stays neutral. */
  readonly tint: string;
}

/**
 * Turns a professional's colour, which is data and may be any hex, into the two ways it may be shown.
 * A value that is not a hex colour falls back to the default green.
 */
export function professionalTint(hex: string): ProfessionalTint {
  const bar = normalizeHex(hex) ?? DEFAULT_PROFESSIONAL_COLOR;
  return { bar, tint: `color-mix(in srgb, ${bar} ${TINT_SHARE * 100}%, ${color.surface})` };
}

/** WCAG ratios, 1 to 21, in whichever theme they are worse. */
export interface TintContrast {
  /** Neutral text on the tint. */
  readonly text: number;
  /** The bar beside the surface. */
  readonly bar: number;
}

/** How well a professional's colour serves; of a value that is no colour, how the default does. */
export function tintContrast(hex: string): TintContrast {
  const bar = normalizeHex(hex) ?? DEFAULT_PROFESSIONAL_COLOR;
  const themes = [lightPalette, darkPalette].map(({ text, surface }) => ({
    text: contrastRatio(text, mixHex(bar, surface, TINT_SHARE)),
    bar: contrastRatio(bar, surface),
  }));
  const worst = (key: keyof TintContrast) => Math.min(...themes.map((theme) => theme[key]));
  return { text: worst('text'), bar: worst('bar') };
}

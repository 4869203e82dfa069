import { normalizeHex } from './contrast.ts';
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

import { type ColorName, lightPalette } from './palette.ts';

/** `textMuted` to `--color-text-muted`. */
export function colorProperty(name: ColorName): string {
  return `--color-${name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`;
}

/** Colours by meaning, each a `var(--color-…)` that follows the theme. */
export const color = Object.fromEntries(
  (Object.keys(lightPalette) as ColorName[]).map((name) => [name, `var(${colorProperty(name)})`]),
) as Readonly<Record<ColorName, string>>;

/** Distances on the 4 px grid: `space[3]` is 12 px. */
export const space = {
  0: '0',
  1: '4px',
  2: '8px',
  3: '12px',
  4: '16px',
  5: '20px',
  6: '24px',
  8: '32px',
  10: '40px',
  12: '48px',
  16: '64px',
} as const;

export type SpaceStep = keyof typeof space;

export const radius = { control: '8px', card: '12px', dialog: '16px', full: '999px' } as const;

export const fontFamily =
  "'Inter Variable', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/** A length that grows with the browser's text size: `px` pixels at the default size. */
export const rem = (px: number): string => `${px / 16}rem`;

/** The browser's text size relative to the default: 2 at 200 %. For code that computes in pixels. */
export function textScale(): number {
  return (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16;
}

/** The type scale in rem, because text must follow the browser's text size. The page sets the family once. */
export const fontSize = {
  small: { size: '0.75rem', line: '1rem' },
  body: { size: '0.875rem', line: '1.25rem' },
  lead: { size: '1rem', line: '1.5rem' },
  title: { size: '1.25rem', line: '1.75rem' },
  section: { size: '2rem', line: '2.5rem' },
  hero: { size: '3rem', line: '3.25rem' },
} as const;

export type FontStep = keyof typeof fontSize;

export const fontWeight = { regular: 400, medium: 500, semibold: 600, bold: 700 } as const;

/** Durations and the only easing. `GlobalStyle` removes all motion under prefers-reduced-motion. */
export const motion = {
  fast: '120ms',
  base: '160ms',
  slow: '180ms',
  ease: 'cubic-bezier(0.2, 0, 0, 1)',
} as const;

/** The only shadow, for elements that float. */
export const shadow = { floating: 'var(--shadow-floating)' } as const;

export const layer = {
  sticky: 10,
  sidebar: 30,
  overlay: 100,
  floating: 110,
  alert: 115,
  tooltip: 120,
} as const;

/** All tokens by subject: `token.color.text` is `var(--color-text)`. */
export const token = {
  color,
  space,
  radius,
  fontFamily,
  fontSize,
  fontWeight,
  motion,
  shadow,
  layer,
} as const;

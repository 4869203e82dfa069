import { describe, expect, it } from 'vitest';
import { contrastRatio, mixHex } from './contrast.ts';
import { type ColorName, darkPalette, lightPalette, markGrounds, textGrounds } from './palette.ts';
import {
  DEFAULT_PROFESSIONAL_COLOR,
  professionalTint,
  TINT_SHARE,
  tintContrast,
} from './professional-tint.ts';

const themes = { light: lightPalette, dark: darkPalette };

function pairs(
  grounds: Readonly<Partial<Record<ColorName, readonly ColorName[]>>>,
): [ColorName, ColorName][] {
  return Object.entries(grounds).flatMap(([front, backs]) =>
    (backs ?? []).map((back): [ColorName, ColorName] => [front as ColorName, back]),
  );
}

describe.each(Object.entries(themes))('the %s theme', (_name, palette) => {
  it.each(pairs(textGrounds))('%s on %s has a contrast of at least 4.5:1', (front, back) => {
    expect(contrastRatio(palette[front], palette[back])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(pairs(markGrounds))('%s beside %s has a contrast of at least 3:1', (front, back) => {
    expect(contrastRatio(palette[front], palette[back])).toBeGreaterThanOrEqual(3);
  });

  it('closed time is darker than working time', () => {
    const lightness = (name: ColorName) => contrastRatio(palette[name], '#000000');
    expect(lightness('closed')).toBeLessThan(lightness('surface'));
  });

  it.each(['#000000', '#FFFFFF', '#FF0000', '#00FF00', '#0000FF', '#FFE600', DEFAULT_PROFESSIONAL_COLOR])(
    'neutral text is readable on the tint of %s',
    (hex) => {
      const ground = mixHex(hex, palette.surface, TINT_SHARE);
      expect(contrastRatio(palette.text, ground)).toBeGreaterThanOrEqual(4.5);
    },
  );
});

describe('professionalTint', () => {
  it('shows a colour as a bar and a 12 % tint over the surface', () => {
    expect(professionalTint('#5b6fd6')).toEqual({
      bar: '#5B6FD6',
      tint: 'color-mix(in srgb, #5B6FD6 12%, var(--color-surface))',
    });
  });

  it('accepts the short form of a hex colour', () => {
    expect(professionalTint('#f80').bar).toBe('#FF8800');
  });

  it('uses the default green when the value is not a colour', () => {
    expect(professionalTint('red; background: url(x)').bar).toBe(DEFAULT_PROFESSIONAL_COLOR);
  });
});

describe('tintContrast', () => {
  it('text on a tint is readable for any colour, in the worse of both themes', () => {
    for (const hex of ['#000000', '#FFFFFF', '#FF0000', '#00FF00', '#0000FF', '#FFE600']) {
      expect(tintContrast(hex).text).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('reports a bar that is not visible in one of the themes', () => {
    expect(tintContrast('#FFFFFF').bar).toBeLessThan(1.1);
    expect(tintContrast('#151B17').bar).toBeLessThan(1.1);
    expect(tintContrast(DEFAULT_PROFESSIONAL_COLOR).bar).toBeGreaterThan(2);
  });
});

describe("index.html before the design system's style", () => {
  const [page = ''] = Object.values(
    import.meta.glob<string>('../../../../shell/index.html', {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  );
  it.each(Object.entries(themes))('has the colours of the %s theme', (_name, palette) => {
    const rules = [...page.matchAll(/\{[^{}]*--color-background:[^{}]*\}/g)].map(([rule]) =>
      Object.fromEntries([...rule.matchAll(/--color-([a-z-]+): (#\w+);/g)].map(([, key, hex]) => [key, hex])),
    );
    expect(rules).toHaveLength(3);
    expect(rules).toContainEqual({
      background: palette.background,
      surface: palette.surface,
      border: palette.border,
      text: palette.text,
      'text-muted': palette.textMuted,
    });
  });
});

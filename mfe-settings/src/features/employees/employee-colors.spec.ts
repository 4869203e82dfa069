import { PROFESSIONAL_COLORS } from '@alinha/ui';
import { describe, expect, it } from 'vitest';
import { EMPLOYEES } from '../../studio.fixture.ts';
import { colorDistance, freeColor, freeColorsFirst, whoLooksLike } from './employee-colors.ts';

const [MARINA] = EMPLOYEES;
const colored = (...colors: string[]) =>
  colors.map((color, index) => ({ ...(MARINA as typeof MARINA & object), id: index + 10, color }));

describe('the palette', () => {
  it('has no two colours that look alike', () => {
    for (const one of PROFESSIONAL_COLORS)
      expect(whoLooksLike(one, colored(...PROFESSIONAL_COLORS))).toHaveLength(1);
  });

  it('begins with what nobody has, then comes what fewest have', () => {
    const order = freeColorsFirst(colored('#71b27b', '#71B27B', '#3B8FC4'));
    expect(order.slice(0, 2)).toEqual(['#2F9E8F', '#5B6FD6']);
    expect(order.slice(-2)).toEqual(['#3B8FC4', '#71B27B']);
    expect([...order].sort()).toEqual([...PROFESSIONAL_COLORS].sort());
  });

  it('counts a colour of one’s own that looks like one of it', () => {
    expect(freeColor(colored('#73B47D'))).toBe('#2F9E8F');
    expect(whoLooksLike('#71B27B', colored('#73B47D', '#2E7D4A'))).toHaveLength(1);
  });

  it('goes round once all are taken', () => {
    expect(freeColor(colored(...PROFESSIONAL_COLORS))).toBe('#71B27B');
    expect(freeColor(colored(...PROFESSIONAL_COLORS, '#71B27B'))).toBe('#2F9E8F');
    expect(freeColor([])).toBe('#71B27B');
  });
});

describe('the distance of two colours', () => {
  it('is 0 of the same and 1 from black to white, either way round', () => {
    expect(colorDistance('#3b8fc4', '#3B8FC4')).toBe(0);
    expect(colorDistance('#000000', '#FFFFFF')).toBeCloseTo(1, 4);
    expect(colorDistance('#FFFFFF', '#000000')).toBeCloseTo(1, 4);
  });
});

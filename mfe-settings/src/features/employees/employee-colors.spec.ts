import { PROFESSIONAL_COLORS } from '@alinha/ui';
import { describe, expect, it } from 'vitest';
import { EMPLOYEES } from '../../studio.fixture.ts';
import { colorDistance, freeColor, freeColorsFirst, similarColleagues } from './employee-colors.ts';

const [MARINA] = EMPLOYEES;
const colored = (...colors: string[]) =>
  colors.map((color, index) => ({ ...(MARINA as typeof MARINA & object), id: index + 10, color }));

describe('palette', () => {
  it('has no two similar colours', () => {
    for (const one of PROFESSIONAL_COLORS)
      expect(similarColleagues(one, colored(...PROFESSIONAL_COLORS))).toHaveLength(1);
  });

  it('starts with unused colours, then the least used', () => {
    const order = freeColorsFirst(colored('#71b27b', '#71B27B', '#3B8FC4'));
    expect(order.slice(0, 2)).toEqual(['#2F9E8F', '#5B6FD6']);
    expect(order.slice(-2)).toEqual(['#3B8FC4', '#71B27B']);
    expect([...order].sort()).toEqual([...PROFESSIONAL_COLORS].sort());
  });

  it('counts a similar custom colour as a use', () => {
    expect(freeColor(colored('#73B47D'))).toBe('#2F9E8F');
    expect(similarColleagues('#71B27B', colored('#73B47D', '#2E7D4A'))).toHaveLength(1);
  });

  it('starts again when all colours are used', () => {
    expect(freeColor(colored(...PROFESSIONAL_COLORS))).toBe('#71B27B');
    expect(freeColor(colored(...PROFESSIONAL_COLORS, '#71B27B'))).toBe('#2F9E8F');
    expect(freeColor([])).toBe('#71B27B');
  });
});

describe('distance of two colours', () => {
  it('is 0 for the same colour and 1 from black to white, in both directions', () => {
    expect(colorDistance('#3b8fc4', '#3B8FC4')).toBe(0);
    expect(colorDistance('#000000', '#FFFFFF')).toBeCloseTo(1, 4);
    expect(colorDistance('#FFFFFF', '#000000')).toBeCloseTo(1, 4);
  });
});

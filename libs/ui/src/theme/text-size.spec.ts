import { expect, test } from 'vitest';
import { fontSize, rem } from './tokens.ts';

/** Font sizes and line heights in pixels, which ignore the browser's text size. */
const PIXEL_TEXT =
  /(?:font-size|line-height):[^;`]*\dpx|\bfont:[^;`]*\dpx|fontSize(?:=\{|: )(?:['"`]?\d+(?:px)?['"`]?)/;

const sources = import.meta.glob<string>(
  [
    '../../../../{mfe-agenda,mfe-clients,mfe-public,mfe-settings,shell}/src/**/*.{ts,tsx,css}',
    '../../../../{libs/ui,libs/web-kit}/src/**/*.{ts,tsx,css}',
    '../../../../shell/index.html',
    '!**/*.spec.*',
  ],
  { query: '?raw', import: 'default', eager: true },
);

test('each step of the type scale follows the browser’s text size', () => {
  expect(rem(14)).toBe('0.875rem');
  for (const { size, line } of Object.values(fontSize))
    expect(`${size} ${line}`).toMatch(/^[\d.]+rem [\d.]+rem$/);
});

test('no screen and no component has font sizes or line heights in pixels', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(300);
  const found = Object.entries(sources).filter(([, source]) => PIXEL_TEXT.test(source));
  expect(found.map(([file]) => file)).toEqual([]);
});

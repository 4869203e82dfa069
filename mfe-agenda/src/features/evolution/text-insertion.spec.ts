import fc from 'fast-check';
import { expect, test } from 'vitest';
import { insertWords } from './text-insertion.ts';

test.each([
  ['', 0, 'Dor menor.'],
  ['Chegou bem.', 11, 'Chegou bem. Dor menor.'],
  ['Chegou bem.\n', 12, 'Chegou bem.\nDor menor.'],
  ['Saiu bem.', 0, 'Dor menor. Saiu bem.'],
  ['Chegou e saiu', 6, 'Chegou Dor menor. e saiu'],
  ['Ombro ( )', 7, 'Ombro ( Dor menor. )'],
])('insertWords adds missing spaces around the words: %j at %i', (text, position, expected) => {
  expect(insertWords(text, position, 'Dor menor.').text).toBe(expected);
});

test('insertWords changes no other text and returns the position after the words', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.string({ minLength: 1 }), (text, at, words) => {
      const position = at % (text.length + 1);
      const inserted = insertWords(text, position, words);
      expect(inserted.text.slice(0, inserted.end).endsWith(words)).toBe(true);
      expect(inserted.text.startsWith(text.slice(0, position))).toBe(true);
      expect(inserted.text.endsWith(text.slice(position))).toBe(true);
      expect(inserted.text.length - text.length - words.length).toBeLessThanOrEqual(2);
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wellFormedJson } from './well-formed-json.ts';

const halves = fc.constantFrom('\ud83d', '\ude00', '\\', 'u', 'd83d', '"', 'é', '😀');
const anyText = fc.oneof(fc.string({ unit: halves }), fc.string({ unit: 'binary' }));
/** JSON with more escapes than needed, in upper and lower case. */
const hexadecimal = (unit: string, offset: number) => {
  const digits = unit.charCodeAt(0).toString(16);
  return `\\u${offset % 2 ? digits : digits.toUpperCase()}`;
};

test('an unpaired surrogate escape is read as U+FFFD, and all other text is unchanged', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const json = JSON.stringify(text);
      const escaped = json.replace(/[\ud800-\udfff]/g, hexadecimal);
      for (const written of [json, escaped])
        expect(JSON.parse(wellFormedJson(written))).toBe(Buffer.from(text).toString());
    }),
    { numRuns: 2_000 },
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wellFormedJson } from './well-formed-json.ts';

const halves = fc.constantFrom('\ud83d', '\ude00', '\\', 'u', 'd83d', '"', 'é', '😀');
const anyText = fc.oneof(fc.string({ unit: halves }), fc.string({ unit: 'binary' }));
/** As somebody may write it who escapes more than is needed, now in capitals and now not. */
const hexadecimal = (unit: string, offset: number) => {
  const digits = unit.charCodeAt(0).toString(16);
  return `\\u${offset % 2 ? digits : digits.toUpperCase()}`;
};

test('half a character is read as U+FFFD, whatever stands around it, and everything else as it was', () => {
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

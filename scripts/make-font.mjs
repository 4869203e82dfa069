// Regenerates libs/ui/src/theme/inter-latin.woff2 with the characters and weights in use, after an Inter update:
//   npm i --no-save subset-font@2.9.0 && node scripts/make-font.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const { default: subset } = await import(process.env.SUBSET_FONT ?? 'subset-font');
const root = join(import.meta.dirname, '..');
const source = createRequire(import.meta.url).resolve(
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
);
/** Characters of the font face in fonts.css. */
const css = readFileSync(join(root, 'libs/ui/src/theme/fonts.css'), 'utf8');
const face = css.split('@font-face').find((part) => part.includes('inter-latin.woff2'));
const ranges = face.match(/unicode-range:([^;]+);/)[1].matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g);
let text = '';
for (const [, first, last = first] of ranges) {
  for (let code = Number.parseInt(first, 16); code <= Number.parseInt(last, 16); code += 1)
    text += String.fromCodePoint(code);
}
/** fontWeight.regular to fontWeight.bold. */
const variationAxes = { wght: { min: 400, max: 700 } };
/** Kerning, combining marks and digits of one width. Fractions and contextual forms, which nothing uses, double the glyphs. */
const keepFeatures = ['kern', 'mark', 'tnum'];
const font = await subset(readFileSync(source), text, { targetFormat: 'woff2', variationAxes, keepFeatures });
writeFileSync(join(root, 'libs/ui/src/theme/inter-latin.woff2'), font);
console.log(`inter-latin.woff2: ${font.byteLength} bytes`);

import { expect, test } from 'vitest';
import { languageOfHeader } from './language.ts';

test.each([
  ['pt', 'pt'],
  ['en', 'en'],
  ['pt-BR', 'pt'],
  ['EN-us', 'en'],
  ['en-GB,en;q=0.9,pt;q=0.8', 'en'],
  ['fr-FR, en;q=0.8', 'en'],
  [' pt-PT ;q=1', 'pt'],
  ['fr', 'pt'],
  ['*', 'pt'],
  ['', 'pt'],
  [undefined, 'pt'],
])('Accept-Language "%s" is answered in %s', (header, expected) => {
  expect(languageOfHeader(header)).toBe(expected);
});

import { expect, test } from 'vitest';
import { pathPart } from './company-archive.ts';

test.each([
  ['Márcia Conceição', 'Marcia-Conceicao'],
  ['../x/..', 'x'],
  [
    `Maria Fernanda ${'de Albuquerque '.repeat(5)}`,
    'Maria-Fernanda-de-Albuquerque-de-Albuquerque-de-Albuquerque-',
  ],
  [`laudo ${'n'.repeat(80)}.png`, `laudo-${'n'.repeat(54)}.png`],
  [`${'n'.repeat(58)}.png`, `${'n'.repeat(58)}.png`],
])('the name %s in a path is %s', (name, part) => {
  expect(pathPart(name)).toBe(part);
});

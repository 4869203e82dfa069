import { expect, test } from 'vitest';
import { byName } from './name-order.ts';

const sorted = (...names: string[]) =>
  names
    .map((name, id) => ({ id, name }))
    .sort(byName)
    .map(({ name }) => name);

test('names are compared without case and accents, and numbers by their value', () => {
  expect(sorted('Zé', 'érica', 'Ana', 'Eva', 'ágata')).toEqual(['ágata', 'Ana', 'érica', 'Eva', 'Zé']);
  expect(sorted('Sala 10', 'sala 2', 'Sala 1')).toEqual(['Sala 1', 'sala 2', 'Sala 10']);
});

test('records of the same name are compared by id', () => {
  expect(sorted('ana', 'Ana', 'ANA')).toEqual(['ana', 'Ana', 'ANA']);
});

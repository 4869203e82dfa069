import { expect, test } from 'vitest';
import { EvolutionNames } from './evolution-names.ts';

const names = new EvolutionNames((purpose) => `key of ${purpose}`);
const others = new EvolutionNames((purpose) => `another key of ${purpose}`);

test('a server name belongs to one instance', () => {
  const name = names.of('studio-1');
  expect(name).toMatch(/^studio-1-[0-9a-f]{16}$/);
  expect(names.instanceOf(name)).toBe('studio-1');
  expect(names.of(name)).not.toBe(name);
});

test.each([
  'studio-1',
  others.of('studio-1'),
  names.of('studio-1').replace('studio-1', 'studio-2'),
  names.of('studio-1').slice(0, -1),
  names.of('studio-1').toUpperCase(),
  '-0123456789abcdef',
  '',
])('the name %s is refused', (name) => {
  expect(names.instanceOf(name)).toBeNull();
});

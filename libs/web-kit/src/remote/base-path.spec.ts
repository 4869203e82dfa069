import { expect, test } from 'vitest';
import { matchLength, ownsPath } from './base-path.ts';

test('a path with a star matches itself and paths below it, but not a longer name', () => {
  expect(ownsPath(['/app/clients/*'], '/app/clients')).toBe(true);
  expect(ownsPath(['/app/clients/*'], '/app/clients/7/edit')).toBe(true);
  expect(ownsPath(['/app/clients/*'], '/app/clients-old')).toBe(false);
});

test('a plain path matches only itself, with or without a trailing slash', () => {
  expect(ownsPath(['/app'], '/app')).toBe(true);
  expect(ownsPath(['/app'], '/app/')).toBe(true);
  expect(ownsPath(['/app'], '/app/clients')).toBe(false);
  expect(ownsPath(['/'], '/')).toBe(true);
});

test('an exact path has a longer match than a path with a star', () => {
  expect(matchLength('/app/settings/whatsapp', '/app/settings/whatsapp')).toBeGreaterThan(
    matchLength('/app/settings/*', '/app/settings/whatsapp'),
  );
  expect(matchLength('/blog', '/blog')).toBeGreaterThan(matchLength('/blog/*', '/blog'));
});

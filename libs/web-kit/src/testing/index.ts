import { expect } from 'vitest';
import { type CatalogCheck, catalogProblems } from './catalogs.ts';

export type { Sources } from './catalog-usage.ts';
export { type CatalogCheck, catalogProblems } from './catalogs.ts';
export { computedStyle } from './computed-style.ts';
export { type FakeReply, type FakeRoute, fakeApi } from './fake-api.ts';
export { renderScreen, type ScreenOptions } from './render-screen.tsx';

/** Fails when a key is missing in a language, used but absent, or unused, or when values differ. */
export function expectCatalogsComplete(check: CatalogCheck): void {
  expect(catalogProblems(check)).toEqual([]);
}

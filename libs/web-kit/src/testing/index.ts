import { expect } from 'vitest';
import { type CatalogCheck, catalogProblems } from './catalogs.ts';

export type { Sources } from './catalog-usage.ts';
export { type CatalogCheck, catalogProblems } from './catalogs.ts';
export { type FakeReply, type FakeRoute, fakeApi } from './fake-api.ts';
export { renderScreen, type ScreenOptions } from './render-screen.tsx';

/** Fails on a key missing in a language, used in the source but absent, or unused; on values that differ. */
export function expectCatalogsComplete(check: CatalogCheck): void {
  expect(catalogProblems(check)).toEqual([]);
}

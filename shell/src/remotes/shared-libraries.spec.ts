import { expect, test } from 'vitest';
import { sharedLibrary } from './shared-libraries.ts';

/** Written by `npm run record-release`: names that the last release's remotes import, by library. */
const recorded = import.meta.glob<Record<string, string[]>>('../../../libs/testing/releases/*.shared.json', {
  import: 'default',
  eager: true,
});
const imported = Object.values(recorded).flatMap((release) => Object.entries(release));

test('the shared names of exactly one release are recorded', () => {
  expect(Object.keys(recorded)).toHaveLength(1);
});

test.each(imported)('%s exports all names that remotes of the last release import', async (name, names) => {
  const library = await sharedLibrary(name);
  expect(names).not.toEqual([]);
  expect(names.filter((one) => !(one in library))).toEqual([]);
});

import { expect, test } from 'vitest';
import { sharedLibrary } from './shared-libraries.ts';

/** Written by `npm run record-release`: by library, the names that the last release's remotes take of it. */
const recorded = import.meta.glob<Record<string, string[]>>('../../../libs/testing/releases/*.shared.json', {
  import: 'default',
  eager: true,
});
const taken = Object.values(recorded).flatMap((release) => Object.entries(release));

test('of one release it is known what its remotes take', () => {
  expect(Object.keys(recorded)).toHaveLength(1);
});

test.each(taken)('%s has all that remotes of the last release take of it', async (name, names) => {
  const library = await sharedLibrary(name);
  expect(names).not.toEqual([]);
  expect(names.filter((one) => !(one in library))).toEqual([]);
});

import { expect, test } from 'vitest';
import { sharedLibrary } from './shared-libraries.ts';

/** Written by `npm run record-release`: names that the last release's remotes import, by library. */
const recorded = import.meta.glob<Record<string, string[]>>('../../../libs/testing/releases/*.shared.json', {
  import: 'default',
  eager: true,
});
const imported = Object.values(recorded).flatMap((release) => Object.entries(release));

/** Names that left `@alinha/ui` for `@alinha/ui/panels`: all remotes must be replaced (CHANGELOG). */
const MOVED_TO_PANELS: readonly string[] = [
  'CauseList',
  'LongList',
  'MaskedField',
  'MoneyField',
  'NumberField',
  'ProgressBar',
  'RadioGroup',
  'SearchField',
  'Stat',
];

test('the shared names of exactly one release are recorded', () => {
  expect(Object.keys(recorded)).toHaveLength(1);
});

test.each(imported)('%s exports all names that remotes of the last release import', async (name, names) => {
  const library = await sharedLibrary(name);
  expect(names).not.toEqual([]);
  const moved = name === '@alinha/ui' ? MOVED_TO_PANELS : [];
  expect(names.filter((one) => !(one in library))).toEqual(moved);
});

test('all names that left the first file are in the file of panels', async () => {
  const panels = await sharedLibrary('@alinha/ui/panels');
  expect(MOVED_TO_PANELS.filter((one) => !(one in panels))).toEqual([]);
});

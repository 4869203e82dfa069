import { expect, test } from 'vitest';
import { catalogProblems } from './catalogs.ts';

const sources = {
  'a.tsx': `texts('list.title'); texts("list.empty"); texts(\`period.\${period}\`); t('count', { count });`,
  'a.spec.tsx': `texts('only.in.a.test')`,
};
const pt = {
  list: { title: 'Salas', empty: 'Nenhuma' },
  period: { monthly: 'Mensal' },
  count_one: '{{count}} sala',
  count_other: '{{count}} salas',
};
const en = {
  list: { title: 'Rooms', empty: 'None' },
  period: { monthly: 'Monthly' },
  count_one: '{{count}} room',
  count_other: '{{count}} rooms',
};

test('catalogProblems accepts literal keys, templates and plurals', () => {
  expect(catalogProblems({ pt, en, sources })).toEqual([]);
});

test('catalogProblems reads both branches of a conditional, not its condition and not comments', () => {
  const chosen = {
    ...sources,
    'b.tsx': `// texts('in.a.comment')\n<b>{texts(kind === 'short' ? 'b.short' : "b.long", { name: f('x') })}</b>`,
  };
  const more = (texts: { count_one: string; count_other: string }) => ({
    ...texts,
    b: { short: 'x', long: 'y' },
  });
  expect(
    catalogProblems({ pt: { ...pt, ...more(pt) }, en: { ...en, ...more(en) }, sources: chosen }),
  ).toEqual([]);
});

test('catalogProblems names a key that one language lacks', () => {
  expect(catalogProblems({ pt, en: { ...en, period: {} }, sources })).toEqual([
    'period.monthly: missing in en',
  ]);
  expect(catalogProblems({ pt: { ...pt, list: { title: 'Salas' } }, en, sources })).toEqual([
    'list.empty: missing in pt',
  ]);
});

test('catalogProblems names an unused key, and a key that only a template could reach', () => {
  const extra = { ...pt, old: 'Antigo' };
  expect(catalogProblems({ pt: extra, en: { ...en, old: 'Old' }, sources })).toEqual(['old: unused']);
  expect(catalogProblems({ pt: extra, en: { ...en, old: 'Old' }, sources, dynamic: ['old'] })).toEqual([]);
});

test('catalogProblems names a used key that no catalogue has', () => {
  const more = { ...sources, 'b.tsx': `texts('list.titel')` };
  expect(catalogProblems({ pt, en, sources: more })).toEqual(['list.titel: used but in no catalogue']);
});

test('catalogProblems names an empty text and values that differ between the languages', () => {
  const changed = { ...en, list: { title: ' ', empty: 'None of {{name}}' } };
  expect(catalogProblems({ pt, en: changed, sources })).toEqual([
    'list.empty: values differ, pt {} en {name}',
    'list.title: empty in en',
  ]);
});

import type { Catalog } from '../i18n/catalogs.ts';

/** Source text by file name, as `import.meta.glob(…, { query: '?raw', import: 'default', eager: true })` gives it. */
export type Sources = Readonly<Record<string, unknown>>;

export type CatalogCheck = {
  readonly pt: Catalog;
  readonly en: Catalog;
  readonly sources: Sources;
  /** Keys that the source does not name: texts chosen by data, such as `weekday.*`. */
  readonly dynamic?: readonly string[];
};

const PLURAL = /_(zero|one|two|few|many|other)$/;

function keysOf(catalog: Catalog, prefix = ''): string[] {
  return Object.entries(catalog).flatMap(([name, value]) =>
    typeof value === 'string' ? [prefix + name] : keysOf(value, `${prefix}${name}.`),
  );
}

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map(([, name]) => name).sort();

function textOf(catalog: Catalog, key: string): string {
  let node: Catalog | string | undefined = catalog;
  for (const part of key.split('.')) node = typeof node === 'object' ? node[part] : undefined;
  return typeof node === 'string' ? node : '';
}

/** A key in the source: `texts('a.b')`, `t("a.b")`, or the fixed start of a template: texts(`period.${name}`). */
const CALL = /\b(?:texts|t)\(\s*(?:'([^']+)'|"([^"]+)"|`([^`]*)`)/g;
/** A key passed on as a value: `textKey: 'a.b'`, `labelKey="a.b"`. */
const PASSED = /\b\w*[kK]ey\b\s*[:=]\s*\{?\s*(?:'([^']+)'|"([^"]+)")/g;

function usedKeys(sources: Sources): { exact: Set<string>; patterns: RegExp[] } {
  const exact = new Set<string>();
  const patterns: RegExp[] = [];
  for (const [file, source] of Object.entries(sources)) {
    if (typeof source !== 'string' || /\.spec\.tsx?$/.test(file)) continue;
    for (const [, single, double, template] of source.matchAll(CALL)) {
      const literal = single ?? double;
      if (literal !== undefined) exact.add(literal);
      else if (template !== undefined && PLACE.test(template))
        patterns.push(patternOf(template.split(PLACE)));
      else if (template) exact.add(template);
    }
    for (const [, single, double] of source.matchAll(PASSED)) exact.add(single ?? double ?? '');
  }
  return { exact, patterns };
}

/** `${…}` of a template. */
const PLACE = /\$\{[^}]*\}/;

/** Any text may stand between the parts. */
function patternOf(parts: readonly string[]): RegExp {
  const literal = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literal.join('.+')}$`);
}

/** Everything wrong with a pair of catalogues, one line each; empty when nothing is. */
export function catalogProblems({ pt, en, sources, dynamic = [] }: CatalogCheck): string[] {
  const ptKeys = new Set(keysOf(pt));
  const enKeys = new Set(keysOf(en));
  const all = new Set([...ptKeys, ...enKeys]);
  const { exact, patterns } = usedKeys(sources);
  const named = [...patterns, ...dynamic.map((key) => patternOf(key.split('*')))];
  const problems: string[] = [];
  for (const key of all) {
    if (!ptKeys.has(key)) problems.push(`${key}: missing in pt`);
    if (!enKeys.has(key)) problems.push(`${key}: missing in en`);
    for (const [language, catalog] of [
      ['pt', pt],
      ['en', en],
    ] as const) {
      if (textOf(catalog, key).trim() === '' && keysOf(catalog).includes(key))
        problems.push(`${key}: empty in ${language}`);
    }
    if (ptKeys.has(key) && enKeys.has(key) && !PLURAL.test(key)) {
      const [inPt, inEn] = [placeholders(textOf(pt, key)), placeholders(textOf(en, key))];
      if (inPt.join() !== inEn.join()) problems.push(`${key}: values differ, pt {${inPt}} en {${inEn}}`);
    }
    const base = key.replace(PLURAL, '');
    const isUsed =
      exact.has(key) || exact.has(base) || named.some((pattern) => pattern.test(key) || pattern.test(base));
    if (!isUsed) problems.push(`${key}: unused`);
  }
  for (const key of exact) {
    const isKnown = all.has(key) || all.has(`${key}_other`);
    // A passed value that only looks like a key (a React key, a storage key) is not ours to judge.
    if (!isKnown && isCalled(key, sources)) problems.push(`${key}: used but in no catalogue`);
  }
  return problems.sort();
}

function isCalled(key: string, sources: Sources): boolean {
  return Object.entries(sources).some(([file, source]) => {
    if (typeof source !== 'string' || /\.spec\.tsx?$/.test(file)) return false;
    return [...source.matchAll(CALL)].some(
      ([, single, double, template]) => (single ?? double ?? template) === key,
    );
  });
}
